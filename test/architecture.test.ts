import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { citationsIn, clausesOf } from "#test/architecture/citations.ts";
import { idleFixedMessages } from "#test/architecture/fixed-messages.ts";
import { idleTables, OWNERS } from "#test/architecture/features.ts";
import { FEATURE_FILES, SMALL_BELOW, SMALL_FILES } from "#test/architecture/small-files.ts";
import { TWIN_PARAMETERS } from "#test/architecture/twin-parameters.ts";
import { faultsOf, serverFaultsOf, serverWalksIn, walksIn } from "#test/architecture/walks.ts";
import { circlesOf, LAYER_RULE, LAYERS } from "#test/architecture/layers.ts";
import { RULES, type CodeRule } from "#test/architecture/rules.ts";
import { NAME_RULES, PLANTED_NAMES, PLANTED_SQL_NAMES, vagueNamesIn } from "#test/architecture/name-rules.ts";
import { readVisibleText, visibleTextOf } from "#test/architecture/visible-text.ts";
import { idleExceptions, PLANTED_TEXTS, reportedIn, WORD_RULES } from "#test/architecture/word-rules.ts";
import { namesExportedTwice, readSourceFile, type SourceFile } from "#test/architecture/source-file.ts";

describe("the source tree", () => {
  const files = ["src", "test", "bench"].filter((root) => existsSync(root)).flatMap(filesBelow);
  const sources = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readSourceFile(file, readFileSync(file, "utf8")));
  const papers = ["docs", "schema", "scripts", "test"].flatMap(filesBelow).concat(readdirSync("."));
  const texts = papers
    .filter((file) => /\.(md|sql|html|mjs)$/.test(file) || /^scripts\/.*\.ts$/.test(file))
    .concat("src/server/http/api-examples.json")
    .map((file) => readVisibleText(file, readFileSync(file, "utf8")))
    .concat(sources.map(visibleTextOf));

  test("is found", () => {
    expect(sources.map(({ path }) => path)).toContain("src/domain/money.ts");
    expect(sources.find(({ path }) => path === "src/domain/money.ts")?.imports).toContain("./exact.ts");
  });

  test.each(RULES)("$name", ({ reports }) => {
    expect(violations(reports, sources)).toEqual([]);
  });

  test.each(WORD_RULES)("$name", ({ reports }) => {
    expect(texts.flatMap((file) => reports(file).map((text) => `${file.path}: ${text}`))).toEqual([]);
  });

  test("each exception to the words is still needed", () => {
    expect(idleExceptions(texts)).toEqual([]);
  });

  test("each message that the specification fixes is still used", () => {
    expect(idleFixedMessages(texts.flatMap(({ prose }) => prose))).toEqual([]);
  });

  test("names of the schema are nouns of the field", () => {
    const vague = filesBelow("schema").flatMap((file) =>
      vagueNamesIn(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`),
    );
    expect(vague).toEqual([]);
  });

  test("no table is declared for a feature that does not name it", () => {
    expect(idleTables(sources)).toEqual([]);
  });

  test("an exported name is declared once, so that it has one meaning", () => {
    expect(namesExportedTwice(sources)).toEqual([]);
  });

  test("each exception for two parameters of one type is still needed", () => {
    const twins = sources.flatMap(({ path, twinParameters }) =>
      twinParameters.map((pair) => `${path}: ${pair}`),
    );
    expect(Object.keys(TWIN_PARAMETERS).filter((reason) => !twins.includes(reason))).toEqual([]);
  });

  test("each folder of the server has one layer", () => {
    const folders = readdirSync("src/server", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect([...LAYERS].toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
  });

  test("each small file has a reason, and each reason has a small file", () => {
    const small = sources.filter(
      ({ path, lines }) =>
        /^src\/(?!.*\.test\.)/.test(path) && !FEATURE_FILES.test(path) && lines < SMALL_BELOW,
    );
    expect(small.map(({ path }) => path).toSorted()).toEqual(Object.keys(SMALL_FILES).toSorted());
  });

  test("each walk names every file of its page, and is no longer than stated", () => {
    const walks = walksIn(readFileSync("docs/code-walkthroughs.md", "utf8"));
    expect(walks.map(({ atMost }) => atMost)).toEqual([9, 19, 10]);
    expect(walks.flatMap((walk) => faultsOf(walk, sources))).toEqual([]);
  });

  test("each server walk names existing files, as many as stated", () => {
    const walks = serverWalksIn(readFileSync("docs/code-walkthroughs.md", "utf8"));
    expect(walks.map(({ count }) => count)).toEqual([8, 14, 10]);
    const paths = [...files, ...filesBelow("schema")];
    expect(walks.flatMap((walk) => serverFaultsOf(walk, paths))).toEqual([]);
  });

  test("every table has one owner", () => {
    const sql = filesBelow("schema").map((file) => readFileSync(file, "utf8"));
    const creations = sql.flatMap((text) => [
      ...text.matchAll(/^ *create table (?:if not exists )?([\w.]+)/gim),
    ]);
    expect(new Set(creations.map(([, name]) => name))).toEqual(new Set(Object.keys(OWNERS)));
  });
});

describe("a planted violation is reported", () => {
  test.each(RULES)("$name", ({ reports, planted }) => {
    const file = readSourceFile(planted.path, planted.text);
    expect(reports(file)).not.toEqual([]);
  });

  test.each(RULES)("and nothing is reported for a correct file: $name", ({ reports }) => {
    const text = `import { add } from "#domain/money.ts";\nexport const sum = add("1.00", "2.00");\n`;
    expect(reports(readSourceFile("src/domain/sum.ts", text))).toEqual([]);
  });

  test.each(WORD_RULES)("also in visible text: $name", ({ planted }) => {
    expect(
      reportedIn({
        path: "src/web/a.ts",
        text: `export const field = { label: ${JSON.stringify(planted)} };`,
      }),
    ).toContain(planted);
  });

  test.each(PLANTED_TEXTS)("also in $place", (planted) => {
    expect(reportedIn(planted)).not.toEqual([]);
  });

  test("and nothing in plain English, in the glossary, in code of a paper, or in the terms of papers", () => {
    const correct = [
      { path: "docs/a.md", text: "Apply a payment.\n\n```\nput against\n```\n\nIt has `put against`.\n" },
      { path: "docs/a.md", text: "A sealed line is written once.\n" },
      { path: "docs/words.md", text: "Not: put against\n" },
      { path: "src/web/a.tsx", text: "export const Hint = () => <p>Leave blank to use the next number</p>;" },
      { path: "src/server/a.ts", text: "export const q = sql`update a set b = 1 where c = 'own'`;" },
    ];
    expect(correct.map(reportedIn)).toEqual(correct.map(() => []));
  });

  test.each(Object.entries(PLANTED_NAMES))("also %s", (_, text) => {
    const file = readSourceFile("src/domain/a.ts", text);
    expect(NAME_RULES.flatMap(({ reports }) => reports(file))).not.toEqual([]);
  });

  test.each(Object.entries(PLANTED_SQL_NAMES))("also in SQL, %s", (_, statement) => {
    expect(vagueNamesIn(statement)).not.toEqual([]);
  });

  test("but no keyword, text or comment of SQL, and no member of the platform", () => {
    expect(vagueNamesIn("-- said\nselect 'own' from a for update of a")).toEqual([]);
    const file = readSourceFile("src/domain/a.ts", "export const bytes = Buffer.of(1);");
    expect(NAME_RULES.flatMap(({ reports }) => reports(file))).toEqual([]);
  });

  test("also a table that is declared and never named", () => {
    expect(idleTables([])).toContain("settings: journal_month_counts");
  });

  test("also a walk that is too long, names a missing file or leaves a file out", () => {
    const page = readSourceFile("src/web/accounts/page.tsx", `import { form } from "./form.ts"; form();`);
    const form = readSourceFile("src/web/accounts/form.ts", "export const form = () => 1;");
    const walks = walksIn("A thing, 1 files at most\n  accounts/page.tsx  draws\n  accounts/gone.ts   was\n");
    expect(walks.flatMap((walk) => faultsOf(walk, [page, form]))).toEqual([
      "A thing: 2 files",
      "A thing: src/web/accounts/gone.ts is not there",
      "A thing: src/web/accounts/form.ts is left out",
    ]);
  });

  test("also a server walk that is longer than stated, or names a missing file", () => {
    const listed = "A thing, 1 files\n  accounts/account.ts   is\n  accounts/gone.ts   was\n";
    const paths = ["src/server/accounts/account.ts"];
    expect(serverWalksIn(listed).flatMap((walk) => serverFaultsOf(walk, paths))).toEqual([
      "A thing: 2 files",
      "A thing: accounts/gone.ts is not there",
    ]);
  });

  test("also import() of a higher layer, a folder without a layer, and the server's composition", () => {
    const reported = [
      `export const load = () => import("#server/documents/lookup.ts");`,
      `export { a } from "#server/unknown/a.ts";`,
      `import { buildApp } from "#server/app.ts"; buildApp();`,
    ].map((text) => LAYER_RULE.reports(readSourceFile("src/server/accounts/a.ts", text)));
    expect(reported).toEqual([
      ["accounts imports from documents"],
      ["accounts imports from unknown"],
      ["accounts imports from app"],
    ]);
  });

  test("but no import of a lower layer", () => {
    const text = `import { a } from "#server/accounts/lookup.ts"; a();`;
    expect(LAYER_RULE.reports(readSourceFile("src/server/documents/a.ts", text))).toEqual([]);
  });

  test("also a circle of folders", () => {
    const imports = ["a b", "b c", "c a", "c d"].map((pair) => {
      const [from = "", to = ""] = pair.split(" ");
      return { path: `src/server/${from}/x.ts`, from, to };
    });
    expect(circlesOf(imports)).toEqual([["a", "b", "c"]]);
  });

  test("also a name that two files export", () => {
    const files = ["src/domain/a.ts", "src/web/b.ts"].map((path) =>
      readSourceFile(path, "export type Sum = string; export const sum = 1;"),
    );
    expect(namesExportedTwice(files)).toEqual([
      "Sum: src/domain/a.ts, src/web/b.ts",
      "sum: src/domain/a.ts, src/web/b.ts",
    ]);
  });

  test("also in import(), export-from and import types", () => {
    const rule = RULES.find(({ name }) => name === "domain does not import server");
    const importForms = [
      `export const load = () => import("#server/a.ts");`,
      `export { a } from "#server/a.ts";`,
      `export type A = import("#server/a.ts").A;`,
    ];
    expect(importForms.map((text) => rule?.reports(readSourceFile("src/domain/a.ts", text)))).toEqual(
      importForms.map(() => ["#server/a.ts"]),
    );
  });
});

describe("citations", () => {
  const laws = ["docs/rules", "docs/decisions"].flatMap(filesBelow);
  const clauses = clausesOf(laws.map((path) => ({ path, text: readFileSync(path, "utf8") })));
  const texts = [...["src", "test", "bench", "scripts", "schema"].flatMap(filesBelow), ...laws]
    .filter((file) => /\.(tsx?|mjs|css|sql|md)$/.test(file) && !CITES_TO_TEST.includes(file))
    .concat("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "STYLE.md", "docs/code-walkthroughs.md");

  test("point to an existing clause", () => {
    const missing = texts.flatMap((file) =>
      citationsIn(readFileSync(file, "utf8")).flatMap((cited) =>
        clauses.has(cited) ? [] : `${file}: ${cited}`,
      ),
    );
    expect(missing).toEqual([]);
  });

  test("are found, also with several clauses and across lines", () => {
    const text = "/** See (Accounting 5, 6; I-11; Decisions 0010\n * and 0021), and Spec 5.4. */";
    expect(citationsIn(text)).toEqual([
      "Accounting 5",
      "Accounting 6",
      "Decision 0010",
      "Decision 0021",
      "I-11",
      "Spec 5.4",
    ]);
  });

  test("of missing clauses are reported", () => {
    const areThere = (cited: string[]) => cited.filter((name) => clauses.has(name));
    expect(areThere(["Accounting 6", "Behavior 5.4", "I-11", "Decision 0004"])).toHaveLength(4);
    expect(areThere(["Accounting 99", "Behavior 5.8", "I-00", "Spec 5.4"])).toEqual([]);
  });
});

describe("schema", () => {
  test.each(filesBelow("schema"))("%s starts with its reason", (file) => {
    expect(file).toMatch(/^schema\/((functions|distributed)\/)?[a-z-]+\.sql$/);
    expect(startsWithReason(readFileSync(file, "utf8"))).toBe(true);
  });

  test("a file without a reason is reported", () => {
    expect(startsWithReason("create table a ();")).toBe(false);
    expect(startsWithReason("--\ncreate table a ();")).toBe(false);
  });
});

/** Files with citations as data, and one hexadecimal text that looks like one. */
const CITES_TO_TEST = [
  "test/architecture.test.ts",
  "test/architecture/citations.ts",
  "src/server/identity/common-passwords.ts",
];

/** A comment of at least one sentence before the first statement. */
function startsWithReason(sql: string): boolean {
  const opening = /^(--[^\n]*\n)+/.exec(sql)?.[0] ?? "";
  return /[a-z]{2,}[^.]*\./i.test(opening);
}

function violations(reports: CodeRule["reports"], files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => reports(file).map((report) => `${file.path}: ${report}`));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}
