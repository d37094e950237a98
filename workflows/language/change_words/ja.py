"""Japanese."""

from untildone.workflows.language.lists import ChangeWords, listed

_NOUNS = (
    "追加|修正|更新|変更|編集|作成|保存|削除|移動|置換|挿入|コミット|プッシュ|リネーム|改名|記入|反映|追記|設定|生成|無効化|有効化|"
    "リファクタリング"
)

CHANGES = ChangeWords(
    done=listed(
        f"""
        ({_NOUNS})しました, ({_NOUNS})いたしました, ({_NOUNS})済みです,
        書き込みました, 書きました, 直しました, 変えました,
        加えました, 付けました, 消しました, 移しました, 書き換えました, 置き換えました, 入れました, オフにしました,
        オンにしました
        """
    ),
    passive=listed(f"({_NOUNS})されました, ({_NOUNS})されています, ({_NOUNS})してあります, 書き込まれました"),
    states=listed("なりました, になっています, 入っています, 保存してあります"),
    commits=listed("コミットし, コミットいた, コミット済み, コミットされ"),
    pushes=listed("プッシュし, プッシュいた, プッシュ済み, プッシュされ"),
    together=listed("私たち"),
    already=listed("先ほど, 以前, 前回, すでに, 既に, さきほど"),
    others=listed(
        "あなた, ユーザー, スクリプト, このコミット, コミットで, コミットでは, 彼, バージョン, この pr, 差分"
    ),
    apart=listed("から, を元に, をもとに, に基づ, を使, を参考, に従, によ, のため, を読, を実行, を確認"),
)
