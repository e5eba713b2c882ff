import {
  type BankRuleInput,
  type BankRuleRecord,
  type BankRuleTrial,
  RULES_MAX,
} from "#contract/bank-rules.ts";
import { ACCOUNT_TYPES } from "#domain/account.ts";
import { isWhole, partsOfRule, ruleFits } from "#domain/bank/rules.ts";
import type { BankRuleId } from "#domain/ids.ts";
import { compare } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts, checkMoneyOfBooks } from "#server/accounts/lookup.ts";
import { type AuditRecord, recordAudit, recordAudits } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { selectPartiesOfLines } from "#server/parties/lookup.ts";
import { holdBook } from "#server/settings/lookup.ts";
import { checkChosenTaxRates } from "#server/tax-rates/lookup.ts";
import { selectBankLinesById } from "./line-queries.ts";
import {
  markRuleRemoved,
  type TriedLine,
  type BookedPlaces,
  selectLatestLines,
  selectPlacesOfBankLines,
  selectRules,
  updateOrder,
  upsertRule,
} from "./rule-queries.ts";

/** Adds a rule, behind the others (Accounting 17). */
export async function createRule(tx: Tx, input: BankRuleInput): Promise<BankRuleRecord> {
  await holdBook(tx);
  await checkRule(tx, input);
  if ((await selectRules(tx)).length >= RULES_MAX) throw new Refusal("bank.too-many-rules");
  const id = newId<BankRuleId>();
  await upsertRule(tx, id, input);
  const after = await readRule(tx, id);
  await recordAudit(tx, { action: "bank-rule.created", subject: "bank-rule", subjectId: id, after });
  return after;
}

/** Changes a rule; a version that is no longer the newest is refused (I-40). */
export async function updateRule(
  tx: Tx,
  id: BankRuleId,
  { version, ...input }: BankRuleInput & { version: number },
): Promise<BankRuleRecord> {
  await holdBook(tx);
  const before = await readRule(tx, id);
  if (version !== before.version) throw new Refusal("record.stale", [], before);
  if (changesNothing({ input, before })) return before;
  await checkRule(tx, input, before);
  await upsertRule(tx, id, input);
  const after = await readRule(tx, id);
  await recordAudit(tx, { action: "bank-rule.edited", subject: "bank-rule", subjectId: id, before, after });
  return after;
}

/** Removes a rule. What is in the books by it stays there. */
export async function removeRule(tx: Tx, id: BankRuleId): Promise<void> {
  await holdBook(tx);
  const before = await readRule(tx, id);
  await markRuleRemoved(tx, id);
  await recordAudit(tx, { action: "bank-rule.deleted", subject: "bank-rule", subjectId: id, before });
}

/**
 * Puts all rules in an order; whoever knows other rules than there are is asked to read them again. The history says of
 * each rule that has another place from where to where it went.
 */
export async function orderRules(tx: Tx, ids: readonly BankRuleId[]): Promise<BankRuleRecord[]> {
  await holdBook(tx);
  const before = (await selectRules(tx)).map(({ id }) => id);
  const known = new Set(before);
  const isAll =
    new Set(ids).size === known.size && ids.length === known.size && ids.every((id) => known.has(id));
  if (!isAll) throw refuseField("bank.rules-changed", "ids");
  await updateOrder(tx, ids);
  await recordAudits(tx, moves({ before, after: ids }));
  return selectRules(tx);
}

type Orders = { before: readonly BankRuleId[]; after: readonly BankRuleId[] };

function moves({ before, after }: Orders): AuditRecord[] {
  const placeIn = (ids: readonly BankRuleId[], id: BankRuleId) => ({ place: ids.indexOf(id) + 1 });
  return after
    .filter((id, index) => before[index] !== id)
    .map((id) => ({
      action: "bank-rule.moved",
      subject: "bank-rule",
      subjectId: id,
      before: placeIn(before, id),
      after: placeIn(after, id),
    }));
}

async function readRule(tx: Tx, id: BankRuleId): Promise<BankRuleRecord> {
  const rule = (await selectRules(tx)).find((one) => one.id === id);
  if (rule === undefined) throw new Refusal("bank.rule-not-found");
  return rule;
}

