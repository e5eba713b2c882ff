import { join } from "node:path";

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type ModuleGraph = { getModuleInfo: (id: string) => ModuleInfo | null };
type Modules = ReadonlySet<string>;

/** The entry of the app, and the sign-in, which leads there. */
const BEGINNING = [
  "src/web/shell/start-app.tsx",
  "src/web/dashboard/dashboard-page.tsx",
  "src/web/auth/sign-in-pages.tsx",
  // The parts of the forms that the sign-in uses.
  "src/web/forms/error-summary.tsx",
  "src/web/forms/form.tsx",
  "src/web/forms/refusal.ts",
  // Too small to be fetched with other modules of some forms.
  "src/web/fields/language-labels.ts",
];

/** Parts of the entry that other pages do without. */
const SEPARATE_CHUNKS = new Set(["dashboard", "auth"]);

/** Libraries that a page loads immediately only if it has a form. */
const FORM_LIBRARY = /node_modules[\\/]react-hook-form[\\/]/;
/** Validation of input, which most pages load only then. */
const SCHEMA_LIBRARY = /node_modules[\\/]zod[\\/]/;
/** Modules that pages of several kinds share, too small for a page to load a chunk of other modules with them. */
const SMALL = [
  "src/web/e-invoices/open-received-invoice.ts",
  "src/domain/email-templates.ts",
  "src/domain/period-locks.ts",
  "src/domain/tax-report.ts",
  "src/domain/units.ts",
];
/** Modules that open the pages to which a link can lead. */
export const PAGE_OPENERS = ["src/web/shell/pages.ts", "src/web/settings/settings-page.tsx"];
/** Parts that a page shows with some records. They load without the dialogs of their folder. */
const PARTS =
  /[\\/](installments-card|chart-question|getting-started-steps|journal-schedule|money-schedule)\.tsx$/;
/** Modules around forms, loaded with each. */
const FRAME = /settings-page\.tsx$/;
/** The formats of tax IDs of all countries, and pdf.js, which no page waits for. */
const NEVER_WAITED_FOR = /(tax-ids|open-pdf)\.ts$/;

/** The folders of pages about buying and selling, which share more with each other than with the rest. */
const TRADE = new Set([
  "documents",
  "orders",
  "parties",
  "payments",
  "products",
  "reminders",
  "schedules",
  "value-adjustments",
]);
/** Modules needed by pages of this many folders are loaded with each of them. */
const FOLDERS_MIN: Readonly<Record<ModuleRole, number>> = {
  sharing: 4,
  showing: 3,
  typing: 4,
  asking: 4,
  checking: 4,
};

/**
 * The order in which modules are assigned to chunks, so that the dependencies of a chunk are in itself or in an
 * earlier one: modules of many folders; of many that show them, and few whose forms do; of some folders; of two or
 * three whose forms share them; and of one.
 */
const LEVELS = ["app", "pages", "seldom", "ledger", "trade", "three", "two", "folder"] as const;
type ChunkLevel = (typeof LEVELS)[number];
/**
 * Modules that display content on forms and other pages, or only on other pages; that a form needs for input, or a
 * dialog; or that validate it.
 */
const USES = ["sharing", "showing", "typing", "asking", "checking"] as const;
type ModuleRole = (typeof USES)[number];
type ChunkAssignment = { level: ChunkLevel; use: ModuleRole; name: string };
type Folders = ReadonlySet<string>;

/**
 * Few chunks, divided by how people use the app: React, the entry of the app, shared modules of many folders, and
 * each folder of pages. Modules only for forms are separate from display modules, and so are those that no form
 * shows: a link loads little of the other kind of page. The bundler splits everything else.
 */
export function chunks(root: string) {
  let places: ReadonlyMap<string, ChunkAssignment> | null = null;
  const groups = USES.flatMap((use) => LEVELS.map((level) => ({ level, use })));
  return [
    // The style is a separate chunk, so that a page without scripts loads it and nothing else.
    { name: "theme", test: /theme\.css$/, priority: 100 },
    { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 100 },
    ...groups.map(({ level, use }, index) => ({
      name: (id: string, graph: ModuleGraph) => {
        places ??= placesOf(root, graph);
        const assignment = places.get(id);
        return assignment?.level === level && assignment.use === use ? assignment.name : null;
      },
      debugName: `${level} for ${use}`,
      priority: groups.length - index,
    })),
  ];
}

const PAGES: ChunkAssignment = { level: "pages", use: "sharing", name: "pages" };
const APP: ChunkAssignment = { level: "app", use: "sharing", name: "app" };

/** The chunk of each module that the app can load. */
function placesOf(root: string, graph: ModuleGraph): ReadonlyMap<string, ChunkAssignment> {
  const idOf = (path: string): string => join(root, path).replaceAll("\\", "/");
  const opened = loadedOnDemand(idOf("src/web/main.ts"), graph).map((id) => ({
    id,
    needs: reachedFrom(id, graph),
  }));
  const reachedFromAll = (paths: readonly string[]): Modules =>
    new Set(paths.flatMap((path) => [...reachedFrom(idOf(path), graph)]));
  const [beginning, small] = [reachedFromAll(BEGINNING), reachedFromAll(SMALL)];
  const pages = new Set(
    PAGE_OPENERS.flatMap((path) => [...(graph.getModuleInfo(idOf(path))?.dynamicallyImportedIds ?? [])]),
  );
  const needing = needingFolders(opened, pages);
  const ofParts = new Set(opened.flatMap(({ id, needs }) => (PARTS.test(id) ? [...needs] : [])));
  const places = new Map<string, ChunkAssignment>();
  for (const [id, folders] of foldersByModule(opened)) {
    const isApart = folders.size === 1 && [...folders].every((folder) => SEPARATE_CHUNKS.has(folder));
    const { forms, ...by } = needing(id);
    if (beginning.has(id) && !isApart) places.set(id, APP);
    else if (small.has(id)) places.set(id, PAGES);
    else if (!ofParts.has(id) || by.showing !== undefined || by.typing !== undefined)
      places.set(id, chooseChunk(folders, by, forms));
  }
  return places;
}

