import { brotliCompressSync } from "node:zlib";
import { basename } from "node:path";
import type { Plugin, Rollup } from "vite";

type SizeLimits = {
  scriptBytesMax: number;
  totalBytesMax: number;
  /** Each script is a request. */
  scriptsMax: number;
};
type Budget = SizeLimits & {
  name: string;
  /** Path endings of the modules that the first load reaches besides the entry. */
  reach: readonly string[];
};

type Bundle = Rollup.OutputBundle;

type Budgets = {
  entry: string;
  budgets: readonly Budget[];
  /** The pages that a link can open, by the modules that open them, and what each of these needs itself. */
  pages: { openedBy: Readonly<Record<string, readonly string[]>>; limits: SizeLimits };
  /** The largest chunk, and the named ones that may be larger, each with its own limit. */
  chunks: { bytesMax: number; larger: Readonly<Record<string, number>> };
};

/** Fails the build if a first load or a page exceeds its budget, in bytes of JavaScript and CSS compressed with Brotli. */
export function sizeBudget({ entry, budgets, pages, chunks }: Budgets): Plugin {
  return {
    name: "size-budget",
    apply: "build",
    enforce: "post",
    writeBundle(_options, bundle) {
      const sizes = sizesOf(bundle);
      const total = (names: readonly string[]): number =>
        names.reduce((bytes, name) => bytes + (sizes.get(name) ?? 0), 0);
      const linked = Object.entries(pages.openedBy).flatMap(([opener, reach]) =>
        openedBy(opener, bundle, (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []).map(
          (path) => ({
            ...pages.limits,
            name: `a link to ${path}`,
            reach: [...reach, path],
          }),
        ),
      );
      for (const budget of [...budgets, ...linked]) {
        const files = firstLoad(bundle, [entry, ...budget.reach]);
        const scripts = files.filter((name) => name.endsWith(".js"));
        const scriptBytes = total(scripts);
        const totalBytes = total(files);
        const line = `${budget.name}: ${scripts.length} scripts (at most ${budget.scriptsMax}), ${kilobytes(scriptBytes)} of JavaScript (at most ${kilobytes(budget.scriptBytesMax)}), ${kilobytes(totalBytes)} with CSS (at most ${kilobytes(budget.totalBytesMax)})`;
        if (
          scriptBytes > budget.scriptBytesMax ||
          totalBytes > budget.totalBytesMax ||
          scripts.length > budget.scriptsMax
        )
          this.error(`over budget: ${line}`);
        this.info(line);
      }
      for (const item of Object.values(bundle)) {
        if (!sizes.has(item.fileName) || item.fileName.endsWith(".css")) continue;
        const name = item.type === "chunk" ? item.name : basename(item.originalFileNames[0] ?? item.fileName);
        const bytesMax = chunks.larger[name] ?? chunks.bytesMax;
        const bytes = total([item.fileName]);
        if (bytes > bytesMax)
          this.error(`over budget: ${item.fileName}: ${kilobytes(bytes)} (at most ${kilobytes(bytesMax)})`);
      }
    },
  };
}

/** The paths of the pages that a module opens, from their folder on. */
function openedBy(
  opener: string,
  bundle: Bundle,
  dynamicImportsOf: (id: string) => readonly string[],
): string[] {
  const modules = Object.values(bundle).flatMap((item) => (item.type === "chunk" ? item.moduleIds : []));
  const id = modules.find((candidate) => candidate.endsWith(opener));
  if (id === undefined)
    throw new Error(`No chunk contains ${opener}, so the pages it opens can't be checked.`);
  return dynamicImportsOf(id).map((page) => page.split("/").slice(-2).join("/"));
}

/** The named modules' chunks, everything they import statically, and the style sheets of all of them. */
function firstLoad(bundle: Bundle, moduleEnds: readonly string[]): string[] {
  const files = new Set<string>();
  const addFile = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    const item = bundle[name];
    if (item?.type !== "chunk") return;
    for (const imported of item.imports) addFile(imported);
    for (const sheet of item.viteMetadata?.importedCss ?? []) files.add(sheet);
  };
  for (const end of moduleEnds) addFile(chunkWith(bundle, end));
  return [...files];
}

function chunkWith(bundle: Bundle, moduleEnd: string): string {
  for (const item of Object.values(bundle)) {
    if (item.type !== "chunk") continue;
    if (item.moduleIds.some((id) => id.replace(/\?.*$/, "").endsWith(moduleEnd))) return item.fileName;
  }
  throw new Error(`No chunk contains ${moduleEnd}, so its budget can't be checked.`);
}

/** The scripts and style sheets with their compressed sizes. */
function sizesOf(bundle: Bundle): ReadonlyMap<string, number> {
  const texts = Object.values(bundle).filter(({ fileName }) => /\.(m?js|css)$/.test(fileName));
  return new Map(
    texts.map((item) => [
      item.fileName,
      brotliCompressSync(item.type === "chunk" ? item.code : item.source).length,
    ]),
  );
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
