import { DEFAULT_PARTY_ACCOUNTS } from "#domain/default-accounts.ts";
import type { AccountRole, OpenedAccounts } from "#contract/accounts.ts";
import type { PartyCreation, Party, PartyInput } from "#contract/parties.ts";
import type { AccountType } from "#domain/account.ts";
import type { PartySide } from "#domain/document.ts";
import type { AccountId, PartyId, TaxRateId } from "#domain/ids.ts";
import { ZERO } from "#domain/money.ts";
import { Refusal, type RefusalCode, refuseField } from "#domain/refusals.ts";
import { ensureAccount } from "#server/accounts/ensure-account.ts";
import { checkChosenAccounts, findNamedAccount } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { changesNothing, rejectOtherId } from "#server/http/bodies.ts";
import { takeRecordNumber } from "#server/numbering/next-number.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { checkChosenTaxRates } from "#server/tax-rates/lookup.ts";
import {
  deletePartyRow,
  insertParty,
  lockParty,
  type PartyKey,
  type PartyUse,
  selectParty,
  selectPartyUse,
  updatePartyRow,
} from "./queries.ts";

/** Returns one vendor or customer of this book with its balance. */
export async function readParty(tx: Tx, key: PartyKey): Promise<Party> {
  const party = await selectParty(tx, key);
  if (!party) throw new Refusal("party.not-found");
  return party;
}

/** Adds a vendor or customer. Without an account it gets the default one, which is created if necessary. */
export async function createParty(tx: Tx, side: PartySide, input: PartyInput): Promise<PartyCreation> {
  const { account, role } = PARTY_SIDE_RULES[side];
  const { accountId: chosenId } = input;
  await checkChosenAccounts(tx, [{ field: "accountId", accountId: chosenId, types: [account.type], role }]);
  await checkTax(tx, { side, taxRateId: input.taxRateId, previousId: null });
  const openedAccounts: OpenedAccounts = [];
  const accountId = chosenId ?? (await ensureAccount(tx, account, openedAccounts)).id;
  const code = await takeRecordNumber(tx, side, { typed: input.code });
  const row = { ...input, id: newId<PartyId>(), code, accountId };
  await insertParty(tx, side, row);
  const party = { ...row, version: 1, balance: ZERO, isAccountLocked: false };
  await recordAudit(tx, { action: `${side}.created`, subject: "party", subjectId: party.id, after: party });
  return openedAccounts.length === 0 ? party : { ...party, openedAccounts };
}

type PartyUpdate = PartyInput & { id?: PartyId | undefined; version: number };

/** Changes a contact; documents keep the details they were posted with. An omitted code or account stays unchanged. */
export async function updateParty(tx: Tx, key: PartyKey, input: PartyUpdate): Promise<Party> {
  rejectOtherId({ bodyId: input.id, id: key.id });
  // Prevents postings to the old account during the change.
  if (input.accountId !== null) await lockBook(tx);
  if (!(await lockParty(tx, key))) throw new Refusal("party.not-found");
  const before = await readParty(tx, key);
  if (input.version !== before.version) throw new Refusal("record.stale", [], before);
  const accountId = input.accountId ?? before.accountId;
  if (changesNothing({ input: { ...input, accountId }, before })) return before;
  if (before.isAccountLocked && accountId !== before.accountId)
    throw refuseField("party.account-in-use", "accountId");
  const { account, role } = PARTY_SIDE_RULES[key.side];
  await checkChosenAccounts(tx, [
    { field: "accountId", accountId, types: [account.type], role, previousId: before.accountId },
  ]);
  await checkTax(tx, { side: key.side, taxRateId: input.taxRateId, previousId: before.taxRateId });
  const isRenumbered = input.code !== undefined && input.code !== before.code;
  const code = isRenumbered ? await takeRecordNumber(tx, key.side, { typed: input.code }) : before.code;
  await updatePartyRow(tx, { ...input, id: key.id, code, accountId });
  const after = await readParty(tx, key);
  await recordAudit(tx, {
    action: `${key.side}.edited`,
    subject: "party",
    subjectId: key.id,
    before,
    after,
  });
  return after;
}

type TaxChoice = { side: PartySide; taxRateId: TaxRateId | null; previousId: TaxRateId | null };

async function checkTax(tx: Tx, choice: TaxChoice): Promise<void> {
  await checkChosenTaxRates(tx, [{ field: "taxRateId", ...choice }]);
}

/** Deletes a contact that nothing refers to (Behavior 5.4, I-28). */
export async function deleteParty(tx: Tx, key: PartyKey): Promise<void> {
  if (!(await lockParty(tx, key))) throw new Refusal("party.not-found");
  const before = await readParty(tx, key);
  const use = await selectPartyUse(tx, key.id);
  const reason = PARTY_SIDE_RULES[key.side].deleteBlockers.find(([kind]) => use[kind]);
  if (reason) throw new Refusal(reason[1]);
  await deletePartyRow(tx, key.id);
  await recordAudit(tx, { action: `${key.side}.deleted`, subject: "party", subjectId: key.id, before });
}

type SideRules = {
  /** Default account for new contacts (Accounting 1). */
  account: { type: AccountType; names: readonly [string, ...string[]] };
  /** Role of that account. */
  role: AccountRole;
  /** Why a contact can't be deleted; the first match counts (Behavior 8). */
  deleteBlockers: readonly (readonly [keyof PartyUse, RefusalCode])[];
};

/** Everything that differs between vendors and customers (Behavior 5.4). */
export const PARTY_SIDE_RULES: Record<PartySide, SideRules> = {
  vendor: {
    account: DEFAULT_PARTY_ACCOUNTS.vendor,
    role: "payable",
    deleteBlockers: [
      ["documents", "vendor.has-bills"],
      ["payments", "vendor.has-payments"],
      ["lines", "vendor.has-journals"],
      ["schedules", "vendor.has-schedules"],
      ["accruals", "vendor.has-accruals"],
      ["loans", "vendor.has-loans"],
      ["orders", "vendor.has-orders"],
      ["rules", "vendor.has-bank-rules"],
    ],
  },
  customer: {
    account: DEFAULT_PARTY_ACCOUNTS.customer,
    role: "receivable",
    deleteBlockers: [
      ["documents", "customer.has-invoices"],
      ["payments", "customer.has-payments"],
      ["lines", "customer.has-journals"],
      ["schedules", "customer.has-schedules"],
      ["accruals", "customer.has-accruals"],
      ["loans", "customer.has-loans"],
      ["orders", "customer.has-quotes"],
      ["rules", "customer.has-bank-rules"],
    ],
  },
};

/** Returns the default accounts of new vendors and customers that exist in the chart. */
export async function usualPartyAccounts(tx: Tx): Promise<AccountId[]> {
  const warnings = await Promise.all(
    Object.values(PARTY_SIDE_RULES).map(({ account }) => findNamedAccount(tx, account)),
  );
  return warnings.flatMap((account) => account?.id ?? []);
}
