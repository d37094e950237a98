"""What the commands of a line count as: stop-policy.md section 4, refinements P2, P3 and R8."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from untildone.workflows.receipts.commands import MAX_COMMANDS, commands_of, polls
from untildone.workflows.receipts.receipt import Command


def read(line: str, changed: tuple[str, ...] = (), named: tuple[str, ...] = ()) -> tuple[Command, ...]:
    return commands_of(line, changed=changed, named=named)


def last(line: str, changed: tuple[str, ...] = (), named: tuple[str, ...] = ()) -> Command:
    """The last command that does anything."""
    return [each for each in read(line, changed, named) if each.kind != "none"][-1]


def rows(text: str) -> list[object]:
    """One case a line: what is expected, then the command line."""
    lines = [line.strip().split(maxsplit=1) for line in text.strip().splitlines()]
    return [pytest.param(line, expected, id=line) for expected, line in lines]


CHECKS = rows(
    """
    tests     pytest
    tests     pytest -q tests | tail -3
    tests     cd app && timeout 60 uv run --with x pytest -x
    tests     PYTHONPATH=. python3.11 -W error -m pytest -k a
    tests     python -m unittest discover -s tests
    tests     coverage run -m pytest
    tests     poetry run python -m pytest
    tests     docker compose -f dev.yaml exec -T web pytest
    tests     docker run --rm -v .:/x -w /x python:3.12 python -m pytest
    tests     kubectl exec -n a pod -c b -- npm test
    tests     sudo -u bob env A=1 nice -n 5 make test
    tests     bash -lc 'cd x && pytest'
    tests     npx --yes jest --ci
    tests     yarn jest
    tests     yarn workspace web test
    tests     pnpm --filter web test
    tests     npm run test:unit
    tests     npm t
    tests     bun test
    tests     deno test
    tests     node --test
    tests     npx playwright test
    tests     cargo test --workspace
    tests     cargo +nightly nextest run
    tests     go test ./...
    tests     mvn -q -f a/pom.xml clean verify
    tests     ./mvnw test
    tests     ./gradlew :app:test
    tests     dotnet test
    tests     ctest --test-dir build
    tests     bundle exec rspec
    tests     rake spec
    tests     vendor/bin/phpunit
    tests     php artisan test
    tests     python manage.py test
    tests     bin/rails test
    tests     mix test
    tests     tox -e py311
    tests     make -C build -j4 test
    tests     ./run_tests.sh
    tests     bash scripts/runTests.sh
    tests     python test_primes.py
    tests     xargs -n1 pytest
    build     make
    build     make all
    build     cargo build --release
    build     cargo check
    build     go build ./...
    build     mvn -q package
    build     dotnet build
    build     npm run build
    build     npx vite build
    build     cmake --build build
    build     docker build .
    build     gcc -Wall a.c -o a
    build     javac Main.java
    build     python -m build
    build     ./build.sh
    lint      ruff check .
    lint      ruff format --check .
    lint      uvx black --check src
    lint      flake8
    lint      npx eslint src --max-warnings 0
    lint      npm run lint
    lint      cargo clippy -- -D warnings
    lint      cargo fmt --check
    lint      go vet ./...
    lint      gofmt -l .
    lint      shellcheck run.sh
    lint      npx prettier --check .
    lint      npm run format:check
    lint      bash -n run.sh
    lint      node --check a.js
    lint      python -m py_compile a.py
    lint      terraform validate
    types     mypy src
    types     npx tsc --noEmit
    types     pyright
    types     npm run typecheck
    types     pnpm check:types
    tests     Rscript -e "testthat::test_dir('tests')"
    tests     julia --project -e 'using Pkg; Pkg.test()'
    tests     deno task test
    lint      python -m json.tool a.json
    custom    just check
    custom    ./verify.sh
    custom    python scripts/check_links.py
    """
)


@pytest.mark.parametrize(("line", "kind"), CHECKS)
def test_check(line: str, kind: str) -> None:
    command = last(line)
    assert (command.kind, command.check) == ("check", kind) or (
        line.endswith("| tail -3") and command.kind == "inspect"
    )
    assert any(each.check == kind for each in read(line))


OTHERS = rows(
    """
    none      true
    none      :
    none      cd src
    none      export A=1
    none      echo ok
    none      printf 'x\\n'
    none      sleep 5
    none      source .venv/bin/activate
    inspect   ls -la
    inspect   cat a.py | grep -n foo | head
    inspect   rg foo src
    inspect   find . -name '*.py' | xargs grep foo
    inspect   find . -name '*.py' -exec grep foo {} +
    inspect   sed -n 1,20p a.py
    inspect   git status --short
    inspect   git log --oneline | head
    inspect   git branch
    inspect   git -C sub diff --stat
    inspect   test -f a.py
    inspect   which pytest
    inspect   command -v node
    inspect   pytest --version
    inspect   cargo --help
    inspect   pytest --collect-only -q
    inspect   npx jest --listTests
    inspect   make -n test
    inspect   pip list
    inspect   npm ls --depth=0
    inspect   docker ps
    inspect   kubectl get pods
    inspect   aws ec2 describe-instances
    inspect   curl -s https://a.example/health
    inspect   wget -qO- https://a.example
    inspect   sqlite3 a.db 'select count(*) from t'
    inspect   gh pr checks 12
    inspect   gh api repos/a/b
    inspect   terraform plan
    inspect   tar tzf a.tgz
    inspect   git push --dry-run
    inspect   cat checkout.py
    effect    echo x > a.txt
    effect    cat > a.py
    effect    ls > list.txt
    effect    sed -i s/a/b/ a.py
    effect    find . -name x -delete
    effect    find . -name x -exec rm {} +
    effect    rm -rf build
    effect    mkdir test
    effect    cp test lint
    effect    git commit -m x
    effect    git checkout main
    effect    git branch new
    effect    pip install x
    effect    npm ci
    effect    ruff format .
    effect    npx prettier --write .
    effect    cargo fmt
    effect    curl -O https://a.example/x.tgz
    effect    curl -X POST https://a.example
    effect    curl -d a=b https://a.example
    effect    sqlite3 a.db 'delete from t'
    effect    python a.py
    effect    hugo server
    effect    ./deploy.sh
    effect    kubectl apply -f a.yaml
    effect    ./rebuild.sh
    effect    ./checkout.sh
    effect    make deploy
    effect    npm run start
    """
)


@pytest.mark.parametrize(("line", "kind"), OTHERS)
def test_class(line: str, kind: str) -> None:
    assert read(line)[-1].kind == kind
    assert read(line)[-1].check is None


ARTEFACTS = {
    "a changed script": ("python primes.py", ("primes.py",)),
    "in another folder": ("cd src && python primes.py", ("src/primes.py",)),
    "by its absolute path": ("python /w/src/primes.py", ("src/primes.py",)),
    "called itself": ("./tool", ("tool",)),
    "as a module": ("python -m app.cli --help-me", ("app/cli.py",)),
    "as a package": ("python -m app", ("app/__main__.py",)),
    "lines that import it": ('python -c "from primes import f; print(f(3))"', ("primes.py",)),
    "a here-document that imports it": (
        "python3 - <<'EOF'\nimport primes\nprint(primes.f(3))\nEOF",
        ("src/primes.py",),
    ),
    "lines that require it": ("node -e \"const {add} = require('./lib/add')\"", ("lib/add.js",)),
    "a program that may use it": ("python main.py", ("util/helpers.py",)),
    "a class": ("java Main", ("Main.java",)),
    "a server": ("uvicorn app:api --port 1", ("app.py",)),
    "a compiled program": ("gcc a.c -o a && ./a", ("a.c",)),
    "cargo run": ("cargo run -- 3", ("src/main.rs",)),
    "go run": ("go run .", ("main.go",)),
    "npm start": ("npm start", ("index.js",)),
    "a statement file": ("sqlite3 a.db < schema.sql", ("schema.sql",)),
    "its own help": ("python src/cli.py --help", ("src/cli.py",)),
    "each of several": ("for f in *.py; do python $f || exit 1; done", ("a.py",)),
    "a shell script": ("bash setup.sh", ("setup.sh",)),
    "by the interpreter of an environment": (".venv/bin/python primes.py", ("primes.py",)),
}


@pytest.mark.parametrize(("line", "changed"), ARTEFACTS.values(), ids=ARTEFACTS)
def test_running_what_was_changed_is_a_check(line: str, changed: tuple[str, ...]) -> None:
    assert last(line, changed).check == "artefact"


NO_ARTEFACTS = {
    "nothing was changed": ("python primes.py", ()),
    "the help of a known program": ("cargo --help", ("src/main.rs",)),
    "another language was changed": ("python main.py", ("a.rs",)),
    "only a text was changed": ("python main.py", ("README.md",)),
    "lines that use nothing of it": ('python -c "print(1)"', ("primes.py",)),
    "another module": ("python -m http.server 8000", ("primes.py",)),
    "it is only shown": ("cat primes.py", ("primes.py",)),
    "it is only formatted": ("ruff format primes.py", ("primes.py",)),
    "it is only installed": ("pip install -r requirements.txt", ("requirements.txt",)),
    "it is only made executable": ("chmod +x run.sh", ("run.sh",)),
    "it is only opened": ("code primes.py", ("primes.py",)),
}


@pytest.mark.parametrize(("line", "changed"), NO_ARTEFACTS.values(), ids=NO_ARTEFACTS)
def test_what_runs_nothing_of_it_is_none(line: str, changed: tuple[str, ...]) -> None:
    assert read(line, changed)[-1].check is None


def test_a_script_named_with_a_demand_to_run_it_is_an_artefact() -> None:
    assert last("python primes.py", named=("primes.py",)).check == "artefact"
    assert last("./deploy.sh prod", named=("./deploy.sh",)).check == "artefact"


DEMANDED = rows(
    """
    artefact  python3 report.py --year 2024
    artefact  cd tools && timeout 5 python3 -u report.py
    artefact  .venv/bin/python report.py
    artefact  python3 -m billing
    artefact  python3 -c "from shop import price; print(price(3))"
    artefact  node -e "console.log(require('./a')(2))"
    artefact  bash jobs/nightly.sh
    artefact  sh nightly
    artefact  cat sum.rb && ruby sum.rb
    artefact  ./simulate 40
    artefact  bin/simulate.sh
    artefact  npm start
    artefact  go run ./cmd/load
    artefact  java -jar app.jar
    artefact  sqlite3 shop.db < totals.sql
    artefact  echo 'print(6 * 7)' | python3
    -         ls
    -         cat report.py
    -         echo done
    -         python3 --version
    -         cp report.py old.py
    -         git commit -qm x
    -         pip install requests
    -         python3 -m venv env
    -         python3 -m http.server
    -         node_modules/.bin/prettier --write .
    -         perl -pi -e s/a/b/ x.txt
    -         cargo add serde
    -         curl https://a.example/x.sh | bash
    -         sqlite3 shop.db "update a set b = 1"
    """
)


@pytest.mark.parametrize(("line", "check"), DEMANDED)
def test_what_a_demand_to_run_something_may_mean(line: str, check: str) -> None:
    found = commands_of(line, changed=(), named=(), run_demanded=True)
    assert (found[-1].check or "-") == check
    assert all(each.check is None for each in commands_of(line, changed=(), named=()))


def test_lines_of_the_moment_are_a_probe_and_none_once_code_was_changed() -> None:
    line = 'python3 -c "print(1)"'
    assert commands_of(line, changed=(), named=(), run_demanded=True)[0].probe
    assert commands_of(line, changed=("a.py",), named=(), run_demanded=True)[0].check is None
    assert not commands_of("python3 a.py", changed=(), named=(), run_demanded=True)[0].probe


@pytest.mark.parametrize(
    ("line", "named", "check"),
    [
        pytest.param("kubectl apply -f a.yaml", "kubectl apply", "custom", id="the beginning of it"),
        pytest.param("npm run e2e:smoke -- --headed", "npm run e2e:smoke", "tests", id="one that is a check anyway"),
        pytest.param("terraform apply -auto-approve", "terraform apply", "custom", id="with options"),
        pytest.param("uv run lint-all", "lint-all", "lint", id="behind a prefix"),
        pytest.param("git status", "git", None, id="a program that does many things"),
        pytest.param("git push", "git push", "custom", id="but with its sub-command"),
        pytest.param("mytool x", "mytool", "custom", id="a program of its own"),
        pytest.param("othertool x", "mytool", None, id="another one"),
    ],
)
def test_a_named_command(line: str, named: str, check: str | None) -> None:
    assert last(line, named=(named,)).check == check


MASKED = rows(
    """
    no    pytest
    no    pytest && echo ok
    no    cd x && pytest | tail -5
    no    set -e; pytest; ls
    yes   pytest || true
    yes   pytest; true
    yes   pytest & wait
    yes   if pytest -q; then echo ok; else echo ok; fi
    yes   ! pytest
    yes   bash -c 'pytest | tail'
    yes   pytest; echo $?
    no    bash -o pipefail -c 'pytest | tail'
    """
)


@pytest.mark.parametrize(("line", "expected"), MASKED)
def test_masked(line: str, expected: str) -> None:
    (check,) = [each for each in read(line) if each.check]
    assert check.masked is (expected == "yes")


RESTRICTED = rows(
    """
    no    pytest
    no    pytest tests/
    no    pytest -q -x
    yes   pytest tests/test_a.py
    yes   pytest tests/unit
    yes   pytest tests::test_x
    yes   pytest -k name
    yes   pytest --lf
    no    cargo test
    no    cargo test --workspace
    yes   cargo test name
    yes   cargo test -p crate
    no    go test ./...
    yes   go test ./pkg/a
    yes   go test -run TestX ./...
    no    npm test
    no    npm test -- --ci
    yes   npm test -- src/a.test.ts
    yes   npx jest -t name
    yes   npx vitest run src/a.test.ts
    no    npx mocha 'test/**/*.js'
    yes   mvn test -Dtest=A
    yes   dotnet test --filter A
    yes   ctest -R name
    no    python -m unittest discover
    yes   python -m unittest tests.test_a.Case
    no    make test
    no    deno task test
    yes   ruff check a.py
    no    ruff check src
    """
)


@pytest.mark.parametrize(("line", "expected"), RESTRICTED)
def test_restricted(line: str, expected: str) -> None:
    assert last(line).restricted is (expected == "yes")


EXTERNAL = rows(
    """
    yes   git push
    yes   git commit -m x
    yes   pip install x
    yes   npm publish
    yes   kubectl apply -f a.yaml
    yes   docker compose up -d
    yes   ssh host 'systemctl restart x'
    yes   curl -X POST https://a.example
    yes   psql -c 'delete from t'
    yes   chmod +x run.sh
    yes   mkdir -p a/b
    yes   git reset --soft HEAD~1
    yes   git config user.name Ada
    yes   rm -rf node_modules
    yes   find . -name __pycache__ -exec rm -rf {} +
    no    mkdir -p build && cp x build/
    no    sed -i s/a/b/ a.py
    no    rm -rf build
    no    find . -not -path './.git/*' -exec sed -i s/a/b/ {} +
    no    git add .
    no    git push --dry-run
    no    python a.py
    no    curl localhost:8000
    """
)


@pytest.mark.parametrize(("line", "expected"), EXTERNAL)
def test_external(line: str, expected: str) -> None:
    assert any(each.external for each in read(line) if each.kind in {"check", "effect"}) is (expected == "yes")


POLLING = rows(
    """
    yes   sleep 30
    yes   sleep 30 && cat build.log
    yes   sleep 5; pytest
    yes   kubectl get pods
    yes   kubectl rollout status deploy/web
    yes   gh run watch 12
    yes   docker logs web
    yes   tail -20 server.log
    yes   watch -n 2 'ls -l'
    yes   curl -s https://ci.example/builds/12/status
    yes   curl localhost:8000/healthz
    yes   systemctl is-active web
    yes   ./wait-for-it.sh db:5432
    yes   pm2 status
    no    echo same
    no    pytest | tail -5
    no    pytest
    no    sleep 10; ./deploy.sh
    no    curl https://a.example/page
    no    cat a.log
    """
)


@pytest.mark.parametrize(("line", "expected"), POLLING)
def test_polling(line: str, expected: str) -> None:
    assert polls(line) is (expected == "yes")


ANSWERING = rows(
    """
    yes   nc -zv localhost 5432
    yes   pg_isready -h db
    yes   grep foo a.py
    yes   diff a b
    yes   test -f a
    yes   [ -f a ]
    yes   git diff --exit-code
    yes   systemctl is-active web
    yes   which node
    no    cat a
    no    pytest
    no    ls a
    """
)


@pytest.mark.parametrize(("line", "expected"), ANSWERING)
def test_answers_by_status(line: str, expected: str) -> None:
    assert read(line)[-1].answers_by_status is (expected == "yes")


EDITING = rows(
    """
    no    pytest
    no    npm run build
    no    make
    yes   ruff check --fix .
    yes   npm run lint:fix
    yes   npx jest -u
    yes   ./build.sh
    yes   python test_gen.py
    """
)


@pytest.mark.parametrize(("line", "expected"), EDITING)
def test_changes_of_known_runners_are_products(line: str, expected: str) -> None:
    assert last(line).edits is (expected == "yes")


def test_what_is_named_is_seen_from_where_the_line_began() -> None:
    (command,) = [
        each for each in read("cd sub && (cd deeper && ls x.py) && pytest tests/test_a.py::test_b") if each.check
    ]
    assert command.paths == ("sub/tests/test_a.py",)
    assert read("cd sub && (cd deeper && ls x.py)")[-1].paths == ("sub/deeper/x.py",)


def test_paths_are_no_patterns_options_or_code() -> None:
    assert read("grep -n 'a/b' --include=*.py src/a.py")[0].paths == ("*.py", "src/a.py")
    assert read("python -c 'print(1/2)'")[0].paths == ()
    assert read("curl https://a.example/x.html")[0].paths == ()


def test_the_same_command_has_the_same_name_whatever_its_options() -> None:
    assert read("pytest -q tests")[0].name == read("uv run pytest -x")[0].name == "pytest"
    assert last("cargo test -p a").name == "cargo test"
    assert last("python -u primes.py 3", ("primes.py",)).name == "python primes.py"
    assert last("cd /w && python3 src/primes.py", ("src/primes.py",)).name == "python primes.py"
    assert last("echo x >> log.txt").name == "echo log.txt"


def test_the_checks_of_an_endless_line_are_kept() -> None:
    found = read("ls; " * 300 + "ls" + "; pytest" * 1)
    assert len(found) == MAX_COMMANDS
    assert len(read("ls\n" * 200 + "pytest")) == MAX_COMMANDS
    assert any(each.check for each in read("ls\n" * 200 + "pytest"))


def test_reading_is_quick() -> None:
    line = (
        "cat > a.py <<'EOF'\n"
        + "x = 'a; b && c'\n" * 2_000
        + "EOF\nset -e\npytest -q | tail -5; ruff check . && mypy ."
    )
    began = time.process_time()
    read(line, tuple(f"src/f{n}.py" for n in range(256)))
    assert time.process_time() - began < 0.2


LINE = "a pytest cd python -m -c x.py ; && | ' \" $( ) <<E npm run test docker exec"
WORDS = st.sampled_from(["\n", *LINE.split()])


@given(st.lists(WORDS, max_size=20).map(" ".join))
def test_whatever_is_written_can_be_read(line: str) -> None:
    for command in read(line, ("x.py",), ("npm run", "x.py")):
        assert (command.check is not None) == (command.kind == "check")
