import { z } from "zod";

/** Confirms lines with a quantity of 0. */
export const allowZeroQuantity = z.boolean().optional();
