"""Chinese."""

from untildone.workflows.language.lists import ChangeWords, listed

_VERBS = (
    "添加|加上|加入|加|修复|修正|更新|修改|改成|改为|改|创建|新建|写入|写到|写好|写|保存|存到|存|重命名|移动|移到|删除|删|替换|"
    "插入|提交|推送|关闭|关掉|开启|设为|设置为|改好|生成"
)

CHANGES = ChangeWords(
    done=listed(
        f"(已|已经|我已|我已经) ... ({_VERBS}), "
        f"我 ... ({_VERBS}) ... 了, 我 ... ({_VERBS})了, (已|已经) ... (里|中|的) ... ({_VERBS})"
    ),
    passive=listed(f"({_VERBS})了, 把 ... ({_VERBS}) ... 了, ({_VERBS})完成, 已被 ... ({_VERBS})"),
    states=listed("现在 ... (是|有|包含|为|位于), (在|位于) ... (里|中) 了"),
    commits=listed("提交"),
    pushes=listed("推送"),
    together=listed("我们"),
    already=listed("之前, 刚才, 上次, 上一轮, 先前, 早些时候"),
    others=listed("你, 您, 用户, 脚本, 这个提交, 该提交, 此提交, 这次提交, 提交中, 他, 她, 版本, 程序, 函数, 代码会"),
    apart=listed("根据, 基于, 从, 按照, 使用, 利用, 用, 为了, 参考, 通过, 依据, 针对, 读取, 运行, 查看"),
)
