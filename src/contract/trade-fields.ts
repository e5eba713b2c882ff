import { z } from "zod";
import { type Price, type Quantity, type Rate, toQuantity } from "#domain/money.ts";
import { proving } from "./fields.ts";
import { unlessMissing } from "./plain-sentences.ts";

const NOT_A_QUANTITY = "Not a valid number; at most 12 digits and four decimals";
const NOT_A_PERCENTAGE = "The rate must be between 0 and 100";

const decimals = z
  .string(unlessMissing(NOT_A_QUANTITY))
  .max(40, "The number is too large")
  .regex(/^\d{1,12}(\.\d{1,4})?$/, {
    error: NOT_A_QUANTITY,
    abort: true,
  })
  .overwrite(toQuantity)
  .meta({ id: "Decimal", example: "2.5" });

/** Zero or more, at most 12 digits and four decimals. */
export const quantity = proving<Quantity>(decimals);

/** What one unit costs; the same digits as a quantity. */
export const price = proving<Price>(decimals);

/** A quantity with its sign, as replies carry it. */
export const signedQuantity = proving<Quantity>(
  z
    .string()
    .regex(/^-?\d+(\.\d{1,4})?$/)
    .meta({ id: "SignedQuantity" }),
);

/** A price and a rate as replies carry them. */
export const repliedPrice = proving<Price>(z.string());
export const repliedRate = proving<Rate>(z.string());

/** A percentage from 0 to 100 with four decimals. */
export const percentage = proving<Rate>(
  z
    .string(unlessMissing(NOT_A_PERCENTAGE))
    .max(40, "The rate is too large")
    .regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, {
      error: NOT_A_PERCENTAGE,
      abort: true,
    })
    .overwrite(toQuantity)
    .meta({ id: "Percentage" }),
);
