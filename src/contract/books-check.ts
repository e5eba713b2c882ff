import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { record } from "./fields.ts";

const check = z.object({
  /** The invariant's number, which tests, code and documentation share: "I-01". */
  invariant: z.string(),
  rule: z.string(),
  /** Empty when the rule holds; else what breaks it, the first twenty. */
  problems: z.array(z.string()),
});

const booksCheck = record("BooksCheck", { isSound: z.boolean(), checks: z.array(check) });
export type BooksCheck = z.infer<typeof booksCheck>;

export const booksCheckEndpoints = {
  run: endpoint("booksCheck.run", {
    summary: "Recompute everything that must always be true of the books, and say what is not",
    access: "user",
    refs: [],
    reply: booksCheck,
  }),
};
