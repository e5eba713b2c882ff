import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { z } from "zod";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { circlesOf, folderImportsOf, pointsUp } from "#test/architecture/layers.ts";
import { namesExportedTwice, readSourceFile, type SourceFile } from "#test/architecture/source-file.ts";

/** `npm run measure`: how large the code is, how it hangs together, and what the database is made of. */
async function main(): Promise<void> {
  const files = filesBelow("src").filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
  const sources = files.map((file) => readSourceFile(file, readFileSync(file, "utf8")));
  printSizes(sources);
  printImports(sources);
  printNames(sources);
  await printDatabase();
}

/** Lines and files by root, with the lengths of files and functions. */
function printSizes(sources: readonly SourceFile[]): void {
  const roots = ["src", ...new Set(sources.map(({ path }) => path.split("/").slice(0, 2).join("/")))];
  print(
    ["code", "lines", "files", "file p50/90/99/max", "function p50/90/99/max"],
    roots.map((root) => {
      const sourcesOfRoot = sources.filter(({ path }) => path.startsWith(`${root}/`));
      const lengths = sourcesOfRoot.map(({ lines }) => lines);
      return [
        root,
        total(lengths),
        sourcesOfRoot.length,
        percentiles(lengths),
        percentiles(sourcesOfRoot.flatMap(functionLengths)),
      ];
    }),
  );
  print(
    ["other", "lines", "files"],
    ["schema", "src tests", "test", "bench", "scripts", "docs"].map((root) => {
      const files =
        root === "src tests" ? filesBelow("src").filter((file) => /\.test\./.test(file)) : filesBelow(root);
      const codeFiles = files.filter((file) => /\.(tsx?|mjs|sql|md)$/.test(file));
      return [
        root,
        total(codeFiles.map((file) => readFileSync(file, "utf8").split("\n").length - 1)),
        codeFiles.length,
      ];
    }),
  );
}

/** The number of lines of every function of a file. */
function functionLengths({ path, text }: SourceFile): number[] {
  const lengths: number[] = [];
  const measure = ({ start, end }: { start: number; end: number }) =>
    void lengths.push(text.slice(start, end).split("\n").length);
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(path, text).program);
  return lengths;
}

/** Imports between the folders of the server, those that point up, and circles of folders. */
function printImports(sources: readonly SourceFile[]): void {
  const imports = sources.flatMap(folderImportsOf);
  const upward = imports.filter(pointsUp);
  const circles = circlesOf(imports);
  print(
    ["server folders", ""],
    [
      ["imports between folders", imports.length],
      ["imports that point up", upward.length],
      ["pairs of folders with one", new Set(upward.map(({ from, to }) => `${from} ${to}`)).size],
      ["circles of folders", circles.length],
      ["folders in the largest", Math.max(0, ...circles.map((circle) => circle.length))],
    ],
  );
  for (const { path, to } of upward) console.log(`  ${path} imports from ${to}`);
  for (const circle of circles) console.log(`  circle: ${circle.join(", ")}`);
}

/** Exported names that two files declare, and names of private types that several files declare. */
function printNames(sources: readonly SourceFile[]): void {
  const places = new Map<string, number>();
  for (const { text, exports } of sources) {
    const declared = [...text.matchAll(/^(?:type|interface) (\w+)/gm)].flatMap(([, name = ""]) => name);
    for (const name of new Set(declared))
      if (!exports.includes(name)) places.set(name, (places.get(name) ?? 0) + 1);
  }
  const repeated = [...places].filter(([, count]) => count > 1).toSorted(([, a], [, b]) => b - a);
  print(
    ["names", ""],
    [
      ["exported by several files", namesExportedTwice(sources).length],
      ["private types of several files", repeated.length],
      [
        "the most frequent",
        repeated
          .slice(0, 8)
          .map(([name, count]) => `${name} ${count}`)
          .join(", "),
      ],
    ],
  );
}

/** What a new database has, and how many packages the server runs on. */
async function printDatabase(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "measure-"));
  try {
    await (await openDatabase(readConfig({ DATA_DIR: folder }), { fsync: () => undefined })).close();
    const embedded = await openEmbedded(folder, { fsync: () => undefined });
    const { rows } = await (await embedded.running()).query<{ what: string; count: number }>(COUNTS);
    await embedded.close();
    print(
      ["database", ""],
      rows.map(({ what, count }) => [what, count]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  print(["packages", ""], [["production dependencies", Object.keys(dependencies).length]]);
}

const OWN = "in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')";
/** Functions of extensions are not ours. */
const OWN_FUNCTION = `pronamespace ${OWN} and not exists (
  select from pg_depend where objid = p.oid and deptype = 'e')`;
const COUNTS = `
  select 'tables' as what, count(*)::int from pg_class where relkind in ('r', 'p') and relnamespace ${OWN}
  union all select 'indexes', count(*)::int from pg_class where relkind in ('i', 'I') and relnamespace ${OWN}
  union all select 'triggers', count(*)::int from pg_trigger where not tgisinternal
  union all select 'deferred triggers', count(*)::int from pg_trigger where not tgisinternal and tginitdeferred
  union all select 'functions', count(*)::int from pg_proc p where ${OWN_FUNCTION}
  union all select 'security definers', count(*)::int from pg_proc p where prosecdef and ${OWN_FUNCTION}
  union all select 'check constraints', count(*)::int from pg_constraint where contype = 'c' and connamespace ${OWN}
  union all select 'policies', count(*)::int from pg_policy`;

function print(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells)
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    );
  console.log("");
}

/** The 50th, 90th and 99th percentile, and the largest. */
function percentiles(lengths: readonly number[]): string {
  const sorted = lengths.toSorted((a, b) => a - b);
  const percentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return [percentile(0.5), percentile(0.9), percentile(0.99), percentile(1)].join("/");
}

const total = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
