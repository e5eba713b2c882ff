import type { Account } from "#contract/accounts.ts";
import type { Accrual, AccrualInput } from "#contract/accruals.ts";
import { type AccrualKind, isDeferral } from "#domain/accrual-schedule.ts";
import type { FirstMonth } from "#domain/depreciation-schedule.ts";
import { type Day, firstOfMonth, shiftDays } from "#domain/dates.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import type { FormReading } from "#web/forms/problems.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const accrualInput = lazySchema(async () => (await import("#contract/accruals.ts")).accrualInput);

/** Form values of an accrual or deferral; "" for an empty field. */
export type AccrualFormValues = {
  kind: AccrualKind;
  name: string;
  notes: string;
  party: CodedRecord | null;
  balanceSheetAccountId: string;
  profitLossAccountId: string;
  documentId: string;
  documentPosition: number | null;
  amount: string;
  recordedOn: string;
  startsOn: string;
  months: string;
  firstMonthMethod: FirstMonth;
  startsWithReclassification: boolean;
  isAutomatic: boolean;
};

/** Initial values from a line of a document, expense or deposit. */
export type AccrualOrigin = Pick<AccrualFormValues, "kind" | "name" | "amount" | "recordedOn"> & {
  documentId: string;
  documentPosition: number | null;
  party: CodedRecord | null;
  /** Account of the line: either the balance sheet account or the expense or income account itself. */
  account: Account | undefined;
};

type NewAccrualOptions = {
  kind: AccrualKind;
  today: Day;
  chart: readonly Account[];
  origin: AccrualOrigin | null;
};

const BALANCE_ACCOUNTS: Readonly<Record<AccrualKind, { type: Account["type"]; name: RegExp }>> = {
  prepaid_expense: { type: "asset", name: /prepaid|deferred exp/i },
  deferred_income: { type: "liability", name: /deferred|unearned/i },
  accrued_expense: { type: "liability", name: /accrued|accrual/i },
  accrued_income: { type: "asset", name: /accrued|accrual/i },
};

export function newAccrualValues({ kind, today, chart, origin }: NewAccrualOptions): AccrualFormValues {
  const { type, name } = BALANCE_ACCOUNTS[kind];
  const holder =
    chart.find((candidate) => candidate.isActive && candidate.type === type && name.test(candidate.name))
      ?.id ?? "";
  const account = origin?.account;
  const isHeld = account?.type === type;
  const endOfMonth = String(shiftDays(firstOfMonth(today), -1));
  const startsOn = origin?.recordedOn ?? (isDeferral(kind) ? String(today) : endOfMonth);
  return {
    kind,
    name: origin?.name ?? "",
    notes: "",
    party: origin?.party ?? null,
    documentId: origin?.documentId ?? "",
    documentPosition: origin?.documentPosition ?? null,
    amount: origin?.amount ?? "",
    recordedOn: startsOn,
    startsOn,
    balanceSheetAccountId: isHeld ? account.id : holder,
    profitLossAccountId: account === undefined || isHeld ? "" : account.id,
    months: "12",
    firstMonthMethod: "full",
    startsWithReclassification: account !== undefined && !isHeld,
    isAutomatic: true,
  };
}

export function toAccrualValues(accrual: Accrual): AccrualFormValues {
  return {
    ...accrual,
    party: accrual.partyId && { id: accrual.partyId, code: "", name: accrual.partyName ?? "" },
    documentId: accrual.documentId ?? "",
    months: String(accrual.months ?? 12),
  };
}

/** Returns the request, or the errors by field. */
export function readAccrualForm(values: AccrualFormValues): FormReading<AccrualInput> {
  const {
    party,
    documentId,
    documentPosition,
    months,
    firstMonthMethod,
    startsWithReclassification,
    ...same
  } = values;
  const isDeferred = isDeferral(values.kind);
  const parsed = accrualInput.safeParse({
    kind: same.kind,
    name: same.name,
    notes: same.notes,
    balanceSheetAccountId: same.balanceSheetAccountId,
    profitLossAccountId: same.profitLossAccountId,
    amount: same.amount,
    startsOn: same.startsOn,
    recordedOn: isDeferred ? same.recordedOn : same.startsOn,
    isAutomatic: same.isAutomatic,
    partyId: party?.id ?? null,
    documentId: documentId || null,
    documentPosition: isDeferred ? documentPosition : null,
    months: !isDeferred ? null : /^\d{1,6}$/.test(months.trim()) ? Number(months) : NaN,
    firstMonthMethod: isDeferred ? firstMonthMethod : "full",
    startsWithReclassification: isDeferred && startsWithReclassification,
  });
  if (parsed.success) return { input: parsed.data };
  return { problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })) };
}
