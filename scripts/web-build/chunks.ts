import { readdirSync } from "node:fs";
import { join } from "node:path";

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** What the app begins with; the sign-in, which leads there, has nearly all of it. */
const BEGINNING = [
  "src/web/shell/start.tsx",
  "src/web/dashboard/dashboard-page.tsx",
  // The parts of the forms that the sign-in uses.
  "src/web/forms/error-summary.tsx",
  "src/web/forms/form.tsx",
  "src/web/forms/refusal.ts",
];

/** What a page loads at once only if somebody types on it. */
const FORM_LIBRARIES = /node_modules[\\/](react-hook-form|zod)[\\/]/;

/**
 * Few chunks, cut where people go: React, what the app begins with, what its other pages share, and each folder of
 * pages. What only forms need is apart from what pages need that show something, so that a link to one of those loads no
 * form. What no group takes is split by the bundler, as the calendar is, which opens late.
 */
export function chunks(root: string) {
  let first: ReadonlySet<string> | null = null;
  let shown: ReadonlySet<string> | null = null;
  const named = (name: string, id: string, graph: Graph): string => {
    shown ??= neededToShow(root, graph);
    return shown.has(id) ? name : `${name}-forms`;
  };
  return [
    // The style is a chunk of its own, so that a page without scripts loads it and nothing else.
    { name: "theme", test: /theme\.css$/, priority: 4 },
    { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
    {
      name: (id: string, graph: Graph) => {
        first ??= reachedFrom(root, BEGINNING, graph);
        return first.has(id) ? "app" : null;
      },
      debugName: "app",
      priority: 3,
    },
    {
      name: (id: string, graph: Graph) => named("pages", id, graph),
      debugName: "pages",
      test: /node_modules|src[\\/](domain|contract|web[\\/](ui|api|navigation|forms|fields|lists))[\\/]/,
      minShareCount: 4,
      priority: 2,
    },
    {
      name: (id: string, graph: Graph) => {
        const folder = folderOfPages(id);
        return folder && named(folder, id, graph);
      },
      debugName: "folders of pages",
      priority: 1,
    },
  ];
}

/** The modules that are loaded at once with these, by static imports. */
function reachedFrom(root: string, entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    // A copy: the bundler uses its list again for the next module.
    for (const imported of Array.from(graph.getModuleInfo(id)?.importedIds ?? [])) follow(imported);
  };
  for (const entry of entries) follow(join(root, entry).replaceAll("\\", "/"));
  return reached;
}

/** The modules of the pages that load no form at once. */
function neededToShow(root: string, graph: Graph): ReadonlySet<string> {
  const pages = readdirSync(join(root, "src/web"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("-page.tsx"))
    .map((file) => reachedFrom(root, [join("src/web", file)], graph));
  const showing = pages.filter((page) => ![...page].some((id) => FORM_LIBRARIES.test(id)));
  return new Set(showing.flatMap((page) => [...page]));
}

/** Folders of which little is left, or whose pages are opened seldom: a request of its own for each is felt more. */
const WITH_ANOTHER: Readonly<Record<string, string>> = {
  accruals: "assets",
  api: "auth",
  forms: "settings",
  loans: "assets",
  opening: "closing",
  revaluations: "closing",
  "tax-rates": "settings",
  "tax-returns": "closing",
};

function folderOfPages(id: string): string | null {
  // The numbers of all countries, which no page waits for.
  if (id.endsWith("tax-numbers.ts")) return null;
  const folder = /src[\\/]web[\\/]([a-z-]+)[\\/]/.exec(id)?.[1] ?? null;
  return folder && (WITH_ANOTHER[folder] ?? folder);
}
