import { z } from "zod";
import { DOCUMENT_KINDS, PARTY_SIDES } from "#domain/document.ts";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";

/** The records whose number or code a person may type; within each it stands once. */
const NUMBERED = ["journal", ...DOCUMENT_KINDS, ...PARTY_SIDES, "product", "tax_rate", "account"] as const;
export type Numbered = (typeof NUMBERED)[number];

export const numberEndpoints = {
  taken: endpoint("numbers.taken", {
    summary: "Whether a record of a kind has a number or code already, also a deleted journal",
    access: "user",
    refs: [],
    query: z.strictObject({ of: z.enum(NUMBERED), number: text(40) }),
    reply: z.object({ isTaken: z.boolean() }),
  }),
};
