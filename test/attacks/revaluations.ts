import { expectMade, type TestTrader } from "#test/support/trade.ts";
import type { Attacks } from "./book.ts";
import { type PlantedFault, disableTriggers } from "./plant-fault.ts";

/** An unpaid balance of 600 yen at 0.0065, revalued at 0.0075, and a revaluation that is undone. */
export async function attackedRevaluations({ books }: TestTrader): Promise<Record<string, string>> {
  const rates = [{ currency: "JPY", rate: "0.0075" }];
  const voidedRevaluation = expectMade(await books.post("/revaluations", { date: "2026-01-25", rates }));
  expectMade(await books.post(`/revaluations/${voidedRevaluation.id}/void`));
  const early = expectMade(await books.post("/revaluations", { date: "2026-01-22", rates }));
  const { id, journalId, reversalId } = expectMade(
    await books.post("/revaluations", { date: "2026-01-31", rates }),
  );
  const chart = expectMade(await books.get("/accounts")).items as { id: string; name: string }[];
  const accountId = (name: string) => chart.find((account) => account.name === name)?.id ?? "";
  return {
    valued: id,
    valuedJournal: journalId,
    valuedReversal: reversalId,
    goneValued: voidedRevaluation.id,
    earlyValued: early.id,
    unrealized: accountId("Unrealized Exchange Gain or Loss"),
    receivable: accountId("Accounts Receivable"),
  };
}

const ITEM = `insert into revaluation_items (revaluation_id, document_id, account_id, currency, exchange_rate, amount,
  base_amount, revalued_amount, gain, document_date, document_rate, document_number, party_name)
  values ({new}, {foreignInvoice}, {receivable}, 'JPY', 0.0075, 600, 3.90, 4.50, 0.60,
    '2026-01-10', 0.0065, (select number from documents where id = {foreignInvoice}),
    (select party_name from documents where id = {foreignInvoice}))`;
const BALANCE = `insert into revaluation_balances (revaluation_id, account_id, currency, exchange_rate, amount,
  base_amount, revalued_amount, gain) values ({new}, {cash}, 'JPY', 0.0075, 600, 3.90, 4.50, 0.60)`;
const balance = (from: string, to: string) => BALANCE.replace(from, to);
/** For no account, which is checked last. */
const balanceOfNoAccount = (from: string, to: string) => balance(from, to).replace("{cash}", "{new2}");
const item = (from: string, to: string) => ITEM.replace(from, to);
const REVALUATION = (columns = "", values = "") =>
  `insert into revaluations (id, date, journal_id, reversal_id, account_id, items${columns})
    values ({new}, '2026-02-28', {manual}, {old}, {unrealized}, 1${values})`;
const revaluation = (from: string, to: string) => REVALUATION().replace(from, to);
const constraint = "revaluation_matches_its_journals";
const voided = (id: string) => `update journals set version = version + 1, status = 'void' where id = ${id}`;
const line = (journal: string, position: number, values: string) =>
  `insert into journal_lines (journal_id, position, date, account_id, debit, credit)
    values (${journal}, ${position}, '2026-01-31', ${values})`;

