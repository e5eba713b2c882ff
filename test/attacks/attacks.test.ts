import { beforeAll, expect, test } from "vitest";
import { readAsOwner } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { type AttackedBook, attackedBook, type Attacks, outcomeOf } from "./book.ts";
import { ACCRUAL_ATTACKS } from "./accruals.ts";
import { LOAN_ATTACKS } from "./loans.ts";
import { REVALUATION_ATTACKS } from "./revaluations.ts";
import { ASSET_ATTACKS } from "./assets.ts";
import { ATTACHMENT_ATTACKS } from "./attachments.ts";
import { CHECKLIST_ATTACKS } from "./checklist.ts";
import { COMMENT_ATTACKS } from "./comments.ts";
import { BANK_ATTACKS } from "./bank.ts";
import { CARD_ATTACKS } from "./cards.ts";
import { CURRENCY_ATTACKS } from "./currencies.ts";
import { DETOUR_ATTACKS } from "./indirect-attacks.ts";
import { ITEM_ATTACKS } from "./document-items.ts";
import { DOCUMENT_ATTACKS } from "./documents.ts";
import { JOURNAL_ATTACKS } from "./journals.ts";
import { LEDGER_ATTACKS } from "./ledger.ts";
import { APPROVAL_ATTACKS } from "./approvals.ts";
import { LOCK_ATTACKS } from "./locks.ts";
import { NUMBER_ATTACKS } from "./numbers.ts";
import { EMAIL_ATTACKS } from "./emails.ts";
import { MONEY_ATTACKS } from "./money.ts";
import { DELIVERY_ATTACKS } from "./deliveries.ts";
import { ORDER_ATTACKS } from "./orders.ts";
import { RECORD_ATTACKS } from "./records.ts";
import { REMINDER_ATTACKS } from "./reminders.ts";
import { SCHEDULE_ATTACKS } from "./schedules.ts";
import { SERVER_ATTACKS } from "./server.ts";
import { TAX_RETURN_ATTACKS } from "./tax-returns.ts";
import { TRADE_ATTACKS } from "./trade.ts";

const ALL: Attacks = {
  ...JOURNAL_ATTACKS,
  ...LEDGER_ATTACKS,
  ...LOCK_ATTACKS,
  ...APPROVAL_ATTACKS,
  ...NUMBER_ATTACKS,
  ...DOCUMENT_ATTACKS,
  ...ITEM_ATTACKS,
  ...TRADE_ATTACKS,
  ...BANK_ATTACKS,
  ...MONEY_ATTACKS,
  ...EMAIL_ATTACKS,
  ...ORDER_ATTACKS,
  ...DELIVERY_ATTACKS,
  ...REMINDER_ATTACKS,
  ...CARD_ATTACKS,
  ...CURRENCY_ATTACKS,
  ...SCHEDULE_ATTACKS,
  ...ACCRUAL_ATTACKS,
  ...LOAN_ATTACKS,
  ...REVALUATION_ATTACKS,
  ...ASSET_ATTACKS,
  ...ATTACHMENT_ATTACKS,
  ...CHECKLIST_ATTACKS,
  ...COMMENT_ATTACKS,
  ...TAX_RETURN_ATTACKS,
  ...SERVER_ATTACKS,
  ...DETOUR_ATTACKS,
  ...RECORD_ATTACKS,
};

let book: AttackedBook;

beforeAll(async () => {
  book = await attackedBook();
});

/**
 * An accepted attack does no harm: a manual edit of a journal, which its history keeps, another revenue account, a
 * record that nothing names, the same values written again, a mark that the next movement resets.
 */
test.each(Object.keys(ALL))("attacks on %s have the results in the catalog", async (table) => {
  const attacks = ALL[table] ?? [];
  const met: [by: unknown, meets: string][] = [];
  for (const [by] of attacks) met.push([by, await outcomeOf(book, by)]);
  expect(met).toEqual(attacks);
});

test("every table has its attacks", async () => {
  const rows = await readAsOwner(
    (await testApp()).database,
    book.trader.books.bookId,
    `select case relnamespace::regnamespace::text when 'public' then relname else 'auth.' || relname end as name
      from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  );
  expect(rows.filter(({ name }) => !(String(name) in ALL))).toEqual([]);
  expect(Object.values(ALL).flat().length).toBeGreaterThan(200);
});
