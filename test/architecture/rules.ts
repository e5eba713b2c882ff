import path from "node:path";
import { FEATURE_RULES } from "./features.ts";
import { LAYER_RULE } from "./layers.ts";
import { NAME_RULES } from "./name-rules.ts";
import { NOTATION_RULES } from "./notation-rules.ts";
import type { SourceFile } from "./source-file.ts";
import { TWIN_PARAMETERS } from "./twin-parameters.ts";

/**
 * An architecture rule: what it reports about a file, and a planted violation that it has to report, so that a rule
 * that no longer works is noticed.
 */
export type CodeRule = {
  name: string;
  reports: (file: SourceFile) => readonly string[];
  planted: { path: string; text: string };
};

const ROOTS = ["domain", "contract", "server", "web", "test", "bench"] as const;
type Root = (typeof ROOTS)[number];

/** The roots that a root may import: domain <- contract <- server and web, which never meet. */
const MAY_IMPORT: Record<Root, readonly Root[]> = {
  domain: ["domain"],
  contract: ["domain", "contract"],
  server: ["domain", "contract", "server"],
  web: ["domain", "contract", "web"],
  test: ROOTS,
  bench: ["domain", "contract", "server", "test", "bench"],
};

/** The only importers of these packages. */
const KEPT_PACKAGES: readonly { packages: readonly string[]; keeper: string; by: RegExp }[] = [
  { packages: ["decimal.js"], keeper: "tests", by: /^(test\/|src\/domain\/exact\.test\.ts$)/ },
  { packages: ["temporal-polyfill"], keeper: "src/domain/temporal.ts", by: /^src\/domain\/temporal\.ts$/ },
  {
    packages: ["kysely"],
    keeper: "db, balances, preview, reports, books-check, queries and lookup",
    by: /^src\/server\/(db\/|balances\/|preview\/|reports\/|books-check\/|.*([/-]queries|\/lookup)\.ts$)/,
  },
  {
    packages: ["pg", "pg-cursor", "@electric-sql/pglite"],
    keeper: "src/server/db",
    by: /^src\/server\/db\//,
  },
  {
    packages: ["@node-rs/argon2"],
    keeper: "src/server/identity/passwords.ts",
    by: /^src\/server\/identity\/passwords\.ts$/,
  },
  { packages: ["fastify"], keeper: "src/server", by: /^src\/server\// },
  { packages: ["react", "react-dom"], keeper: "src/web", by: /^src\/web\// },
  { packages: ["react-hook-form"], keeper: "src/web/forms", by: /^src\/web\/forms\// },
];

/** Things that a pure rule can't access: the clock, randomness, the machine, the network (STYLE, Functions). */
const IMPURE_NAMES = [
  "Date",
  "Math.random",
  "Temporal.Now",
  "crypto",
  "process",
  "globalThis",
  "setTimeout",
  "setInterval",
  "fetch",
  "localStorage",
];

const SECRETS: readonly { kind: string; pattern: RegExp; planted: string }[] = [
  {
    kind: "secret",
    pattern:
      /(secret|password|api_?key|token)\w*\s*[:=]\s*["'`](?=[^"'`]*\d)(?=[^"'`]*[a-z])[\w+/=-]{20,}["'`]/i,
    planted: `export const authSecret = "h8Yt2kLq0ZxV7mNb3RcW";`,
  },
  {
    kind: "password in a URL",
    pattern: /\b(postgres|postgresql|smtps?|https?):\/\/[^\s:/@"'`$]+:[^\s@"'`$]+@/,
    planted: `export const url = "postgres://twofold:hunter2@db/books";`,
  },
  {
    kind: "key of a service",
    pattern: /\b([sr]k_(live|test)_|whsec_|gh[pousr]_|AKIA)\w{12,}/,
    planted: `export const key = "${["sk", "live", "0123456789abcdef"].join("_")}";`,
  },
  {
    kind: "private key",
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    planted: `export const pem = "-----BEGIN PRIVATE KEY-----";`,
  },
];

/** The layers of the front end, from the bottom up: each may import those above it in this list, and itself. */
const WEB_ROOMS: readonly (readonly string[])[] = [
  ["ui"],
  ["api"],
  ["navigation"],
  ["fields"],
  ["forms", "lists"],
  // Every other folder is the folder of a page.
  ["pages"],
  ["shell"],
  // The first modules that the browser loads.
  ["main"],
];

function roomOf(file: string): string | undefined {
  const [, folder, subpath] = /^src\/web\/([^/]+)(\/.*)?$/.exec(file) ?? [];
  if (folder === undefined) return undefined;
  if (subpath === undefined) return "main";
  return WEB_ROOMS.flat().includes(folder) ? folder : "pages";
}

function levelOf(file: string): number {
  return WEB_ROOMS.findIndex((rooms) => rooms.includes(roomOf(file) ?? ""));
}

const isTest = (file: SourceFile): boolean =>
  /\.(test|spec)\.tsx?$/.test(file.path) || rootOf(file.path) === "test";

export const RULES: readonly CodeRule[] = [
  ...ROOTS.flatMap((from) =>
    ROOTS.filter((to) => !MAY_IMPORT[from].includes(to)).map((to) => mayNotImport(from, to)),
  ),
  ...KEPT_PACKAGES.flatMap(({ packages, keeper, by }) =>
    packages.map((name) => onlyImportedBy(name, keeper, by)),
  ),
  ...FEATURE_RULES,
  LAYER_RULE,
  ...NOTATION_RULES,
  ...NAME_RULES,
  {
    name: "every source file is in domain, contract, server or web",
    reports: ({ path: file }) => (file.startsWith("src/") && rootOf(file) === undefined ? [file] : []),
    planted: { path: "src/utilities/a.ts", text: "" },
  },
  {
    name: "imports are #root/... across folders and ./ inside one",
    reports: ({ imports }) =>
      imports.filter((module) => module.startsWith(".") && !/^\.\/[^/]+$/.test(module)),
    planted: { path: "src/domain/a.ts", text: `import { b } from "../web/b.ts"; b();` },
  },
  ...["ui", "api", "navigation", "fields", "forms", "lists", "pages", "shell"].map(mayNotImportUpwards),
  {
    name: "only src/web/api talks to the network",
    reports: (file) =>
      rootOf(file.path) !== "web" ||
      isTest(file) ||
      /^src\/web\/(api\/|shared-files\/handle-request)/.test(file.path)
        ? []
        : namesUsed(file, ["fetch", "XMLHttpRequest", "EventSource", "WebSocket", "sendBeacon"]),
    planted: {
      path: "src/web/accounts/page.tsx",
      text: `export const load = () => window.fetch("/api/accounts");`,
    },
  },
  {
    name: "the web calls operations by their id, without the schemas of their endpoints",
    reports: (file) =>
      rootOf(file.path) !== "web" || isTest(file)
        ? []
        : [...file.names].filter((name) => /^[a-z]\w*Endpoints?$/.test(name)),
    planted: {
      path: "src/web/accounts/page.tsx",
      text: `import { accountEndpoints } from "#contract/accounts.ts";\nexport const load = () => call(accountEndpoints.list);`,
    },
  },
  {
    name: "only src/web/navigation/paths.ts spells the URLs of the app",
    reports: (file) =>
      rootOf(file.path) !== "web" || isTest(file) || file.path === "src/web/navigation/paths.ts"
        ? []
        : file.strings.filter((text) => /^\/app(\/|$)/.test(text)),
    planted: {
      path: "src/web/accounts/page.tsx",
      text: `export const link = <a href="/app/accounts">Accounts</a>;`,
    },
  },
  {
    name: "only src/web/forms renders a form",
    reports: (file) =>
      rootOf(file.path) !== "web" || isTest(file) || file.path.startsWith("src/web/forms/")
        ? []
        : (/<form\b/.exec(file.text)?.slice(0, 1) ?? []),
    planted: { path: "src/web/accounts/page.tsx", text: `export const page = <form noValidate />;` },
  },
  {
    name: "domain is pure: no clock, randomness, machine or network",
    reports: (file) =>
      rootOf(file.path) !== "domain" || isTest(file)
        ? []
        : [...namesUsed(file, IMPURE_NAMES), ...file.imports.filter((module) => module.startsWith("node:"))],
    planted: { path: "src/domain/a.ts", text: `export const today = () => new Date();` },
  },
  {
    name: "our own code is not mocked",
    reports: (file) => namesUsed(file, ["vi.mock", "vi.doMock", "vi.hoisted", "jest.mock"]),
    planted: { path: "src/server/journals/a.test.ts", text: `vi.mock("#server/journals/post-journal.ts");` },
  },
  {
    name: "nothing is exported by default",
    reports: (file) =>
      file.exportsDefault && !NEEDS_DEFAULT_EXPORT.includes(file.path) ? ["export default"] : [],
    planted: { path: "src/web/a.tsx", text: `export default function A() { return null; }` },
  },
  {
    name: "there are no barrels",
    reports: (file) => [
      ...(/^index\.tsx?$/.test(path.basename(file.path)) ? ["index"] : []),
      ...(file.reexportsAll ? ["export *"] : []),
    ],
    planted: { path: "src/domain/all.ts", text: `export * from "./money.ts";` },
  },
  {
    name: "files and folders are in kebab-case",
    reports: ({ path: file }) =>
      file.split("/").every((part) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(part)) ? [] : [file],
    planted: { path: "src/web/ui/MoneyField.tsx", text: "" },
  },
  {
    name: "two parameters of one type are a named object",
    reports: (file) =>
      isTest(file) || !file.path.startsWith("src/")
        ? []
        : file.twinParameters.filter((twins) => !(`${file.path}: ${twins}` in TWIN_PARAMETERS)),
    planted: {
      path: "src/domain/a.ts",
      text: `export const days = (from: Day, to: Day | null = null) => daysBetween(from, to);`,
    },
  },
  {
    name: "a file fits in 300 lines",
    reports: ({ lines }) => (lines <= 300 ? [] : [`${lines} lines`]),
    planted: { path: "src/domain/a.ts", text: "// line\n".repeat(301) },
  },
  ...SECRETS.map(({ kind, pattern, planted }) => ({
    name: `the code contains no ${kind}`,
    reports: (file: SourceFile) => (isTest(file) ? [] : (pattern.exec(file.text)?.slice(0, 1) ?? [])),
    planted: { path: "src/server/a.ts", text: planted },
  })),
];
/** Playwright requires a default export here. */
const NEEDS_DEFAULT_EXPORT = ["test/support/journeys-server.ts"];

function mayNotImport(from: Root, to: Root): CodeRule {
  return {
    name: `${from} does not import ${to}`,
    reports: (file) =>
      rootOf(file.path) === from && !(to === "test" && isTest(file))
        ? file.imports.filter((module) => module.startsWith(`#${to}/`))
        : [],
    planted: {
      path: `${from === "test" || from === "bench" ? "" : "src/"}${from}/a.ts`,
      text: `import type { B } from "#${to}/b.ts"; export type A = B;`,
    },
  };
}

/** A layer imports itself and those below it; addresses are plain text, which every layer may use. */
function mayNotImportUpwards(room: string): CodeRule {
  const folder = room === "pages" ? "accounts" : room;
  const above = { ui: "api", forms: "lists", lists: "forms", pages: "shell" }[room] ?? "public-pages";
  return {
    name: `in web, ${room} imports only from folders below`,
    reports: (file) =>
      roomOf(file.path) !== room || isTest(file)
        ? []
        : file.imports.filter((module) => {
            const target = module.replace(/^#web/, "src/web");
            if (target === module || target === "src/web/navigation/paths.ts") return false;
            return roomOf(target) !== room && levelOf(target) >= levelOf(file.path);
          }),
    planted: {
      path: `src/web/${folder}/a.tsx`,
      text: `const load = () => import("#web/${room === "shell" ? "main.ts" : `${above}/b.tsx`}"); load();`,
    },
  };
}

function onlyImportedBy(name: string, keeper: string, by: RegExp): CodeRule {
  return {
    name: `${name} is imported by ${keeper} only`,
    reports: (file) =>
      by.test(file.path) || isTest(file) || !file.path.startsWith("src/")
        ? []
        : file.imports.filter((module) => module === name || module.startsWith(`${name}/`)),
    planted: { path: "src/contract/a.ts", text: `import { a } from "${name}"; a();` },
  };
}

function rootOf(file: string): Root | undefined {
  const folder = file.replace(/^src\//, "").split("/")[0];
  return ROOTS.find((root) => root === folder);
}

/** The names from this list that the file uses, also as members of window and globalThis. */
function namesUsed(file: SourceFile, names: readonly string[]): string[] {
  return names.filter((name) => file.names.has(name));
}
