import { accountCodeError } from "#domain/account-code.ts";
import { pageAccountCodes } from "#web/api/page-notation.ts";
import { z } from "zod";
import { accountInput } from "#contract/accounts.ts";
import type { Body } from "#contract/contract.ts";
import { MONEY_KINDS } from "#domain/account.ts";

/** Converts the fields of an account to a request; a subaccount needs a parent (Behavior 2.6, 5.2). */
export const accountForm = accountInput
  .extend({
    code: accountInput.shape.code.superRefine((code, context) => {
      const message = code === "" ? null : accountCodeError(code, pageAccountCodes());
      if (message !== null) context.addIssue({ code: "custom", message });
    }),
    isSubaccount: z.boolean(),
    parentId: z.string(),
    description: accountInput.shape.description.unwrap(),
    moneyKind: z.enum(["", ...MONEY_KINDS]),
    /** "" for the base currency. */
    currency: z.string(),
  })
  .refine(({ isSubaccount, parentId }) => !isSubaccount || parentId !== "", {
    message: "Parent account is required",
    path: ["parentId"],
    // Report this together with the other problems, not after they are fixed.
    when: () => true,
  })
  .transform(({ isSubaccount, parentId, moneyKind, currency, ...values }): Body<"accounts.create"> => {
    return {
      ...values,
      parentId: isSubaccount ? parentId : null,
      moneyKind: moneyKind || null,
      currency: moneyKind === "" || currency === "" ? null : currency,
    };
  });
export type AccountFormValues = z.input<typeof accountForm>;
