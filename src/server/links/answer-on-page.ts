import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Order } from "#contract/orders.ts";
import { requiredText } from "#contract/fields.ts";
import type { LinkId } from "#domain/ids.ts";
import { ORDER_ANSWERS } from "#domain/order.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Books } from "#server/db/books.ts";
import { answerOrder } from "#server/orders/order.ts";
import type { AnswerProblem } from "./public-quote.ts";
import { type PublicQuote, readPublic } from "./read-public.ts";

const FORM_MAX = 2_000;

/** Lets the routes of a scope accept forms from pages without scripts. */
export function acceptForms(scope: FastifyInstance): void {
  const options = { parseAs: "string", bodyLimit: FORM_MAX } as const;
  scope.addContentTypeParser<string>("application/x-www-form-urlencoded", options, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body)));
  });
}

const answerForm = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  answer: z.enum(ORDER_ANSWERS),
  name: z.string().max(1_000).default(""),
});
const signature = requiredText(200, "Enter your name");

type RejectedAnswer = { problem: AnswerProblem; page: PublicQuote };
type RecordedAnswer = { quote: Order };

/**
 * Records a visitor's answer to a quote; returns null if its page shows that it wasn't recorded. A quote already answered or expired is
 * unchanged. If it changed since the page was opened, it is shown again (Security 2.1).
 */
export async function answerOnPage(
  books: Books,
  id: LinkId,
  body: unknown,
): Promise<RecordedAnswer | RejectedAnswer | null> {
  const form = answerForm.safeParse(body);
  const { page } = await books.read((tx) => readPublic(tx, id));
  if (!("quote" in page) || !form.success) throw new Refusal("link.not-found");
  const { version, answer, name: typed } = form.data;
  const name = signature.safeParse(typed);
  if (answer === "accepted" && !name.success) return { problem: "nameMissing", page };
  try {
    const quote = await books.write(async (tx) => {
      const { page: now } = await readPublic(tx, id);
      if (!("quote" in now)) throw new Refusal("link.not-found");
      const answerInput = { id: now.quote.id, version, answer, name: name.data ?? "", isOnPage: true };
      return answerOrder(tx, "quote", answerInput);
    });
    return { quote };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "record.stale") return { problem: "quoteChanged", page };
    if (error.code === "order.answered" || error.code === "order.expired") return null;
    throw error;
  }
}