type OpenedModule = { id: string; needs: Modules };
type FoldersByUse = { [At in ModuleRole]?: Folders | undefined };

/** The folders that need a module, by their use for it, and the forms that do. */
function needingFolders(opened: readonly OpenedModule[], pages: Modules) {
  const foldersWithout = (roots: readonly OpenedModule[], ...libraries: RegExp[]) =>
    foldersByModule(
      roots.filter(({ needs }) => ![...needs].some((id) => libraries.some((library) => library.test(id)))),
    );
  // Modules that a page shows later are separate from those it shows at once.
  const shownBy = foldersWithout(
    opened.filter(({ id }) => pages.has(id)),
    FORM_LIBRARY,
    SCHEMA_LIBRARY,
  );
  const typedBy = foldersWithout(opened, SCHEMA_LIBRARY);
  const forms = opened.filter(
    ({ id, needs }) =>
      FRAME.test(id) || (pages.has(id) && [...needs].some((module) => FORM_LIBRARY.test(module))),
  );
  const formModules = foldersByModule(forms);
  return (id: string): FoldersByUse & { forms: string[] } => ({
    sharing: shownBy.has(id) ? formModules.get(id) : undefined,
    showing: shownBy.get(id),
    typing: formModules.get(id),
    asking: typedBy.get(id),
    forms: forms.filter(({ needs }) => needs.has(id)).map((form) => nameOf(form.id)),
  });
}

/** The chunk of a module needed by these folders, and at once by these pages. */
function chooseChunk(folders: Folders, needing: FoldersByUse, forms: readonly string[]): ChunkAssignment {
  const use = USES.find((candidate) => needing[candidate] !== undefined) ?? "checking";
  // Loaded once a form is used, and by few pages before: one chunk of it is enough.
  const isShared = use === "checking" && folders.size > 1;
  const by = needing[use] ?? folders;
  const level = isShared
    ? "pages"
    : chooseLevel(use, { folders, by, showingFolders: needing.showing, forms: forms.length });
  const chunkName = [...(folders.size === 1 ? folders : by)].sort().join("-");
  // Forms in one folder share little of it.
  const folderName = use === "typing" && level === "folder" ? (forms[0] ?? chunkName) : chunkName;
  const name = ["three", "two", "folder"].includes(level) ? folderName : level;
  return { level, use, name: use === "sharing" ? name : `${name}-${use}` };
}

type ModuleUse = { folders: Folders; by: Folders; showingFolders: Folders | undefined; forms: number };

function chooseLevel(use: ModuleRole, { folders, by, showingFolders, forms }: ModuleUse): ChunkLevel {
  if (by.size >= FOLDERS_MIN[use]) return "pages";
  if (folders.size === 1) return use === "typing" && forms > 1 ? "two" : "folder";
  if (use === "sharing" && showingFolders !== undefined && showingFolders.size >= FOLDERS_MIN.sharing)
    return "seldom";
  if (use === "typing") return by.size === 3 ? "three" : "two";
  return [...by].every((folder) => TRADE.has(folder)) ? "trade" : "ledger";
}

/** For each module the folders that need it at once. */
function foldersByModule(opened: readonly OpenedModule[]) {
  const folders = new Map<string, Set<string>>();
  for (const { id, needs } of opened) {
    const folder = folderOf(id);
    if (folder === null) continue;
    for (const module of needs) folders.set(module, (folders.get(module) ?? new Set()).add(folder));
  }
  return folders;
}

/** The modules loaded at once with this one, by static imports. */
function reachedFrom(entry: string, graph: ModuleGraph, reached = new Set<string>()): Modules {
  if (reached.has(entry)) return reached;
  reached.add(entry);
  // A copy: the bundler uses its list again for the next module.
  for (const imported of Array.from(graph.getModuleInfo(entry)?.importedIds ?? []))
    reachedFrom(imported, graph, reached);
  return reached;
}

/** The modules that are loaded on demand: pages, dialogs and the start of the app. */
function loadedOnDemand(entry: string, graph: ModuleGraph): string[] {
  const opened = new Set<string>();
  const seen = new Set<string>();
  const collectReached = (id: string): void => {
    for (const reached of reachedFrom(id, graph)) {
      if (seen.has(reached)) continue;
      seen.add(reached);
      for (const later of Array.from(graph.getModuleInfo(reached)?.dynamicallyImportedIds ?? [])) {
        if (opened.has(later)) continue;
        opened.add(later);
        collectReached(later);
      }
    }
  };
  collectReached(entry);
  return [...opened];
}

/** Folders with little left, or whose pages are rarely opened: a separate request for each would be noticeable. */
const CHUNK_PARTNERS: Readonly<Record<string, string>> = {
  accruals: "assets",
  approvals: "activity",
  loans: "assets",
  opening: "closing",
  revaluations: "closing",
  "tax-rates": "settings",
  "tax-returns": "closing",
};

const nameOf = (id: string): string => /([a-z-]+)\.tsx$/.exec(id)?.[1] ?? "";

function folderOf(id: string): string | null {
  if (NEVER_WAITED_FOR.test(id)) return null;
  const folder = /src[\\/]web[\\/]([a-z-]+)[\\/]/.exec(id)?.[1] ?? null;
  return folder && (CHUNK_PARTNERS[folder] ?? folder);
}
