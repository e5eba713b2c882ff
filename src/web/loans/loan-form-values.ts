import type { Account } from "#contract/accounts.ts";
import type { Loan, LoanInput } from "#contract/loans.ts";
import type { Day } from "#domain/dates.ts";
import { LOAN_MONTHS, type LoanMethod } from "#domain/amortization-schedule.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import type { FormReading } from "#web/forms/problems.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const loanInput = lazySchema(async () => (await import("#contract/loans.ts")).loanInput);

/** The values of the loan form: "" for an empty field. */
export type LoanFormValues = {
  name: string;
  notes: string;
  party: CodedRecord | null;
  loanAccountId: string;
  interestAccountId: string;
  feeAccountId: string;
  paymentAccountId: string;
  principal: string;
  fee: string;
  rate: string;
  startsOn: string;
  intervalMonths: string;
  installmentCount: string;
  method: LoanMethod;
  isOpening: boolean;
  isAutomatic: boolean;
};

export function newLoanValues({ today, chart }: { today: Day; chart: readonly Account[] }): LoanFormValues {
  const findAccountNamed = (type: Account["type"], name: RegExp): string =>
    chart.find((candidate) => candidate.isActive && candidate.type === type && name.test(candidate.name))
      ?.id ?? "";
  return {
    name: "",
    notes: "",
    party: null,
    loanAccountId: findAccountNamed("liability", /loan/i),
    interestAccountId: findAccountNamed("expense", /interest/i),
    feeAccountId: "",
    paymentAccountId:
      chart.find(
        (candidate) => candidate.isActive && candidate.moneyKind === "bank" && candidate.currency === null,
      )?.id ?? "",
    principal: "",
    fee: "",
    rate: "",
    startsOn: today,
    intervalMonths: "1",
    installmentCount: "12",
    method: "equal_payments",
    isOpening: false,
    isAutomatic: true,
  };
}

export function toLoanValues(loan: Loan): LoanFormValues {
  return {
    ...loan,
    party: loan.partyId && { id: loan.partyId, code: "", name: loan.partyName ?? "" },
    feeAccountId: loan.feeAccountId ?? "",
    fee: /[1-9]/.test(loan.fee) ? loan.fee : "",
    intervalMonths: String(loan.intervalMonths),
    installmentCount: String(loan.installmentCount),
  };
}

/** The request body, or the validation errors by field. */
export function readLoanForm(values: LoanFormValues): FormReading<LoanInput> {
  const { party, feeAccountId, fee, intervalMonths, installmentCount, ...same } = values;
  const hasFee = !same.isOpening && !/^[0.]*$/.test(fee);
  const parsed = loanInput.safeParse({
    name: same.name,
    notes: same.notes,
    partyId: party?.id ?? null,
    loanAccountId: same.loanAccountId,
    interestAccountId: same.interestAccountId,
    feeAccountId: hasFee ? feeAccountId || null : null,
    paymentAccountId: same.paymentAccountId,
    principal: same.principal,
    fee: hasFee ? fee : "0.00",
    rate: same.rate,
    startsOn: same.startsOn,
    intervalMonths: LOAN_MONTHS.find((months) => String(months) === intervalMonths),
    installmentCount: /^\d{1,6}$/.test(installmentCount.trim()) ? Number(installmentCount) : NaN,
    method: same.method,
    isOpening: same.isOpening,
    isAutomatic: same.isAutomatic,
  });
  if (parsed.success) return { input: parsed.data };
  return { problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })) };
}
