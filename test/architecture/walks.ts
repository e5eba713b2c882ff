import type { SourceFile } from "./source-file.ts";

/** A walk of ARCHITECTURE: the files of src/web that a reader opens to follow one thought. */
type Walk = { thought: string; atMost: number; files: readonly string[] };

/** The walks as they are listed: a line with the thought and its limit, then a line for each file. */
export function walksIn(architecture: string): Walk[] {
  const listed = architecture.matchAll(/^(\w[^\n]+), (\d+) files at most\n((?: {2}[^\n]+\n)+)/gm);
  return [...listed].map(([, thought = "", atMost, lines = ""]) => ({
    thought,
    atMost: Number(atMost),
    files: [...lines.matchAll(/^ {2}(\S+)/gm)].map(([, file]) => `src/web/${file}`),
  }));
}

/** A walk on the server: `more` of its files are for goods alone. */
type ServerWalk = { thought: string; count: number; more: number; files: readonly string[] };

/** The walks on the server as they are listed. */
export function serverWalksIn(architecture: string): ServerWalk[] {
  const listed = architecture.matchAll(
    /^(\w[^\n,]+), (\d+) files(?:, and (\d+) more[^\n]*)?\n((?: {2}[^\n]+\n)+)/gm,
  );
  return [...listed].map(([, thought = "", count, more = 0, lines = ""]) => ({
    thought,
    count: Number(count),
    more: Number(more),
    files: [...lines.matchAll(/^ {2}(\S+)/gm)].map(([, file = ""]) => file),
  }));
}

/** What is wrong with a walk on the server: it has another number of files than it says, or names what is not there. */
export function serverFaultsOf(
  { thought, count, more, files }: ServerWalk,
  paths: readonly string[],
): string[] {
  const isThere = (file: string) =>
    ["src/server/", "src/", "schema/", ""].some((root) => paths.includes(root + file));
  return [
    ...(files.length === count + more ? [] : [`${thought}: ${files.length} files`]),
    ...files.filter((file) => !isThere(file)).map((file) => `${thought}: ${file} is not there`),
  ];
}

/** What is wrong with a walk: it is too long, or names what is not there, or leaves out a file of its page. */
export function faultsOf({ thought, atMost, files }: Walk, sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const missing = files.filter((file) => !byPath.has(file)).map((file) => `${file} is not there`);
  const unlisted = ownFilesFrom(files[0] ?? "", byPath).filter((file) => !files.includes(file));
  return [
    ...(files.length > atMost ? [`${files.length} files`] : []),
    ...missing,
    ...unlisted.map((file) => `${file} is left out`),
  ].map((fault) => `${thought}: ${fault}`);
}

/** A page and the files of its folder that it comes to by imports. */
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
