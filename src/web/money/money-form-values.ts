import { isMoneyText } from "#web/fields/typed.ts";
import type { MoneyEntry } from "#contract/money.ts";
import { isDateText } from "#domain/dates.ts";
import { isPositive, type Money, subtract, sum, ZERO } from "#domain/money.ts";
import { type MoneyEntryKind, whyNoEntry } from "#domain/money-entry.ts";
import { refusalReply } from "#domain/refusals.ts";
import { notAnAmount } from "#web/fields/formats.ts";
import type { ChosenTaxRate } from "#web/fields/record-pickers.tsx";
import type { FormProblem, Reading } from "#web/forms/problems.ts";

export type MoneyLineValues = {
  accountId: string;
  description: string;
  taxRate: ChosenTaxRate | null;
  /** Left empty it is what the other lines leave of the total. */
  amount: string;
};

export type MoneyFormValues = {
  date: string;
  accountId: string;
  payee: string;
  /** The vendor or customer that the payee is; "" for none. */
  partyId: string;
  reference: string;
  /** What stands on the receipt. */
  total: string;
  lines: MoneyLineValues[];
};

export const EMPTY_MONEY_LINE: MoneyLineValues = {
  accountId: "",
  description: "",
  taxRate: null,
  amount: "",
};

/** What a new entry begins with; a booking of the bank says more of it than its account and day. */
export type MoneyStart = {
  date: string;
  accountId: string;
  total?: string | undefined;
  payee?: string | undefined;
  text?: string | undefined;
};

export function newMoneyValues({ date, accountId, total, payee, text }: MoneyStart): MoneyFormValues {
  const lines = [{ ...EMPTY_MONEY_LINE, description: text ?? "" }];
  return { date, accountId, payee: payee ?? "", partyId: "", reference: "", total: total ?? "", lines };
}

/** The booking of the bank that an entry is; what it says cannot be another. */
export type BookingOfEntry = { id: string; code: string } & Pick<
  MoneyFormValues,
  "accountId" | "date" | "total"
>;

/** Why an entry is not the booking that it is made from. */
export function otherThanBooking(values: MoneyFormValues, booking: BookingOfEntry): FormProblem[] {
  const said = [
    ["accountId", "The booking is of another account"],
    ["date", "The booking is of another day"],
    ["total", "The booking has another amount"],
  ] as const;
  return said.flatMap(([field, message]) => (values[field] === booking[field] ? [] : [{ field, message }]));
}

/** What of an entry stands in the fields. */
type Said = Pick<MoneyEntry, "date" | "accountId" | "payee" | "partyId" | "reference" | "total"> & {
  lines: readonly Pick<MoneyEntry["lines"][number], "accountId" | "description" | "taxRateId" | "amount">[];
};

/** What stands in the fields for an entry; a single line follows the total. */
export function toMoneyValues(entry: Said, rates: readonly ChosenTaxRate[]): MoneyFormValues {
  const { date, accountId, payee, partyId, reference, total, lines } = entry;
  return {
    date,
    accountId,
    payee,
    partyId: partyId ?? "",
    reference,
    total,
    lines: lines.map((line) => ({
      accountId: line.accountId,
      description: line.description,
      taxRate: rates.find(({ id }) => id === line.taxRateId) ?? null,
      amount: lines.length === 1 ? "" : line.amount,
    })),
  };
}

type Amounts = { total: string; lines: readonly Pick<MoneyLineValues, "amount">[] };

/** The amount of each line: what was typed, and in the first empty one what is left of the total. */
export function amountsOfLines({ total, lines }: Amounts): string[] {
  const first = lines.findIndex(({ amount }) => amount === "");
  const left = leftOfTotal({ total, lines });
  return lines.map(({ amount }, index) => (index === first ? (left ?? "") : amount));
}

/** What of the total stands on no line yet; null while an amount is none. */
export function leftOfTotal({ total, lines }: Amounts): Money | null {
  const amounts = lines.map(({ amount }) => (amount === "" ? ZERO : amount));
  return isMoneyText(total) && amounts.every(isMoneyText) ? subtract(total, sum(amounts)) : null;
}

/** What is sent, or why nothing is: the rule of the server, at the fields of the form. */
export function readMoney(kind: MoneyEntryKind, values: MoneyFormValues): Reading<ReturnType<typeof toBody>> {
  const problems = [...missing(kind, values), ...brokenAmounts(values)];
  if (problems.length > 0) return { problems };
  const body = toBody(kind, values);
  const reason = whyNoEntry(body);
  if (reason === null) return { input: body };
  const field = reason.field.replaceAll("[", ".").replaceAll("]", "");
  return {
    problems: [{ field: field === "lines" ? "total" : field, message: refusalReply(reason.code).detail }],
  };
}

function missing(kind: MoneyEntryKind, { date, accountId, total, lines }: MoneyFormValues): FormProblem[] {
  const problems: (FormProblem | false)[] = [
    !isDateText(date) && { field: "date", message: "A date is required" },
    accountId === "" && { field: "accountId", message: "Choose an account" },
    (!isMoneyText(total) || !isPositive(total)) && {
      field: "total",
      message: refusalReply("money.no-amount").detail,
    },
    ...lines.map(
      (line, index) =>
        line.accountId === "" && {
          field: `lines.${index}.accountId`,
          message: kind === "transfer" ? "Choose an account" : "Choose what it was for",
        },
    ),
  ];
  return problems.filter((problem) => problem !== false);
}

/** Below zero stands nothing, and what is left for the empty line must be more than that. */
function brokenAmounts({ total, lines }: MoneyFormValues): FormProblem[] {
  return amountsOfLines({ total, lines }).flatMap((amount, index) => {
    const field = `lines.${index}.amount`;
    if (lines.length === 1 && lines[0]?.amount === "") return [];
    if (!isMoneyText(amount)) return [{ field, message: notAnAmount() }];
    return isPositive(amount) ? [] : [{ field, message: refusalReply("money.no-amount").detail }];
  });
}

function toBody(kind: MoneyEntryKind, values: MoneyFormValues) {
  const { date, accountId, payee, partyId, reference, total, lines } = values;
  const amounts = amountsOfLines(values);
  return {
    kind,
    date,
    accountId,
    payee: kind === "transfer" ? "" : payee.trim(),
    partyId: kind === "transfer" || partyId === "" ? null : partyId,
    reference: reference.trim(),
    total: moneyOf(total),
    lines: lines.map((line, index) => ({
      accountId: line.accountId,
      description: line.description.trim(),
      taxRateId: line.taxRate?.id ?? null,
      amount: moneyOf(amounts[index] ?? ""),
    })),
  };
}

const moneyOf = (text: string): Money => (isMoneyText(text) ? text : ZERO);
