import type { AccountRole } from "#contract/accounts.ts";
import type { AccountType } from "#domain/account.ts";
import type { PartySide } from "#domain/document.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import type { PartyUse } from "./party-queries.ts";

type SideRules = {
  /** The account that a party without one gets (Rules 1). */
  account: { type: AccountType; names: readonly [string] };
  /** What that account holds. */
  role: AccountRole;
  /** Why a party stays, the first that holds (Spec 8). */
  whyNotDeleted: readonly (readonly [keyof PartyUse, RefusalCode])[];
};

/** All that differs between a vendor and a customer (Spec 5.4). */
export const PARTY_SIDE_RULES: Record<PartySide, SideRules> = {
  vendor: {
    account: { type: "liability", names: ["Accounts Payable"] },
    role: "payable",
    whyNotDeleted: [
      ["documents", "vendor.has-bills"],
      ["payments", "vendor.has-payments"],
      ["lines", "vendor.has-journals"],
    ],
  },
  customer: {
    account: { type: "asset", names: ["Accounts Receivable"] },
    role: "receivable",
    whyNotDeleted: [
      ["documents", "customer.has-invoices"],
      ["payments", "customer.has-payments"],
      ["lines", "customer.has-journals"],
    ],
  },
};
