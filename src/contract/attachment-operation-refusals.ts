import type { TradeRefusalCodes } from "./trade-operation-refusals.ts";

/** Refusals of operations on attached files; the rest are in `operation-refusals.ts`. */
export const ATTACHMENT_REFUSALS_OF = {
  "attachments.add": [
    "record.not-found",
    "attachment.too-many",
    "attachment.not-supported",
    "attachment.too-large",
    "attachment.interrupted",
    "attachment.storage-full",
  ],
  "attachments.file": ["attachment.not-found", "attachment.missing", "attachment.invalid-range"],
  "attachments.update": ["attachment.not-found", "record.stale"],
  "attachments.remove": ["attachment.not-found"],
} satisfies Record<string, TradeRefusalCodes>;
