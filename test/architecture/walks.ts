import type { SourceFile } from "./source-file.ts";

/** A walk of docs/code-walkthroughs.md: the files of src/web that a reader opens to follow one task. */
type CodeWalk = { task: string; atMost: number; files: readonly string[] };

/** Reads the walks: a line with the task and its limit, then a line for each file. */
export function walksIn(markdown: string): CodeWalk[] {
  const listed = markdown.matchAll(/^(\w[^\n]+), (\d+) files at most\n((?: {2}[^\n]+\n)+)/gm);
  return [...listed].map(([, task = "", atMost, lines = ""]) => ({
    task,
    atMost: Number(atMost),
    files: [...lines.matchAll(/^ {2}(\S+)/gm)].map(([, file]) => `src/web/${file}`),
  }));
}

/** A walk on the server: `more` of its files are only for goods. */
type ServerWalk = { task: string; count: number; more: number; files: readonly string[] };

/** Reads the walks on the server. */
export function serverWalksIn(markdown: string): ServerWalk[] {
  const listed = markdown.matchAll(
    /^(\w[^\n,]+), (\d+) files(?:, and (\d+) more[^\n]*)?\n((?: {2}[^\n]+\n)+)/gm,
  );
  return [...listed].map(([, task = "", count, more = 0, lines = ""]) => ({
    task,
    count: Number(count),
    more: Number(more),
    files: [...lines.matchAll(/^ {2}(\S+)/gm)].map(([, file = ""]) => file),
  }));
}

/** The faults of a walk on the server: its number of files is wrong, or it names a file that doesn't exist. */
export function serverFaultsOf({ task, count, more, files }: ServerWalk, paths: readonly string[]): string[] {
  const exists = (file: string) =>
    ["src/server/", "src/", "schema/", ""].some((root) => paths.includes(root + file));
  return [
    ...(files.length === count + more ? [] : [`${task}: ${files.length} files`]),
    ...files.filter((file) => !exists(file)).map((file) => `${task}: ${file} is not there`),
  ];
}

/** The faults of a walk: it is too long, names a file that doesn't exist, or omits a file of its page. */
export function faultsOf({ task, atMost, files }: CodeWalk, sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const missing = files.filter((file) => !byPath.has(file)).map((file) => `${file} is not there`);
  const unlisted = ownFilesFrom(files[0] ?? "", byPath).filter((file) => !files.includes(file));
  return [
    ...(files.length > atMost ? [`${files.length} files`] : []),
    ...missing,
    ...unlisted.map((file) => `${file} is left out`),
  ].map((fault) => `${task}: ${fault}`);
}

/** A page and the files of its folder that it imports, directly or not. */
function ownFilesFrom(page: string, byPath: ReadonlyMap<string, SourceFile>): string[] {
  const folder = page.replace(/[^/]+$/, "");
  const reached = new Set<string>();
  const follow = (file: string): void => {
    const source = byPath.get(file);
    if (!source || reached.has(file)) return;
    reached.add(file);
    for (const module of source.imports) if (module.startsWith("./")) follow(`${folder}${module.slice(2)}`);
  };
  follow(page);
  return [...reached];
}
