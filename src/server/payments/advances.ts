import { atRate } from "#domain/exchange.ts";
import type { AccountId, ApplicationId, PartyId } from "#domain/ids.ts";
import {
  compare,
  isNegative,
  isPositive,
  type MinorUnit,
  type Money,
  negate,
  smaller,
  subtract,
  sum,
  ZERO,
} from "#domain/money.ts";
import { type PostingLine, signedLine, type SystemDraft } from "#domain/posting.ts";
import { allocateLargestRemainder } from "#domain/largest-remainder.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import {
  postSystemJournals,
  reverseSystemJournal,
  voidSystemJournal,
} from "#server/journals/system-journals.ts";
import { ensureDefaultAccount } from "#server/settings/default-accounts.ts";
import {
  type Advance,
  type AppliedAdvance,
  type NetLine,
  selectApplications,
  selectEndedApplications,
  selectNetLines,
} from "./advance-queries.ts";
import { selectPayer } from "./queries.ts";

/** Carrying amount of a part of an advance: at its rate, or all of the rest if nothing remains. */
export function carryingAmountOf(
  { remaining, baseRest, exchangeRate }: Advance,
  amount: Money,
  minorUnit: MinorUnit,
): Money {
  return compare(amount, remaining) >= 0
    ? baseRest
    : smaller(atRate(amount, exchangeRate, minorUnit), baseRest);
}

/** The advance after using a part of it. */
export function subtractApplied(
  advance: Advance,
  { amount, carried }: { amount: Money; carried: Money },
): Advance {
  return {
    ...advance,
    remaining: subtract(advance.remaining, amount),
    baseRest: subtract(advance.baseRest, carried),
  };
}

/**
 * Measures the part of a document that an advance covers at the advance's rate (IAS 21.22, IFRIC 22; Decision 0130): the
 * difference moves from the party's account to the document's revenue or expense.
 */
export async function postApplications(
  tx: Tx,
  partyId: PartyId,
  ids: readonly ApplicationId[],
): Promise<void> {
  const applications = ids.length === 0 ? [] : await selectApplications(tx, ids);
  if (applications.length === 0) return;
  const party = await selectPayer(tx, partyId);
  if (!party) throw new Error("The advance has no customer or vendor.");
  const drafts: SystemDraft[] = [];
  for (const application of applications) {
    const { id, date, paymentNumber, documentNumber, side, difference } = application;
    const description = `Advance ${paymentNumber} applied to ${documentNumber} \u2013 ${party.name}`;
    const onParty = side === "customer" ? negate(difference) : difference;
    const lines = [
      signedLine(party.accountId, onParty, description, { partyId }),
      ...(await exchangeDifferenceLines(tx, application, description)),
    ];
    drafts.push({ date, description, lines, sourceId: id });
  }
  await postSystemJournals(tx, drafts, "application");
}

/**
 * The difference on the document's accounts, in proportion to their net amounts. Shares of accounts with later records, such as
 * inventory, assets and deferrals, are exchange gain or loss.
 */
async function exchangeDifferenceLines(
  tx: Tx,
  { documentId, side, difference }: AppliedAdvance,
  description: string,
): Promise<PostingLine[]> {
  const net = (await selectNetLines(tx, documentId)).filter(
    ({ amount, type }) => isPositive(amount) && !(side === "customer" && type === "asset"),
  );
  const size = isNegative(difference) ? negate(difference) : difference;
  const parts = allocateLargestRemainder(
    size,
    net.map(({ amount }) => amount),
    minorUnitIn(tx),
  );
  const shares = new Map<AccountId, Money>();
  for (const [index, line] of net.entries())
    if (isMeasured(line)) shares.set(line.accountId, parts[index] ?? ZERO);
  const rest = subtract(size, sum([...shares.values()]));
  if (isPositive(rest)) {
    const exchange = await ensureDefaultAccount(tx, "exchange", []);
    shares.set(exchange, sum([shares.get(exchange) ?? ZERO, rest]));
  }
  const isDebit = (side === "customer") !== isNegative(difference);
  return [...shares]
    .filter(([, share]) => isPositive(share))
    .map(([accountId, share]) => signedLine(accountId, isDebit ? share : negate(share), description));
}

const isMeasured = ({ type }: NetLine): boolean => type === "revenue" || type === "expense";

/** Voids or reverses the journals of ended applications, on their end day. */
export async function endApplications(tx: Tx): Promise<void> {
  for (const { id, endsOn, journals } of await selectEndedApplications(tx)) {
    const [original, ...reversals] = journals;
    for (const reversal of reversals) await voidSystemJournal(tx, reversal.id);
    if (original === undefined) continue;
    if (endsOn === null) await voidSystemJournal(tx, original.id);
    else await reverseSystemJournal(tx, original.id, { date: endsOn, sourceId: id, source: "application" });
  }
}
