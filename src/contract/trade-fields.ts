import { z } from "zod";
import { toQuantity } from "#domain/money.ts";

/** A quantity or unit price: zero or more, at most 12 digits and four decimals. */
export const quantity = z
  .string()
  .max(40, "The number is too large")
  .regex(/^\d{1,12}(\.\d{1,4})?$/, {
    error: "Not a valid number; at most 12 digits and four decimals",
    abort: true,
  })
  .overwrite(toQuantity)
  .meta({ example: "2.5" });

/** A quantity with its sign, as replies carry it. */
export const signedQuantity = z.string().regex(/^-?\d+(\.\d{1,4})?$/);

/** A percentage from 0 to 100 with four decimals. */
export const percentage = z
  .string()
  .max(40, "The rate is too large")
  .regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, {
    error: "The rate must be between 0 and 100",
    abort: true,
  })
  .overwrite(toQuantity);
