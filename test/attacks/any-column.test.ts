import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INVARIANTS, type Invariant } from "#server/books-check/check-books.ts";
import { DIGEST_INVARIANT } from "#server/books-check/digest-invariant.ts";
import { useOwnTestApp } from "#test/support/test-app.ts";
import { isOnServer } from "#test/support/test-database.ts";
import { faultsOfEveryColumn } from "./any-column.ts";
import { type DamagedBooks, firstBrokenRule, openDamagedBooks, queryText } from "./damaged-books.ts";

/** Faults that no check finds, with the reasons in docs/rules/invariants.md. */
const UNFINDABLE =
  /^(idempotency_keys|number_schemes)\b|^books(: a row that is gone|\.default_accounts_version|\.updated_at)/;

/** `npm test -- everything` plants each fault, other runs one of ten. */
const STEP = process.env["TEST_EVERYTHING"] === undefined ? 10 : 1;

let damaged: DamagedBooks;
beforeAll(async () => {
  if (!isOnServer) return;
  await useOwnTestApp();
  damaged = await openDamagedBooks();
}, 300_000);

afterAll(() => damaged?.close());

// Only a superuser can bypass references; the embedded database has the same check.
describe.skipIf(!isOnServer)("on a server", () => {
  test("damage to any column of any table is found, most of it by a rule that names the record", async () => {
    const rules = await rulesByTable();
    const detected = { byRule: 0, byDigest: 0 };
    const unfound: string[] = [];
    const faults = (await faultsOfEveryColumn(damaged.client)).filter((_, index) => index % STEP === 0);
    for (const [fault, statement] of faults) {
      const brokenRule = await firstBrokenRule(damaged, statement, rules(fault));
      if (brokenRule === undefined) continue;
      if (brokenRule !== null) detected.byRule += 1;
      else if (await firstBrokenRule(damaged, statement, [DIGEST_INVARIANT])) detected.byDigest += 1;
      else if (!UNFINDABLE.test(fault)) unfound.push(fault);
    }
    expect(unfound).toEqual([]);
    expect(detected.byRule + detected.byDigest).toBeGreaterThan(900 / STEP);
    // A tenth of the faults varies by a few percent.
    const shareMin = STEP === 1 ? 0.8 : 0.75;
    expect(detected.byRule / (detected.byRule + detected.byDigest)).toBeGreaterThan(shareMin);
  });
});

/** The rules, those that read the table of a fault first: most faults are found by the first few. */
async function rulesByTable(): Promise<(fault: string) => Invariant[]> {
  const texts = new Map<Invariant, string>();
  for (const invariant of INVARIANTS) texts.set(invariant, await queryText(damaged, invariant));
  return (fault) => {
    const table = new RegExp(`\\b${fault.split(/[.:]/)[0]}\\b`);
    const order = (invariant: Invariant) => {
      const text = texts.get(invariant) ?? "";
      return (table.test(text) ? 0 : 1_000_000) + text.length;
    };
    return INVARIANTS.toSorted((a, b) => order(a) - order(b));
  };
}
