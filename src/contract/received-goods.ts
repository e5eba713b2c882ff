import { z } from "zod";
import type { AccountId } from "#domain/ids.ts";
import {
  accountId,
  requiredId,
  input,
  orderId,
  partyId,
  record,
  requiredDate,
  signedAmount,
} from "./fields.ts";

export const receivedGoods = record("ReceivedGoods", {
  orderId,
  orderNumber: z.string(),
  partyId,
  partyName: z.string(),
  /** Account of an account line; null for goods, which need one. */
  accountId: accountId.nullable(),
  /** Amount received but not billed by the date, at order prices without tax; foreign currencies at the rate of that date. */
  amount: signedAmount,
});
export type ReceivedGoods = z.infer<typeof receivedGoods>;

export const receivedGoodsInput = input("ReceivedGoodsInput", {
  date: requiredDate("Enter the accrual date"),
  /** Liability for amounts still to be billed. */
  balanceSheetAccountId: requiredId<AccountId>("Choose the accrued liabilities account"),
  /** Account for goods until their bill. */
  goodsAccountId: requiredId<AccountId>("Choose the goods account"),
});
export type ReceivedGoodsInput = z.infer<typeof receivedGoodsInput>;
