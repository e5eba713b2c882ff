import type { AssetRegister, AssetSummary } from "#contract/asset-register.ts";
import type { ListFile } from "#web/lists/export.tsx";
import { placesFrom, type ReportFile } from "#web/lists/report-file.ts";
import { ASSET_STATUS_LABELS } from "./asset-labels.ts";

/** File with only the list of assets. */
export const ASSET_FILE: ListFile<AssetSummary> = {
  name: "assets",
  titles: ["Asset", "In-service date", "Status", "Cost", "Depreciated", "Book value"],
  rows: (asset) => [
    [
      asset.name,
      asset.inServiceDate,
      ASSET_STATUS_LABELS[asset.status],
      asset.cost,
      asset.accumulatedDepreciation,
      asset.bookValue,
    ],
  ],
};

/** The register as a file: assets and totals, then the balances of their accounts (Behavior 9). */
export function assetRegisterFile({ asOf, items, totals, accounts }: AssetRegister): ReportFile {
  const rows = [
    ASSET_FILE.titles,
    ...items.flatMap(ASSET_FILE.rows),
    ["Total", "", "", totals.cost, totals.accumulatedDepreciation, totals.bookValue],
    ["", "", "", "", "", ""],
    ["Account", "", "", "Register", "Balance", "Difference"],
    ...accounts.map(({ code, name, subledgerBalance, balance, difference }) => [
      `${code} ${name}`,
      "",
      "",
      subledgerBalance,
      balance,
      difference,
    ]),
  ];
  return {
    name: `asset-register-${asOf}`,
    about: ["Asset register", `As of ${asOf}`],
    rows,
    texts: [0, 1, 2],
    totals: [{ row: items.length + 1, plus: placesFrom({ first: 1, count: items.length }) }],
  };
}
