import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, input, record, version } from "./fields.ts";

/** Null as long as nobody chose one and no posting needed one (Accounting 1). */
export const defaultAccounts = record("DefaultAccounts", {
  version,
  inventoryAccountId: id.nullable(),
  salesAccountId: id.nullable(),
  cogsAccountId: id.nullable(),
  cashAccountId: id.nullable(),
  inputTaxAccountId: id.nullable(),
  outputTaxAccountId: id.nullable(),
  purchasesAccountId: id.nullable(),
  stockAdjustmentsAccountId: id.nullable(),
  exchangeAccountId: id.nullable(),
  badDebtAccountId: id.nullable(),
  bankFeesAccountId: id.nullable(),
  openingAccountId: id.nullable(),
  retainedAccountId: id.nullable(),
  /** True once stock has moved: another inventory account would part its value from what follows. */
  isInventoryFixed: z.boolean(),
});
export type DefaultAccounts = z.infer<typeof defaultAccounts>;

const optional = id.nullable().optional();

/** All three of Behaviour 5.5 must be chosen; another one stays as it is when left out, and null clears it. */
export const defaultAccountsInput = input("DefaultAccountsInput", {
  inventoryAccountId: z.uuid("Inventory account is required").toLowerCase(),
  salesAccountId: z.uuid("Sales account is required").toLowerCase(),
  cogsAccountId: z.uuid("COGS account is required").toLowerCase(),
  cashAccountId: optional,
  inputTaxAccountId: optional,
  outputTaxAccountId: optional,
  purchasesAccountId: optional,
  stockAdjustmentsAccountId: optional,
  exchangeAccountId: optional,
  badDebtAccountId: optional,
  bankFeesAccountId: optional,
  openingAccountId: optional,
  retainedAccountId: optional,
  version: version.optional(),
});
export type DefaultAccountsInput = z.infer<typeof defaultAccountsInput>;

export const defaultAccountEndpoints = {
  get: endpoint("defaultAccounts.get", {
    summary: "The accounts that posting takes where nobody chose one",
    access: "user",
    refs: [],
    reply: defaultAccounts,
  }),
  update: endpoint("defaultAccounts.update", {
    summary:
      "Choose the default accounts: active ones of the type that their use demands; a version that is no longer current is refused",
    access: "user",
    refs: Object.keys(defaultAccountsInput.shape)
      .filter((field) => field !== "version")
      .map((field) => `body.${field}`),
    body: defaultAccountsInput,
    reply: defaultAccounts,
  }),
};
