import { z } from "zod";
import { LANDED_COST_BASES } from "#domain/landed-cost.ts";
import { VALUE_ADJUSTMENT_COLUMNS } from "#domain/lists.ts";
import { openedAccounts } from "./accounts.ts";
import { previewOf } from "./posting-preview.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  amount,
  date,
  documentId,
  input,
  journalId,
  orderedPage,
  orderedQuery,
  price,
  productId,
  quantity,
  record,
  repliedPrice,
  requiredText,
  signedAmount,
  text,
} from "./fields.ts";

const row = {
  /** The id of its journal. */
  id: journalId,
  date,
  kind: z.enum(["landed_cost", "revaluation", "opening"]),
  /** The note, or a description. */
  description: z.string(),
  /** The landed cost, or the change in value by a revaluation or opening stock. */
  amount: signedAmount,
  /** The part of it that changed the value of stock. The rest is cost of goods sold. */
  value: signedAmount,
  status: z.enum(["posted", "void"]),
  /** If it was voided after its period was closed: the date and journal of the reversal. */
  reversedOn: date.nullable(),
  reversalId: journalId.nullable(),
};

const valueAdjustmentRow = record("ValueAdjustmentSummary", row);
export type ValueAdjustmentSummary = z.infer<typeof valueAdjustmentRow>;

const adjustedGoods = record("AdjustedGoods", {
  productId,
  productName: z.string(),
  /** The bill with the goods; null for a revaluation or opening stock. */
  documentId: documentId.nullable(),
  documentNumber: z.string().nullable(),
  /** The quantity of that bill line, or of the opening stock. */
  quantity: quantity.nullable(),
  /** The net realizable value of a unit, for a revaluation. */
  unitValue: repliedPrice.nullable(),
  amount: signedAmount,
  value: signedAmount,
});
export type AdjustedGoods = z.infer<typeof adjustedGoods>;

const journalLine = record("ValueAdjustmentLine", {
  accountId,
  accountCode: z.string(),
  accountName: z.string(),
  debit: amount,
  credit: amount,
});

/** A landed cost, a revaluation of stock, or an imported opening stock (Accounting 6). */
const valueAdjustment = record("ValueAdjustment", {
  ...row,
  goods: z.array(adjustedGoods),
  /** The lines of its journal. */
  lines: z.array(journalLine),
});
export type ValueAdjustment = z.infer<typeof valueAdjustment>;

const savedValueAdjustment = record("SavedValueAdjustment", { ...valueAdjustment.shape, openedAccounts });
export type SavedValueAdjustment = z.infer<typeof savedValueAdjustment>;

const GOODS_TWICE = "This line is already selected. Remove one of them.";

/** A cost allocated by weight needs the weight of every line. */
function checkWeights({ basis, goods }: LandedCostRecord, context: z.RefinementCtx): void {
  if (basis !== "weight") return;
  for (const [index, { weight }] of goods.entries())
    if (weight === undefined)
      context.addIssue({ code: "custom", path: ["goods", index, "weight"], message: "Enter a weight" });
}

const landedCost = z.strictObject({
  date,
  /** What each line's share is based on. */
  basis: z.enum(LANDED_COST_BASES).default("value"),
  note: text(500).default(""),
  /** Amounts, each with the account it is moved from. */
  costs: z
    .array(z.strictObject({ accountId, amount }))
    .min(1, "Enter a cost")
    .max(20, "Enter at most 20 costs"),
  /** Lines of bills with goods. */
  goods: z
    .array(
      z.strictObject({
        documentId,
        position: z.int().min(1).max(10_000),
        /** The weight of the line, or any other measure, if the cost is allocated by weight. */
        weight: quantity.optional(),
      }),
    )
    .min(1, "Select the goods")
    .max(500, "Select at most 500 lines")
    .superRefine((lines, context) => {
      const seen = new Set<string>();
      for (const [index, { documentId: lineDocumentId, position }] of lines.entries()) {
        const key = `${lineDocumentId} ${position}`;
        if (seen.has(key))
          context.addIssue({ code: "custom", path: [index, "position"], message: GOODS_TWICE });
        seen.add(key);
      }
    }),
});
type LandedCostRecord = z.infer<typeof landedCost>;
export const landedCostInput = landedCost.superRefine(checkWeights).meta({ id: "LandedCostInput" });
export type LandedCostInput = z.infer<typeof landedCostInput>;

export const stockRevaluationInput = input("StockRevaluationInput", {
  productId,
  date,
  /** The net realizable value of a unit. */
  unitValue: price,
  /** An expense or revenue account; if omitted, inventory adjustments. */
  accountId: accountId.optional(),
  reason: requiredText(500, "A reason is required"),
});
export type StockRevaluationInput = z.infer<typeof stockRevaluationInput>;

const params = z.strictObject({ id: journalId });

export const valueAdjustmentEndpoints = {
  list: endpoint("valueAdjustments.list", {
    summary: "List landed costs and stock revaluations, newest first",
    access: "user",
    refs: ["query.productId", "query.documentId"],
    query: z.strictObject({
      ...orderedQuery(VALUE_ADJUSTMENT_COLUMNS),
      productId: productId.optional(),
      /** A bill whose goods have landed costs. */
      documentId: documentId.optional(),
    }),
    reply: orderedPage(valueAdjustmentRow),
  }),
  get: endpoint("valueAdjustments.get", {
    summary: "Get a landed cost, stock revaluation or imported opening stock with its goods",
    access: "user",
    refs: ["params.id"],
    params,
    reply: valueAdjustment,
  }),
  addLandedCost: endpoint("valueAdjustments.addLandedCost", {
    summary: "Allocate freight, duty or other costs to goods on bills",
    access: "user",
    refs: ["body.costs[].accountId", "body.goods[].documentId"],
    body: landedCostInput,
    reply: savedValueAdjustment,
    status: 201,
  }),
  revalueStock: endpoint("valueAdjustments.revalueStock", {
    summary: "Revalue the stock of a product at the lower of cost and net realizable value",
    access: "user",
    refs: ["body.productId", "body.accountId"],
    body: stockRevaluationInput,
    reply: savedValueAdjustment,
    status: 201,
  }),
  void: endpoint("valueAdjustments.void", {
    summary: "Void a landed cost, stock revaluation or imported opening stock; later costs are recalculated",
    access: "user",
    refs: ["params.id"],
    params,
    body: z.strictObject({ reason: text(500).default("") }),
    reply: savedValueAdjustment,
  }),
};

export const valueAdjustmentPreviews = {
  addLandedCost: previewOf("valueAdjustments.previewAddLandedCost", valueAdjustmentEndpoints.addLandedCost),
  revalueStock: previewOf("valueAdjustments.previewRevalueStock", valueAdjustmentEndpoints.revalueStock),
  void: previewOf("valueAdjustments.previewVoid", valueAdjustmentEndpoints.void),
};
