"""Programs that only look, and programs whose effect no digest of a workspace file shows (stop-policy.md section 4)."""

import re

from untildone.workflows.receipts.receipt import Command
from untildone.workflows.receipts.tables import commands, words

SILENT = words(
    """
    : true false exit return break continue cd pushd popd dirs export unset set shopt umask alias unalias local
    declare typeset readonly read mapfile wait sleep trap shift ulimit hash clear reset deactivate module let getopts
    bind
    """
)
"""Programs that change nothing but the shell that they run in."""

PRINTING = words("echo printf")

LOOKING = words(
    """
    ls dir ll la tree cat bat batcat tac head tail less more most grep egrep fgrep zgrep rg ag ack find fd fdfind
    locate wc stat file pwd which where whereis type command env printenv du df diff colordiff cmp comm sdiff sort
    uniq cut tr rev nl column fold fmt paste join expand jq yq xq dasel gron xxd od hexdump strings readelf objdump nm
    ldd size md5sum sha1sum sha256sum sha512sum shasum cksum b2sum md5 basename dirname realpath readlink date cal
    uptime whoami id groups users who w uname hostname hostnamectl arch nproc lscpu lsblk lsusb lspci free vmstat
    iostat top htop ps pstree pgrep pidof lsof netstat ss ip ifconfig route ping ping6 traceroute tracepath dig
    nslookup host whois man info apropos whatis tldr history jobs test [ [[ expr seq yes bc dc factor units awk gawk
    mawk nawk sed xmlstarlet csvlook csvstat csvcut csvgrep mlr pdftotext pdfinfo identify exiftool ffprobe mediainfo
    zcat zless zipinfo journalctl dmesg last lastlog getent getconf locale apt-cache tokei cloc scc loc delta pg_isready
    """
)
"""Programs that show something and leave everything as it is, unless their output is sent into a file."""

LOOKING_COMMANDS = commands(
    """
    git status | log | diff | show | blame | annotate | ls-files | ls-tree | ls-remote | rev-parse | rev-list
    git describe | grep | shortlog | reflog | cat-file | show-ref | symbolic-ref | name-rev | whatchanged
    git count-objects | help | config --get | config --list | config -l | config --get-all | config --get-regexp
    git remote show | remote -v | stash list | stash show | branch --show-current | branch --list | branch -a
    git branch -v | branch -vv | branch -r | tag --list | tag -l | worktree list | submodule status | bisect log
    git check-ignore | diff-tree | merge-base | range-diff | fsck | var | version | cherry
    gh status | pr view | pr list | pr status | pr checks | pr diff | issue view | issue list | issue status
    gh run view | run list | run watch | repo view | repo list | release view | release list | workflow view
    gh workflow list | auth status | search | gist view | gist list | label list | cache list | variable list
    gh secret list
    glab mr view | mr list | issue view | issue list | ci status | ci view | ci list | pipeline status
    docker ps | images | logs | inspect | stats | version | info | top | port | diff | history | search | events
    docker compose ps | compose logs | compose images | compose top | compose ls | compose version | compose port
    docker container ls | container list | image ls | volume ls | network ls | network inspect | system df
    docker context ls
    docker-compose ps | logs | images | top | version | port
    podman ps | images | logs | inspect | stats | version | info | top | port | diff | history
    kubectl get | describe | logs | top | version | explain | api-resources | api-versions | cluster-info | diff
    kubectl wait | rollout status | rollout history | config view | config get-contexts | config current-context
    kubectl auth can-i | events
    oc get | describe | logs | status | whoami
    helm list | ls | status | get | show | search | history | version | env | template
    terraform show | plan | output | state list | state show | version | providers | graph | workspace list
    tofu show | plan | output | state list | state show | version; pulumi preview | stack | config
    npm ls | list | view | info | show | outdated | audit | root | prefix | bin | why | explain | search | whoami
    npm ping | config get | config list | pkg get | fund | query | help
    yarn list | info | why | outdated | audit | config list | bin | workspaces info | workspaces list
    pnpm ls | list | why | outdated | audit | root | bin | config list; bun pm ls
    pip list | show | freeze | check | index | config list | debug | cache list | inspect
    uv tree | version | pip list | pip show | pip freeze | pip check | pip tree | python list | tool list
    uv cache dir
    poetry show | version | env info | env list | config --list | search | about; pipenv graph | --venv | --where
    conda list | info | search | env list
    cargo tree | metadata | search | version | locate-project | pkgid | read-manifest | help
    rustup show | toolchain list | target list
    go list | env | version | doc | mod graph | mod why | mod verify | tool | help
    bundle list | show | info | outdated | platform | config
    gem list | info | search | environment | which | outdated
    composer show | info | outdated | licenses | why | diagnose | status
    mvn help:effective-pom | dependency:tree | dependency:list | help:describe
    gradle tasks | dependencies | projects | properties | help | dependencyInsight
    dotnet --info | --list-sdks | --list-runtimes | list | sln list | nuget list
    systemctl status | is-active | is-enabled | is-failed | list-units | list-unit-files | show | cat | list-timers
    service --status-all; launchctl list | print; apt list | show | search | policy | depends; apt-get changelog
    dpkg -l | -L | -s | -S | --list | --status; rpm -q | -qa | -qi | -ql
    brew list | info | search | outdated | deps | config | doctor; crontab -l
    aws sts get-caller-identity | s3 ls | configure list; gcloud config list | auth list | projects list
    az account show; heroku ps | logs | config | apps | status; fly status | logs | apps list
    flyctl status | logs | apps list; vercel ls | list | inspect | logs | whoami; nvm ls | list | current | which
    pyenv versions | version | which; asdf list | current | where; mise ls | current | which; conan info | list
    bazel query | cquery | info; hg status | log | diff | cat | annotate | summary
    svn status | log | diff | info | cat | blame | list; tmux ls | list-sessions | capture-pane
    redis-cli ping | info | get | keys | dbsize; ollama list | ps | show; python -V | -VV; node -v
    """
)
"""Sub-commands that only show something, of programs that also do other things."""