async function checkRule(tx: Tx, input: BankRuleInput, kept?: BankRuleRecord): Promise<void> {
  const { accountId, words, counterparty, least, most, partyId, lines } = input;
  if (!/[\p{L}\p{N}]/u.test(words + counterparty) && least === null && most === null)
    throw refuseField("bank.rule-too-wide", "words");
  if (least !== null && most !== null && compare(least, most) > 0)
    throw refuseField("bank.rule-amounts", "most");
  if (!isWhole(lines)) throw refuseField("bank.rule-not-whole", "lines");
  const own = lines.findIndex((line) => line.accountId === accountId);
  if (own >= 0) throw refuseField("bank.transfer-to-itself", `lines[${own}].accountId`);
  if (accountId !== null) await checkMoneyOfBooks(tx, accountId, "accountId");
  if (partyId !== null && (await selectPartiesOfLines(tx, [partyId])).length === 0)
    throw refuseField("party.not-found", "partyId");
  await checkChosenAccounts(
    tx,
    lines.map((line, index) => ({
      field: `lines[${index}].accountId`,
      accountId: line.accountId,
      types: ACCOUNT_TYPES,
      keptId: kept?.lines[index]?.accountId,
    })),
  );
  await checkChosenTaxRates(
    tx,
    lines.map(({ taxRateId }, index) => ({
      field: `lines[${index}].taxRateId`,
      taxRateId,
      keptId: kept?.lines[index]?.taxRateId,
    })),
  );
}

const LOOKED_AT = 2_000;
const SHOWN = 100;

/** What a rule would have done with the latest bookings. Nothing is written (Accounting 17). */
export async function tryRule(
  tx: Tx,
  { ruleId, ...rule }: BankRuleInput & { ruleId: BankRuleId | null },
): Promise<BankRuleTrial> {
  const rules = await selectRules(tx);
  const place = rules.findIndex((one) => one.id === ruleId);
  if (ruleId !== null && place < 0) throw refuseField("bank.rule-not-found", "ruleId");
  await checkRule(tx, rule, rules[place]);
  const before = place < 0 ? rules : rules.slice(0, place);
  const latest = await selectLatestLines(tx, { accountId: rule.accountId, limit: LOOKED_AT });
  const fitting = latest.filter((line) => ruleFits(rule, line));
  const shown = fitting.slice(0, SHOWN);
  const ids = shown.map((line) => line.id);
  const records = new Map((await selectBankLinesById(tx, ids)).map((record) => [record.id, record]));
  const places = new Map((await selectPlacesOfBankLines(tx, ids)).map((one) => [one.lineId, one]));
  const items = shown.flatMap((line) => {
    const record = records.get(line.id);
    if (record === undefined) return [];
    const takenBy = before.find((one) => isAbout(one, line) && ruleFits(one, line))?.name ?? null;
    return [
      {
        line: record,
        lines: partsOfRule(rule, line.amount, minorUnitIn(tx)),
        state: stateOf(line, rule, places.get(line.id)),
        takenBy,
      },
    ];
  });
  return { lookedAt: latest.length, fits: fitting.length, items };
}

function isAbout({ accountId }: BankRuleRecord, line: TriedLine): boolean {
  return accountId === null || accountId === line.accountId;
}

/** Tax stands on an account of its own, which a rule does not name. */
function stateOf(
  { isMatched }: TriedLine,
  { lines, partyId }: BankRuleInput,
  places: BookedPlaces | undefined,
): BankRuleTrial["items"][number]["state"] {
  if (!isMatched) return "open";
  const there = new Set(places?.accountIds);
  const taxes = lines.some(({ taxRateId }) => taxRateId !== null) ? 1 : 0;
  const wanted = new Set(lines.map(({ accountId }) => accountId));
  const areAllThere = [...wanted].every((accountId) => there.has(accountId));
  if (!areAllThere || there.size > wanted.size + taxes) return "other";
  return partyId === null || places?.partyIds.includes(partyId) === true ? "same" : "other-party";
}
