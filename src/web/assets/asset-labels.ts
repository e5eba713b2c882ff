import type { Asset } from "#contract/assets.ts";
import type { DepreciationMethod, DepreciationUnit, FirstMonth } from "#domain/depreciation-schedule.ts";
import type { AssetStatus } from "#domain/asset-register.ts";
import { formatPercent } from "#web/fields/formats.ts";
import { countText } from "#web/lists/list-parts.tsx";

export const DEPRECIATION_LABELS: Readonly<Record<DepreciationMethod, string>> = {
  straight_line: "Straight line: equal amounts each month",
  declining_balance: "Declining balance: a fixed percentage of the remaining value",
};

export const FIRST_MONTH_LABELS: Readonly<Record<FirstMonth, string>> = {
  prorated: "Prorated by day",
  full: "Full month",
};

export const POSTED_LABELS: Readonly<Record<DepreciationUnit, string>> = {
  month: "Every month",
  year: "Every fiscal year",
};

export const ASSET_STATUS_LABELS: Readonly<Record<AssetStatus, string>> = {
  in_use: "In service",
  disposed: "Disposed",
  removed: "Removed",
};

/** "5 years", or "18 months". */
export function usefulLifeText(months: number): string {
  return months % 12 === 0 ? countText(months / 12, "year") : countText(months, "month");
}

/** "Straight line over 5 years", "20% declining balance over 8 years". */
export function termsText({
  method,
  rate,
  switchesToStraightLine,
  usefulLifeMonths,
}: Pick<Asset, "method" | "rate" | "switchesToStraightLine" | "usefulLifeMonths">): string {
  const over = `over ${usefulLifeText(usefulLifeMonths)}`;
  if (method === "straight_line") return `Straight line ${over}`;
  return `${formatPercent(rate ?? "0")}% declining balance ${over}${switchesToStraightLine ? ", then straight line" : ""}`;
}