LOOKING_ALONE = commands(
    """
    git remote | branch | tag | stash list | config | notes | worktree | submodule; npm run; pnpm run; yarn run
    bun run; crontab -l; conda env; hash
    """
)
"""Sub-commands that only show something when nothing more is said: `git tag` lists, `git tag v1` makes one."""

READING_VERBS = re.compile(r"(?:list|describe|get|show|view|status|ls|search|lookup|head)(?:-.*)?")
"""How commands of cloud tools begin that only read: `aws ec2 describe-instances`, `gcloud run services list`."""

CLOUD_TOOLS = words("aws gcloud az doctl oci ibmcloud aliyun linode-cli scw hcloud openstack")

ANSWERING = words(
    "grep egrep fgrep zgrep rg ag ack diff colordiff cmp comm sdiff test [ [[ which where pgrep pidof expr type ping"
    " pg_isready"
)
ANSWERING_COMMANDS = commands(
    """
    git diff | grep | ls-remote | merge-base | check-ignore | show-ref | config --get | diff-index | diff-files
    systemctl is-active | is-enabled | is-failed | status; command -v | -V; jq -e | --exit-status
    kubectl auth can-i | diff; terraform plan; npm outdated | ls | audit; yarn outdated | audit
    pnpm outdated | audit
    """
)
"""Programs whose non-zero exit is an answer: no match, a difference, not there (refinements R3)."""

HELP_OPTIONS = words("--help --version -help -version --usage")
HELP_WORDS = HELP_OPTIONS | words("-h -V help version")
"""Words with which a program only tells of itself: options anywhere, the others as the only argument."""

FILE_TOOLS = words(
    """
    cp mv rm rmdir mkdir mkfifo touch ln chmod chown chgrp chattr setfacl tar zip unzip gzip gunzip bzip2 xz 7z rsync
    install dd tee sed awk perl split truncate shred patch rename scp sftp ftp curl wget http https open xdg-open code
    vi vim nano emacs kill pkill killall su echo printf touch unlink sponge iconv dos2unix convert magick ffmpeg
    pandoc
    """
)
"""Programs whose first word is a file: a file called `test` makes no check of them."""


REACHING_OUT = words(
    """
    ssh scp sftp ftp rsync rclone nc netcat telnet mosh mail mailx sendmail mutt msmtp systemctl service launchctl
    supervisorctl initctl pm2 forever crontab at batch kill pkill killall useradd usermod userdel groupadd passwd
    chpasswd iptables nft ufw firewall-cmd mount umount swapon sysctl apt apt-get aptitude dnf yum zypper pacman apk
    brew port snap flatpak nix-env guix pip pipx conda mamba micromamba gem cpan cpanm luarocks opam ghcup sdk rustup
    nvm pyenv rbenv asdf kubectl oc helm helmfile terraform tofu terragrunt pulumi ansible ansible-playbook salt
    puppet chef vagrant packer nomad consul vault docker docker-compose podman podman-compose buildah skopeo aws
    gcloud az doctl oci eb sam cdk serverless sls amplify heroku fly flyctl vercel netlify firebase wrangler surge now
    railway render gh glab hub psql mysql mariadb mongosh mongo redis-cli cqlsh sqlcmd influx kafka-topics
    kafka-console-producer rabbitmqctl createdb dropdb pg_restore mysqladmin twine gsutil s3cmd mc b2 azcopy chmod
    chown chgrp chattr setfacl gpg ssh-keygen ssh-copy-id certbot tailscale wg wg-quick nmcli timedatectl hostnamectl
    loginctl osascript open xdg-open notify-send say lpr eas expo fastlane pod clasp tmux screen dvc lfs git-lfs
    alembic flyway liquibase dbmate sqitch prisma knex sequelize typeorm diesel sqlx ollama hf huggingface-cli
    """
)
"""Programs whose effect no digest of a workspace file shows: services, packages, remotes, databases, permissions."""