/** Outstanding amounts in other currencies at the end of a period (I-103). */
export const REVALUATION_ATTACKS: Attacks = {
  revaluations: [
    [[ITEM, REVALUATION()], constraint],
    [REVALUATION(), constraint],
    [["without a record", ITEM, REVALUATION()], "change_is_audited"],
    [REVALUATION(", book_id", ", {otherBook}"), "row_belongs_to_current_book"],
    [revaluation("{manual}", "{new2}"), "revaluation_has_its_journal"],
    [revaluation("{old}", "{new2}"), "revaluation_has_its_reversal"],
    [revaluation("{unrealized}", "{new2}"), "revaluation_account_exists"],
    [revaluation(", 1)", ", 0)"), "revaluation_has_items"],
    [revaluation("2026-02-28", "2026-01-31"), "revaluation_of_a_day_is_unique"],
    [revaluation("2026-02-28", "2026-01-20"), "revaluation_is_the_last"],
    [[ITEM, revaluation("2026-02-28", "2026-01-05")], "revaluation_item_was_unpaid_on_its_date"],
    [revaluation("{manual}", "{valuedJournal}"), "revaluation_journal_is_unique"],
    [revaluation("{old}", "{valuedReversal}"), "revaluation_reversal_is_unique"],
    ["update revaluations set is_void = true where id = {valued}", constraint],
    ["update revaluations set is_void = true where id = {earlyValued}", "earlier_revaluation_is_fixed"],
    ["update revaluations set is_void = false where id = {goneValued}", "revaluation_is_immutable_once_void"],
    [voided("{valuedJournal}"), constraint],
    [voided("{valuedReversal}"), constraint],
    [
      [
        "without a record",
        voided("{valuedJournal}"),
        voided("{valuedReversal}"),
        "update revaluations set is_void = true where id = {valued}",
      ],
      "change_is_audited",
    ],
    // More than the total of its items, in the journal and not in its reversal.
    [
      [
        "update journals set version = version + 1, total = 0.70 where id = {valuedJournal}",
        "delete from journal_lines where journal_id = {valuedJournal}",
        line("{valuedJournal}", 1, "{receivable}, 0.70, 0"),
        line("{valuedJournal}", 2, "{unrealized}, 0, 0.70"),
      ],
      "system_journal_is_kept",
    ],
    // A third journal, which reverses it again.
    [
      [
        `insert into journals (id, number, date, description, status, source, source_id, total)
          values ({new}, 'JE-2026-0990', '2026-01-31', 'Once more', 'posted', 'revaluation', {valued}, 0.60)`,
        line("{new}", 1, "{receivable}, 0, 0.60"),
        line("{new}", 2, "{unrealized}, 0.60, 0"),
      ],
      constraint,
    ],
    ["update revaluations set date = '2026-02-28'", "denied"],
    ["update revaluations set journal_id = {manual}", "denied"],
    ["delete from revaluations", "denied"],
    ["select from revaluations where book_id <> current_book()", "nothing"],
  ],
  revaluation_items: [
    [item("{new}", "{valued}"), "revaluation_items_are_fixed"],
    [ITEM, "revaluation_item_has_its_revaluation"],
    [[ITEM, ITEM], "revaluation_items_pkey"],
    [
      item("revaluation_id,", "book_id, revaluation_id,").replace("values (", "values ({otherBook}, "),
      "row_belongs_to_current_book",
    ],
    [item("{foreignInvoice}", "{new2}"), "revaluation_item_document_exists"],
    [item("{receivable}", "{new2}"), "revaluation_item_matches_its_document"],
    [item("{receivable}", "{cash}"), "revaluation_item_matches_its_document"],
    [item("{foreignInvoice}", "{open}"), "revaluation_item_matches_its_document"],
    [item("'JPY'", "'EUR'"), "revaluation_item_matches_its_document"],
    [item("600, 3.90, 4.50, 0.60", "1001, 3.90, 7.51, 3.61"), "revaluation_item_matches_its_document"],
    [item("600, 3.90, 4.50, 0.60", "600, 6.51, 4.50, -2.01"), "revaluation_item_matches_its_document"],
    [item("600, 3.90", "599.5, 3.90"), "revaluation_item_matches_its_document"],
    [item("600, 3.90", "'NaN', 3.90"), "revaluation_item_matches_its_document"],
    [item("0.0075, 600, 3.90, 4.50, 0.60", "0, 600, 3.90, 0, -3.90"), "revaluation_rate_is_positive"],
    [item("600, 3.90, 4.50, 0.60", "0, 3.90, 0, -3.90"), "revaluation_item_is_above_zero"],
    [item("3.90, 4.50, 0.60", "3.901, 4.50, 0.599"), "revaluation_item_is_in_minor_units"],
    [item("4.50, 0.60", "4.60, 0.70"), "revaluation_item_is_in_minor_units"],
    [item("0.60,", "0.70,"), "revaluation_gain_is_the_difference"],
    [item("2026-01-10", "2026-01-09"), "revaluation_item_matches_its_document"],
    [item("0.0065", "0.0064"), "revaluation_item_matches_its_document"],
    [item("select number", "select 'X' || number"), "revaluation_item_matches_its_document"],
    [item("select party_name", "select 'X' || party_name"), "revaluation_item_matches_its_document"],
    ["update revaluation_items set gain = 0", "denied"],
    ["delete from revaluation_items", "denied"],
    ["select from revaluation_items where book_id <> current_book()", "nothing"],
  ],
  revaluation_balances: [
    [balance("{new}", "{valued}"), "revaluation_items_are_fixed"],
    [balance("{cash}", "{new2}"), "revaluation_balance_account_exists"],
    [BALANCE, "revaluation_balance_matches_its_account"],
    [
      balanceOfNoAccount("0.0075, 600, 3.90, 4.50, 0.60", "0, 600, 3.90, 0, -3.90"),
      "revaluation_balance_rate_is_positive",
    ],
    [balanceOfNoAccount("3.90, 4.50, 0.60", "3.90, 4.60, 0.70"), "revaluation_balance_is_in_minor_units"],
    [balanceOfNoAccount("3.90, 4.50, 0.60", "3.901, 4.50, 0.599"), "revaluation_balance_is_in_minor_units"],
    [balanceOfNoAccount("0.60)", "0.70)"), "revaluation_balance_gain_is_the_difference"],
    [
      balance("revaluation_id,", "book_id, revaluation_id,").replace("values (", "values ({otherBook}, "),
      "row_belongs_to_current_book",
    ],
    ["update revaluation_balances set gain = 0", "denied"],
    ["delete from revaluation_balances", "denied"],
    ["select from revaluation_balances where book_id <> current_book()", "nothing"],
  ],
};

/** Faults in revaluations and their journals. */
export const FAULTS_OF_REVALUATIONS: readonly PlantedFault[] = [
  [
    "a gain of a revaluation that is a loss",
    [
      ...disableTriggers("revaluation_items"),
      "update revaluation_items set gain = -gain where revaluation_id = {valued}",
    ],
    "I-103",
    ["revaluation", "valued"],
  ],
  [
    "a revaluation without outstanding items",
    [
      ...disableTriggers("revaluation_items"),
      "delete from revaluation_items where revaluation_id = {valued}",
    ],
    "I-103",
    ["revaluation", "valued"],
  ],
  [
    "a revaluation of another day than its journals",
    [...disableTriggers("revaluations"), "update revaluations set date = '2026-01-30' where id = {valued}"],
    "I-103",
    ["revaluation", "valued"],
  ],
  [
    "a revaluation that is void, and its journals are not",
    [...disableTriggers("revaluations"), "update revaluations set is_void = true where id = {valued}"],
    "I-103",
    ["revaluation", "valued"],
  ],
  [
    "a revaluation of which the reversal is void",
    [...disableTriggers("journals"), "update journals set status = 'void' where id = {valuedReversal}"],
    "I-103",
    ["revaluation", "valued"],
  ],
  [
    "journals of a revaluation that is gone",
    [
      ...disableTriggers("revaluations", "revaluation_items"),
      "delete from revaluation_items where revaluation_id = {valued}",
      "delete from revaluations where id = {valued}",
    ],
    "I-103",
    ["journal", "valuedJournal"],
  ],
];
