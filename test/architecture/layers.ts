import type { CodeRule } from "./rules.ts";
import type { SourceFile } from "./source-file.ts";

/** The folders of src/server, lowest layer first: each imports only from folders listed before it. */
export const LAYERS: readonly string[] = [
  "db",
  "workers",
  "http",
  "registry",
  "stripe",
  "outbox",
  "audit",
  "settings",
  "identity",
  "attachments",
  "comments",
  "lists",
  "currencies",
  "numbering",
  "accounts",
  "balances",
  "preview",
  "tax-rates",
  "parties",
  "journals",
  "stock",
  "products",
  "assets",
  "accruals",
  "payments",
  "documents",
  "orders",
  "loans",
  "reports",
  "tax-returns",
  "money",
  "revaluations",
  "opening",
  "bank",
  "closing",
  "e-invoices",
  "pdfs",
  "card-payments",
  "links",
  "email",
  "reminders",
  "approvals",
  "books-check",
  "checklist",
  "schedules",
  "subscription",
  "sample",
  "backup",
  "erasure",
  "activity",
  "explanations",
  "health",
  "to-do",
];

/** The files next to the folders that folders may import; they import no folder. The others compose the server. */
const BASE_FILES = [
  "config.ts",
  "setting-values.ts",
  "explain-cause.ts",
  "yield-to-event-loop.ts",
  "version.ts",
];

/** An import between two folders of src/server. */
export type FolderImport = { path: string; from: string; to: string };

/** The imports of a server file from other folders of the server; tests may import anything. */
export function folderImportsOf({ path, imports }: SourceFile): FolderImport[] {
  const from = folderOf(path);
  if (from === undefined || /\.test\.tsx?$/.test(path)) return [];
  const modules = imports.map((module) =>
    module.startsWith("#server/") ? `src/server/${module.slice("#server/".length)}` : "",
  );
  return modules.flatMap((module) => {
    const to = folderOf(module);
    return to === undefined || to === from ? [] : { path, from, to };
  });
}

/** A folder's name; files next to the folders are "base" if folders may import them, otherwise "app". */
function folderOf(path: string): string | undefined {
  const [, folder, file = ""] = /^src\/server\/(?:([^/]+)\/)?([^/]+)$/.exec(path) ?? [];
  if (file === "") return undefined;
  return folder ?? (BASE_FILES.includes(file) ? "base" : "app");
}

const ORDER = ["base", ...LAYERS, "app"];

/** Whether an import points up, or to a folder that has no layer. */
export function pointsUp({ from, to }: FolderImport): boolean {
  const [user, used] = [ORDER.indexOf(from), ORDER.indexOf(to)];
  return user < 0 || used < 0 || used > user;
}

/** The circles of folders: sets of two or more that import each other, directly or not. */
export function circlesOf(imports: readonly FolderImport[]): string[][] {
  const used = new Map<string, Set<string>>();
  for (const { from, to } of imports) used.set(from, (used.get(from) ?? new Set()).add(to));
  const reachable = (start: string): Set<string> => {
    const reached = new Set<string>();
    const waiting = [start];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      const next = [...(used.get(folder) ?? [])].filter((candidate) => !reached.has(candidate));
      for (const nextFolder of next) reached.add(nextFolder);
      waiting.push(...next);
    }
    return reached;
  };
  const reach = new Map([...used.keys()].map((folder) => [folder, reachable(folder)]));
  const inCircle = [...reach.keys()].filter((folder) => reach.get(folder)?.has(folder) === true).toSorted();
  const circles = new Map<string, string[]>();
  for (const folder of inCircle) {
    const members = inCircle.filter(
      (candidate) => reach.get(folder)?.has(candidate) === true && reach.get(candidate)?.has(folder) === true,
    );
    circles.set(members.join(" "), members);
  }
  return [...circles.values()];
}

export const LAYER_RULE: CodeRule = {
  name: "a folder of the server imports only from folders of lower layers (Decision 0153)",
  reports: (file) =>
    folderImportsOf(file)
      .filter(pointsUp)
      .map(({ from, to }) => `${from} imports from ${to}`),
  planted: {
    path: "src/server/accounts/account.ts",
    text: `import type { DocumentRow } from "#server/documents/lookup.ts"; export type Row = DocumentRow;`,
  },
};
