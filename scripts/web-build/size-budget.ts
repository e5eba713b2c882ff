import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

type Budget = {
  name: string;
  /** Ends of the paths of the modules that the first load reaches beside the entry. */
  reach: readonly string[];
  scriptBytesMax: number;
  totalBytesMax: number;
  /** Each script is a request. */
  scriptsMax: number;
};

type Bundle = Rollup.OutputBundle;

type Budgets = {
  entry: string;
  budgets: readonly Budget[];
  /** The largest chunk, and the named ones that may be larger, each with its own limit. */
  chunks: { bytesMax: number; larger: Readonly<Record<string, number>> };
};

/** Fails the build when a first load or a page outgrows its budget, counted in bytes of JavaScript and CSS as browsers get them: by Brotli. */
export function sizeBudget({ entry, budgets, chunks }: Budgets): Plugin {
  return {
    name: "size-budget",
    apply: "build",
    enforce: "post",
    writeBundle(_options, bundle) {
      for (const budget of budgets) {
        const files = firstLoad(bundle, [entry, ...budget.reach]);
        const scripts = files.filter((name) => name.endsWith(".js"));
        const scriptBytes = total(bundle, scripts);
        const totalBytes = total(bundle, files);
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
        if (item.type !== "chunk") continue;
        const { fileName } = item;
        const bytesMax = chunks.larger[item.name] ?? chunks.bytesMax;
        const bytes = total(bundle, [fileName]);
        if (bytes > bytesMax)
          this.error(`over budget: ${fileName}: ${kilobytes(bytes)} (at most ${kilobytes(bytesMax)})`);
      }
    },
  };
}

/** The named modules' chunks, everything they import statically, and the style sheets of all of them. */
function firstLoad(bundle: Bundle, moduleEnds: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    const item = bundle[name];
    if (item?.type !== "chunk") return;
    for (const imported of item.imports) add(imported);
    for (const sheet of item.viteMetadata?.importedCss ?? []) files.add(sheet);
  };
  for (const end of moduleEnds) add(chunkWith(bundle, end));
  return [...files];
}

function chunkWith(bundle: Bundle, moduleEnd: string): string {
  for (const item of Object.values(bundle)) {
    if (item.type !== "chunk") continue;
    if (item.moduleIds.some((id) => id.replace(/\?.*$/, "").endsWith(moduleEnd))) return item.fileName;
  }
  throw new Error(`No chunk holds ${moduleEnd}, so its budget cannot be checked.`);
}

function total(bundle: Bundle, names: readonly string[]): number {
  return names.reduce((bytes, name) => {
    const item = bundle[name];
    if (!item) return bytes;
    return bytes + brotliCompressSync(item.type === "chunk" ? item.code : item.source).length;
  }, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
