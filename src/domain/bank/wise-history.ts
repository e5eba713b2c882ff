import { isZero, type Money, negate, sum } from "#domain/money.ts";
import { type BankDecimals, readBankAmount } from "./statement.ts";
import type { BankTable, ColumnRole, TableRow } from "./table.ts";

/** Headers of the transfer history, whose rows have two currencies, and columns of the table converted from it. */
export const WISE_HISTORY_HEADS = {
  marks: ["direction", "source fee amount", "source amount (after fees)", "target amount (after fees)"],
  columns: {
    date: "date",
    amount: "amount",
    fee: "fee",
    currency: "currency",
    name: "counterparty",
    text: "description",
    id: "bankId",
    status: "status",
  },
} as const satisfies { marks: readonly string[]; columns: Readonly<Record<string, ColumnRole>> };

const HEAD = ["Date", "Amount", "Fee", "Currency", "Name", "Text", "ID", "Status"];

type CellReader = (title: string) => string;
/** One side of a transfer in one currency; the fee is unsigned. */
type TransferSide = { amount: Money | null; fee: Money | null; currency: string; feeCurrency: string };

/**
 * Converts each row to one for the source and one for the target: a transfer has one of them, a conversion both. Amounts exclude
 * the fee, which may have its own currency.
 */
export function fromWiseHistory({ head, rows }: BankTable, decimals: BankDecimals): BankTable {
  const places = new Map(head.map((title, column) => [title.trim().toLowerCase(), column]));
  return {
    head: HEAD,
    rows: rows.flatMap((row) => {
      const cell: CellReader = (title) => row.fields[places.get(title) ?? -1]?.trim() ?? "";
      return transactionsOf(cell, decimals).map((fields): TableRow => ({
        ...row,
        workbook: undefined,
        fields,
      }));
    }),
  };
}

function transactionsOf(cell: CellReader, decimals: BankDecimals): string[][] {
  const direction = cell("direction").toUpperCase();
  if (/^(refunded|incomplete)/i.test(cell("status"))) return [];
  const [source, target] = [readSide(cell, "source", decimals), readSide(cell, "target", decimals)];
  const isConversion = direction !== "OUT" && direction !== "IN";
  const text = isConversion
    ? `Converted ${source.amount ?? "?"} ${source.currency} to ${target.amount ?? "?"} ${target.currency}`
    : [cell("reference"), cell("note")].filter(Boolean).join(" ");
  const row = (side: TransferSide, { amount, name }: { amount: Money | null; name: string }) => {
    const isOwnFee = side.fee !== null && side.feeCurrency !== side.currency && !isZero(side.fee);
    const day = cell("finished on") || cell("created on");
    const sharedCells = [name, text, cell("id"), cell("status")];
    const transaction = [day, amount ?? "?", isOwnFee ? "" : (side.fee ?? ""), side.currency, ...sharedCells];
    const fee = [
      day,
      negate(side.fee ?? sum([])),
      "",
      side.feeCurrency,
      name,
      `Fee ${text}`,
      ...sharedCells.slice(2),
    ];
    return isOwnFee ? [transaction, fee] : [transaction];
  };
  const outgoing = {
    amount: source.amount && negate(source.amount),
    name: isConversion ? "" : cell("target name"),
  };
  const received = { amount: withFee(target), name: isConversion ? "" : cell("source name") };
  return [
    ...(direction === "IN" ? [] : row(source, outgoing)),
    ...(direction === "OUT" ? [] : row(target, received)),
  ];
}

/** Adds back the fee that was deducted from the received amount in the file. */
function withFee({ amount, fee, currency, feeCurrency }: TransferSide): Money | null {
  return amount === null || fee === null || feeCurrency !== currency ? amount : sum([amount, fee]);
}

function readSide(cell: CellReader, side: "source" | "target", decimals: BankDecimals): TransferSide {
  const plain = { decimals, sign: "." } as const;
  const currency = cell(`${side} currency`).toUpperCase();
  const fee = cell(`${side} fee amount`);
  return {
    amount: readBankAmount(cell(`${side} amount (after fees)`), plain),
    fee: fee === "" ? null : readBankAmount(fee, plain),
    currency,
    feeCurrency: cell(`${side} fee currency`).toUpperCase() || currency,
  };
}
