import type { Document } from "#contract/documents.ts";
import type { Journal } from "#contract/journals.ts";
import type { LandedCostInput } from "#contract/value-adjustments.ts";
import { isPositive, type Quantity, toAmount } from "#domain/money.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";
import type { FormReading } from "#web/forms/problems.ts";

const landedCostInput = lazySchema(
  async () => (await import("#contract/value-adjustments.ts")).landedCostInput,
);

type Cost = { accountId: string; amount: string };

/** A line of goods on a bill; `weight` is "" if none is entered. */
export type LandedGoods = {
  documentId: string;
  number: string;
  position: number;
  name: string;
  quantity: Quantity;
  unit: string | null;
  weight: string;
};

export type LandedCostValues = {
  date: string;
  basis: LandedCostInput["basis"];
  note: string;
  costs: Cost[];
  goods: LandedGoods[];
};

export const EMPTY_COST: Cost = { accountId: "", amount: "" };
export const isEmptyCost = ({ accountId, amount }: Cost): boolean => accountId === "" && amount === "";

type NewLandedCostOptions = Pick<LandedCostValues, "date"> & {
  costs?: readonly Cost[];
  goods?: readonly LandedGoods[];
};

export function newLandedCost({ date, costs = [], goods = [] }: NewLandedCostOptions): LandedCostValues {
  return {
    date,
    basis: "value",
    note: "",
    costs: costs.length === 0 ? [EMPTY_COST] : [...costs],
    goods: [...goods],
  };
}

/** The lines of goods on a bill. */
export function goodsOfBill({ id, number, items }: Pick<Document, "id" | "number" | "items">): LandedGoods[] {
  return items
    .filter(({ productType, quantity }) => productType === "inventory" && isPositive(quantity))
    .map(({ position, productName, description, quantity, unit }) => ({
      documentId: id,
      number,
      position,
      name: productName ?? description,
      quantity,
      unit,
      weight: "",
    }));
}

/** The cost lines of a bill. A service here has an account only if its product has one. */
export function costsOfBill(
  { items }: Pick<Document, "items">,
  accountOf: (productId: string) => string,
): Cost[] {
  return items
    .filter(({ productType, baseSubtotal }) => productType !== "inventory" && isPositive(baseSubtotal))
    .map(({ accountId, productId, baseSubtotal }) => ({
      accountId: accountId ?? accountOf(productId ?? ""),
      amount: baseSubtotal,
    }));
}

/** The expense lines of a journal. */
export function costsOfJournal(
  { lines }: Pick<Journal, "lines">,
  isExpense: (accountId: string) => boolean,
): Cost[] {
  return lines
    .filter(({ accountId, debit }) => isExpense(accountId) && isPositive(toAmount(debit)))
    .map(({ accountId, debit }) => ({ accountId, amount: debit }));
}

/** The request body, or the validation errors by field. */
export function readLandedCost({
  date,
  basis,
  note,
  costs,
  goods,
}: LandedCostValues): FormReading<LandedCostInput> {
  const parsed = landedCostInput.safeParse({
    date,
    basis,
    note,
    costs,
    goods: goods.map(({ documentId, position, weight }) => ({
      documentId,
      position,
      ...(basis === "weight" && weight !== "" ? { weight } : {}),
    })),
  });
  if (parsed.success) return { input: parsed.data };
  return {
    problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
  };
}
