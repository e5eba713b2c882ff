import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
/** The digest that the sources of each long test had when it last passed. */
const PASSED = join(ROOT, "test/long-tests.json");

const DATABASE = ["schema", "src/server/db"];
const LEDGER = [...DATABASE, "src/domain", "src/server/journals"];
const TRADE = [
  ...LEDGER,
  "src/server/documents",
  "src/server/orders",
  "src/server/payments",
  "src/server/stock",
  "src/server/products",
  "src/server/parties",
  "src/server/tax-rates",
  "src/server/currencies",
];
const E_INVOICES = ["src/domain/e-invoice", "src/server/e-invoices", "src/server/pdfs"];

/**
 * Tests that take minutes, each with the sources it tests. `npm test` runs those whose sources have changed since
 * `npm run test:long`, which runs them all and writes down what passed.
 */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  "test/durability.test.ts": LEDGER,
  "test/torture/torture.test.ts": [...TRADE, "test/torture"],
  "test/upgrade-kills.test.ts": [...DATABASE, "src/server/backup"],
  "test/api-client.test.ts": ["src/contract", "src/server/http"],
  "test/e-invoices/official-rules.test.ts": E_INVOICES,
  "test/e-invoices/hybrid-pdfs.test.ts": E_INVOICES,
  "test/property/bank-year.test.ts": [...LEDGER, "src/server/bank"],
  "test/property/bank-histories.test.ts": [...LEDGER, "src/server/bank"],
  "test/property/document-histories.test.ts": TRADE,
  "test/property/trade-histories.test.ts": TRADE,
  "src/server/db/full-disk.test.ts": DATABASE,
  "src/server/db/lost-database.test.ts": DATABASE,
  "src/server/http/slow-clients.test.ts": ["src/server/http"],
  "src/server/outbox/sender.test.ts": [...DATABASE, "src/server/email"],
};

export const LONG_TESTS: readonly string[] = Object.keys(SOURCES);

/** The long tests that would test what they have tested before. */
export function unchangedLongTests(): string[] {
  const passed: Record<string, string> = existsSync(PASSED) ? JSON.parse(readFileSync(PASSED, "utf8")) : {};
  const current = digests();
  return LONG_TESTS.filter((file) => passed[file] === current[file]);
}

/** Writes down that all long tests passed with the sources of now. */
export function recordLongTests(): void {
  writeFileSync(PASSED, `${JSON.stringify(digests(), null, 2)}\n`);
}

function digests(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SOURCES).map(([file, sources]) => [file, digestOf([file, ...sources], ROOT)]),
  );
}

/** A digest of the files at and below these paths, which leaves out the tests below them. */
export function digestOf(paths: readonly string[], root: string): string {
  const hash = createHash("sha256");
  for (const path of paths)
    for (const file of filesAt(path, root))
      hash
        .update(`${file}\n`)
        .update(readFileSync(join(root, file)))
        .update("\n");
  return hash.digest("hex").slice(0, 16);
}

function filesAt(path: string, root: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, encoding: "utf8" })
    .filter((name) => !name.includes(".test.") && statSync(join(root, path, name)).isFile())
    .map((name) => `${path}/${name}`)
    .toSorted();
}