PREPARING = words("mkdir rmdir touch mkfifo")
"""Programs whose effect no digest shows either, but which mostly prepare something else."""

EMPTY_REPOSITORY = "git init"
"""The command that makes a repository without any commit."""


def prepares(command: Command) -> bool:
    """Whether a command makes something empty that others are to fill."""
    return command.program in PREPARING or command.name == EMPTY_REPOSITORY


REMOVING = words("rm rmdir unlink mv trash trash-put rimraf -delete")
"""Words by which a command line removes or moves what it names."""

REACHING_COMMANDS = commands(
    """
    git push | pull | clone | commit | merge | rebase | tag | branch | revert | cherry-pick | am | init | submodule
    git checkout -b | checkout -B | switch -c | switch -C | remote add | remote set-url | remote remove | worktree
    git lfs | notes | update-ref | filter-branch | subtree | reset | config | rm --cached | update-index | gc
    hg push | pull | commit | update | merge; svn commit | update | checkout | merge
    npm ci | install | i | add | uninstall | remove | update | publish | link | version | login | dist-tag
    npm deprecate | cache clean | config set
    yarn add | install | remove | upgrade | publish | link | cache clean
    pnpm add | install | i | remove | update | publish | link | deploy | store prune
    bun add | install | i | remove | update | publish; deno add | install | publish | cache
    uv add | remove | sync | lock | pip install | pip uninstall | pip sync | tool install | venv | publish
    uv python install
    poetry add | remove | install | update | lock | publish; pipenv install | uninstall | update | sync | lock
    pdm add | remove | install | update | sync | publish; hatch publish | env create
    cargo add | remove | install | uninstall | publish | update | fetch | login | yank
    go get | install | mod download | mod tidy | clean; bundle install | update | add
    composer install | update | require | remove
    mvn deploy | dependency:resolve | dependency:go-offline | release:perform; gradle publish | publishToMavenLocal
    dotnet add | restore | tool install | nuget push | workload
    mix deps.get | hex.publish | ecto.migrate | ecto.create; rails db:migrate | db:create | db:seed | db:reset
    rake db:migrate | db:create | db:seed; artisan migrate | db:seed | queue:work
    manage.py migrate | createsuperuser | loaddata | flush; flutter pub get | pub add; dart pub get | pub publish
    swift package resolve; python -m venv
    """
)
"""Sub-commands of that kind, of programs that also do other things."""

WEB_CLIENTS = words("curl wget http https xh")
SENDING_OPTIONS = words(
    "-d --data --data-raw --data-binary --data-urlencode --json -F --form -T --upload-file --post-data --post-file"
    " --body-data"
)
"""Options with which a web client sends something."""

READING_METHODS = words("GET HEAD OPTIONS")

DRY_OPTIONS = words("--dry-run --dryrun --noop --no-act --simulate --whatif --what-if --just-print --dry")
DRY_VALUES = re.compile(r"--dry-run=(?!none|false)\w+")
"""Options with which a program tells what it would do."""

SQL_READS = re.compile(
    r"\s*(?:\.(?:schema|tables|dump|indexes|databases)\b|\\d|(?:select|show|explain|describe|pragma|with|values)\b)",
    re.I,
)
"""How a query begins that changes nothing."""

POLLING = words("sleep wait watch status top htop journalctl ping")
POLLING_COMMANDS = commands(
    """
    git status | ls-remote; docker ps | logs | inspect | stats | compose ps | compose logs; docker-compose ps | logs
    kubectl get | describe | logs | wait | rollout status | top; oc get | logs | status; helm status | list
    gh run view | run list | run watch | pr checks | pr status | pr view; glab ci status | ci view | pipeline status
    systemctl status | is-active | is-failed; service status; pm2 status | list | logs; supervisorctl status
    terraform show; jobs
    """
)
"""Commands that wait or ask for a status: asked again, they are no loop (refinements R8)."""

STATUS_ADDRESS = re.compile(
    r"(?:^|[/?&=_.-])(?:status|statuses|state|health|healthz|ready|readyz|livez|alive|ping|progress|jobs?|tasks?|builds?|"
    r"runs?|pipelines?|deployments?|queue|poll|metrics|checks?)(?:$|[/?&=_.:-])",
    re.I,
)
"""An address that tells how something stands."""
