import { z } from "zod";

const loadedBook = z.object({
  cookie: z.string(),
  today: z.string(),
  accounts: z.array(z.string()),
  customers: z.array(z.string()),
  products: z.array(z.string()),
});
/** A book that the load uses. */
export type LoadBook = z.infer<typeof loadedBook>;

/** The input of the process that sends the load. */
export const loadPlan = z.object({
  origin: z.string(),
  books: z.array(loadedBook),
  signIn: z.object({ email: z.string(), password: z.string() }),
  rate: z.number(),
  seconds: z.number(),
});
export type LoadPlan = z.infer<typeof loadPlan>;

/** The result of one run. Times are measured from when a request was due, not from when it could be sent. */
export const loadResult = z.object({
  rate: z.number(),
  sent: z.number(),
  done: z.number(),
  refused: z.number(),
  /** Neither done nor rejected: an error, or no response at all. */
  lost: z.number(),
  donePerSecond: z.number(),
  /** Null if no request was done. */
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  longestDone: z.number(),
  longestRefused: z.number(),
  /** Null when one of them failed. */
  longestSignIn: z.number().nullable(),
  longestReady: z.number().nullable(),
});
export type LoadResult = z.infer<typeof loadResult>;
