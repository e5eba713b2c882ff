import type { TradeRefusalCodes } from "./trade-operation-refusals.ts";

/** Refusals of operations on attached files; the rest are in `operation-refusals.ts`. */
export const ATTACHMENT_REFUSALS_OF = {
  "attachments.add": [
    "record.not-found",
    "attachment.too-many",
    "attachment.inbox-full",
    "attachment.duplicate",
    "attachment.not-supported",
    "attachment.too-large",
    "attachment.interrupted",
    "attachment.storage-full",
  ],
  "attachments.file": ["attachment.not-found", "attachment.missing", "attachment.invalid-range"],
  "attachments.update": ["attachment.not-found", "record.stale"],
  "attachments.remove": ["attachment.not-found"],
  "attachments.move": ["attachment.not-found", "record.not-found", "attachment.too-many"],
} satisfies Record<string, TradeRefusalCodes>;
