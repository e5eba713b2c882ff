import type { Account } from "#contract/accounts.ts";
import type { Asset, AssetInput, AssetRequest } from "#contract/assets.ts";
import type { DepreciationMethod, DepreciationUnit, FirstMonth } from "#domain/depreciation-schedule.ts";
import type { Day } from "#domain/dates.ts";
import type { FormReading } from "#web/forms/problems.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const assetInput = lazySchema(async () => (await import("#contract/assets.ts")).assetInput);

/** Form values of an asset; "" for an empty field. */
export type AssetFormValues = {
  name: string;
  notes: string;
  costAccountId: string;
  accumulatedDepreciationAccountId: string;
  expenseAccountId: string;
  documentId: string;
  cost: string;
  salvageValue: string;
  recordedOn: string;
  inServiceDate: string;
  usefulLifeMonths: string;
  method: DepreciationMethod;
  rate: string;
  switchesToStraightLine: boolean;
  firstMonthMethod: FirstMonth;
  depreciationFrequency: DepreciationUnit;
  isAutomatic: boolean;
  priorDepreciation: string;
  priorDepreciationThrough: string;
};

/** Initial values from a line of a bill. */
export type AssetPurchase = Pick<
  AssetFormValues,
  "name" | "costAccountId" | "documentId" | "cost" | "recordedOn"
>;

type NewAssetOptions = { today: Day; chart: readonly Account[]; bought: AssetPurchase | null };

export function newAssetValues({ today, chart, bought }: NewAssetOptions): AssetFormValues {
  return {
    name: "",
    costAccountId: "",
    documentId: "",
    cost: "",
    recordedOn: today,
    ...bought,
    inServiceDate: bought?.recordedOn ?? today,
    accumulatedDepreciationAccountId: findAccountNamed(chart, "asset", /accumulated/i),
    expenseAccountId: findAccountNamed(chart, "expense", /depreciation/i),
    notes: "",
    salvageValue: "",
    usefulLifeMonths: "60",
    method: "straight_line",
    rate: "",
    switchesToStraightLine: true,
    firstMonthMethod: "prorated",
    depreciationFrequency: "month",
    isAutomatic: true,
    priorDepreciation: "",
    priorDepreciationThrough: "",
  };
}

/** Proposes the first active account of a type whose name matches. */
function findAccountNamed(chart: readonly Account[], type: Account["type"], name: RegExp): string {
  return (
    chart.find((candidate) => candidate.isActive && candidate.type === type && name.test(candidate.name))
      ?.id ?? ""
  );
}

export function toAssetValues(asset: Asset): AssetFormValues {
  const blankZero = (amount: string) => (/[1-9]/.test(amount) ? amount : "");
  return {
    ...asset,
    documentId: asset.documentId ?? "",
    salvageValue: blankZero(asset.salvageValue),
    priorDepreciation: blankZero(asset.priorDepreciation),
    priorDepreciationThrough: asset.priorDepreciationThrough ?? "",
    usefulLifeMonths: String(asset.usefulLifeMonths),
    rate: asset.rate ?? "",
  };
}

/** Returns the request, or the errors by field. */
export function readAssetForm(values: AssetFormValues): FormReading<AssetInput> {
  const parsed = assetInput.safeParse(toSent(values));
  if (parsed.success) return { input: parsed.data };
  return { problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })) };
}

function toSent(values: AssetFormValues): AssetRequest {
  const {
    documentId,
    salvageValue,
    priorDepreciation,
    priorDepreciationThrough,
    usefulLifeMonths,
    rate,
    ...same
  } = values;
  const isDeclining = values.method === "declining_balance";
  return {
    name: same.name,
    notes: same.notes,
    costAccountId: same.costAccountId,
    accumulatedDepreciationAccountId: same.accumulatedDepreciationAccountId,
    expenseAccountId: same.expenseAccountId,
    documentId: documentId || null,
    cost: same.cost,
    salvageValue: salvageValue || "0.00",
    priorDepreciation: priorDepreciation || "0.00",
    priorDepreciationThrough: priorDepreciationThrough || null,
    recordedOn: same.recordedOn,
    inServiceDate: same.inServiceDate,
    usefulLifeMonths: /^\d{1,6}$/.test(usefulLifeMonths.trim()) ? Number(usefulLifeMonths) : NaN,
    method: same.method,
    rate: isDeclining ? rate : null,
    switchesToStraightLine: isDeclining && same.switchesToStraightLine,
    firstMonthMethod: same.firstMonthMethod,
    depreciationFrequency: same.depreciationFrequency,
    isAutomatic: same.isAutomatic,
  };
}
