import type { OperationId } from "./operations.ts";
import type { TradeRefusalCodes } from "./trade-operation-refusals.ts";

/** Refusals of operations on comments; the rest are in `operation-refusals.ts`. */
export const COMMENT_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "comments.list": ["record.not-found"],
  "comments.mentionableMembers": ["record.not-found"],
  "comments.add": ["record.not-found", "comment.mentions-non-member"],
  "comments.update": [
    "comment.not-found",
    "comment.not-own",
    "comment.too-old",
    "comment.mentions-non-member",
    "record.stale",
  ],
  "comments.remove": ["comment.not-found", "comment.not-own"],
};
