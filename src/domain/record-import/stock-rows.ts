import type { MinorUnit, Price, Quantity } from "#domain/money.ts";
import { isZero, multiply } from "#domain/money.ts";
import type { RowTexts } from "./match-headings.ts";
import type { RowFault } from "./party-rows.ts";
import { type DecimalSign, priceIn, quantityIn } from "./row-numbers.ts";

type StockValues = { stockQuantity: Quantity | null; stockCost: Price | null };
type StockCells = Pick<RowTexts<"stockQuantity" | "stockCost">, "text" | "isNumber">;
type StockOptions = { currency: string; decimalSign: DecimalSign; hasOpeningStock: boolean };

/** Reads the quantity on hand and its unit cost; without a date of the opening stock, both are only noted. */
export function readStock(
  cells: StockCells,
  { hasOpeningStock, ...options }: StockOptions,
): { values: StockValues; faults: RowFault[]; notes: string[] } {
  const [quantity, cost] = [cells.text("stockQuantity"), cells.text("stockCost")];
  const none = { values: { stockQuantity: null, stockCost: null }, faults: [], notes: [] };
  if (!/[1-9]/.test(quantity)) return none;
  if (!hasOpeningStock)
    return { ...none, notes: [`${notImported(quantity)}: enter the date of your opening stock above`] };
  const signOf = (field: "stockQuantity" | "stockCost") =>
    cells.isNumber(field) ? "." : options.decimalSign;
  const stockQuantity = quantityIn(quantity, { ...options, decimalSign: signOf("stockQuantity") });
  const stockCost = cost === "" ? null : priceIn(cost, { ...options, decimalSign: signOf("stockCost") });
  const faults = [
    stockQuantity === null && { field: "stockQuantity", message: quantityFault(quantity) },
    cost !== "" &&
      stockCost === null && {
        field: "stockCost",
        message: `"${cost.slice(0, 40)}" isn't a unit cost in ${options.currency}. Enter only the number.`,
      },
  ].filter((fault) => fault !== false);
  return { values: { stockQuantity, stockCost }, faults, notes: [] };
}

function quantityFault(text: string): string {
  return /^[-\u2212(]/.test(text)
    ? `${text.slice(0, 40)} is below zero. Enter zero, and record the missing purchase.`
    : `"${text.slice(0, 40)}" isn't a quantity. Enter only the number.`;
}

const notImported = (quantity: string) => `${quantity.slice(0, 40)} on hand isn't imported`;

type OpeningStockRow = {
  quantity: Quantity;
  unitCost: Price | undefined;
  type: "inventory" | "service";
  /** Whether the product has moved by the date of the opening stock. */
  hasMoved: boolean;
  minorUnit: MinorUnit;
};

/** Why a quantity can't be opening stock: a note if only the quantity is left out, or a fault of the row. */
export function openingStockProblem({
  quantity,
  unitCost,
  type,
  hasMoved,
  minorUnit,
}: OpeningStockRow): { note: string } | { fault: RowFault } | null {
  if (type === "service") return { note: `${notImported(quantity)}: a service has no stock` };
  if (hasMoved)
    return {
      note: `${notImported(quantity)}: the product has stock movements by that date. Enter a stock count.`,
    };
  if (unitCost !== undefined && isZero(multiply(quantity, unitCost, minorUnit)))
    return {
      fault: {
        field: "stockCost",
        message: "The quantity on hand has no value. Enter its unit cost, or leave the quantity blank.",
      },
    };
  return null;
}
