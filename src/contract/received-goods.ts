import { z } from "zod";
import type { AccountId } from "#domain/ids.ts";
import {
  accountId,
  chosenId,
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
  /** Where a line of an account is posted; null for goods, for which one is chosen. */
  accountId: accountId.nullable(),
  /** What was received and not billed by the day, at the prices of the order without tax, at the rate of the day where it is in another currency. */
  amount: signedAmount,
});
export type ReceivedGoods = z.infer<typeof receivedGoods>;

export const receivedGoodsInput = input("ReceivedGoodsInput", {
  date: requiredDate("Enter the accrual date"),
  /** The liability for what is still to be billed. */
  balanceAccountId: chosenId<AccountId>("Choose the accrued liabilities account"),
  /** Where goods stand until their bill comes. */
  goodsAccountId: chosenId<AccountId>("Choose the goods account"),
});
export type ReceivedGoodsInput = z.infer<typeof receivedGoodsInput>;
