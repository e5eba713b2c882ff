import { expect, test } from "vitest";
import { type BilledAsset, lineShares, type NetLine, sharesOfAssets } from "./advance-shares.ts";
import type { AccountId, AssetId } from "./ids.ts";
import { toAmount } from "./money.ts";

// Accounting 10: how the difference of an advance at another rate is spread over the lines of a document.

const line = (position: number, accountId: string, type: NetLine["type"], amount: string): NetLine => ({
  position,
  accountId: accountId as AccountId,
  type,
  isGoods: accountId === "inventory",
  amount: toAmount(amount),
});
const asset = (id: string, billed: string, remaining: string | null): BilledAsset => ({
  id: id as AssetId,
  costAccountId: "machines" as AccountId,
  billed: toAmount(billed),
  remaining: remaining === null ? null : toAmount(remaining),
});

const sharesOn = (lines: readonly NetLine[], difference: string, isSale = false) =>
  lineShares(toAmount(difference), lines, { isSale, minorUnit: 2 });
const described = (shares: ReturnType<typeof sharesOn>) =>
  shares.map(({ position, assetId, amount }) => `${position} ${assetId ?? "-"} ${amount}`);

test("the lines of a bill take their shares, and a liability leaves its share to exchange gain or loss", () => {
  const lines = [
    line(1, "inventory", "asset", "100.00"),
    line(3, "inventory", "asset", "50.00"),
    line(2, "freight", "expense", "100.00"),
    line(4, "loan", "liability", "50.00"),
  ];
  expect(described(sharesOn(lines, "-10.00"))).toEqual(["1 - -3.33", "3 - -1.67", "2 - -3.33"]);
});

test("an invoice measures its liabilities, but not its assets", () => {
  const lines = [line(1, "deferred", "liability", "300.00"), line(2, "clearing", "asset", "100.00")];
  expect(described(sharesOn(lines, "4.00", true))).toEqual(["1 - 3.00"]);
});

test("assets share by their cost, and one that can't take its share leaves it to exchange gain or loss", () => {
  const lines = [line(1, "machines", "asset", "400.00")];
  const shares = sharesOn(lines, "-40.00");
  const assets = [asset("lathe", "200.00", "200.00"), asset("saw", "100.00", "5.00")];
  const spread = sharesOfAssets(shares, [...assets, asset("gone", "50.00", null)], { lines, minorUnit: 2 });
  expect(described(spread)).toEqual(["1 lathe -20.00", "1 - -5.00"]);
});

test("each line keeps its share where assets have a part of their account", () => {
  const lines = [line(1, "machines", "asset", "150.00"), line(2, "machines", "asset", "150.00")];
  const spread = sharesOfAssets(sharesOn(lines, "-30.00"), [asset("lathe", "180.00", "180.00")], {
    lines,
    minorUnit: 2,
  });
  expect(described(spread)).toEqual(["1 lathe -15.00", "2 lathe -3.00", "2 - -12.00"]);
});
