import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { idleTables, OWNERS } from "#test/architecture/features.ts";
import { RULES, type Rule } from "#test/architecture/rules.ts";
import { readSourceFile, type SourceFile } from "#test/architecture/source-file.ts";

describe("the tree of sources", () => {
  const files = ["src", "test", "bench"].filter((root) => existsSync(root)).flatMap(filesBelow);
  const sources = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readSourceFile(file, read(file)));

  test("is read at all", () => {
    expect(sources.map(({ path }) => path)).toContain("src/domain/money.ts");
    expect(sources.find(({ path }) => path === "src/domain/money.ts")?.imports).toContain("decimal.js");
  });

  test.each(RULES)("$name", ({ reports }) => {
    expect(violations(reports, sources)).toEqual([]);
  });

  test("no table is declared for a feature that does not name it", () => {
    expect(idleTables(sources)).toEqual([]);
  });

  test("every table has one owner", () => {
    const sql = ["migrations", "schema"]
      .filter((root) => existsSync(root))
      .flatMap(filesBelow)
      .map(read);
    const made = sql.flatMap((text) => [...text.matchAll(/^ *create table (?:if not exists )?([\w.]+)/gim)]);
    expect(new Set(made.map(([, name]) => name))).toEqual(new Set(Object.keys(OWNERS)));
  });
});

describe("a planted violation is reported", () => {
  test.each(RULES)("$name", ({ reports, planted }) => {
    const file = readSourceFile(planted.path, planted.text);
    expect(reports(file)).not.toEqual([]);
  });

  test.each(RULES)("and nothing is reported of a file without fault: $name", ({ reports }) => {
    const text = `import { add } from "#domain/money.ts";\nexport const sum = add("1.00", "2.00");\n`;
    expect(reports(readSourceFile("src/domain/sum.ts", text))).toEqual([]);
  });

  test("also a table that is declared and that nobody names", () => {
    expect(idleTables([])).toContain("settings: stock_movements");
  });

  test("also in import(), export-from and import types", () => {
    const rule = RULES.find(({ name }) => name === "domain does not import server");
    const ways = [
      `export const load = () => import("#server/a.ts");`,
      `export { a } from "#server/a.ts";`,
      `export type A = import("#server/a.ts").A;`,
    ];
    expect(ways.map((text) => rule?.reports(readSourceFile("src/domain/a.ts", text)))).toEqual(
      ways.map(() => ["#server/a.ts"]),
    );
  });
});

describe("schema and migrations", () => {
  const migrations = filesBelow("migrations").toSorted();

  test("are numbered one by one and named in kebab-case", () => {
    const numbers = migrations.map((file) => /^migrations\/(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]);
    expect(numbers).toEqual(migrations.map((_, position) => String(position + 1).padStart(4, "0")));
  });

  test.each(migrations)("%s opens with its reason", (file) => {
    expect(opensWithItsReason(read(file))).toBe(true);
  });

  test.each(filesBelow("schema"))("%s opens with its reason", (file) => {
    expect(file).toMatch(/^schema\/(functions\/)?[a-z-]+\.sql$/);
    expect(opensWithItsReason(read(file))).toBe(true);
  });

  test("a migration without a reason is reported", () => {
    expect(opensWithItsReason("create table a ();")).toBe(false);
    expect(opensWithItsReason("--\ncreate table a ();")).toBe(false);
  });
});

/** A comment of at least one sentence before the first statement. */
function opensWithItsReason(sql: string): boolean {
  const opening = /^(--[^\n]*\n)+/.exec(sql)?.[0] ?? "";
  return /[a-z]{2,}[^.]*\./i.test(opening);
}

function violations(reports: Rule["reports"], files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => reports(file).map((report) => `${file.path}: ${report}`));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}
