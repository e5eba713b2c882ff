/** The part of the closed list that is about attached files; `refusals.ts` has the rest. */
export const ATTACHMENT_REFUSALS = {
  "attachment.not-found": { status: 404, detail: "This attachment does not exist" },
  "attachment.missing": {
    status: 404,
    detail: "This file is missing on the server. Your administrator can restore it from a backup.",
  },
  "attachment.too-many": {
    status: 409,
    detail: "A record can have at most ten attachments. Remove one first.",
  },
  // The field's sentence gives the reason, and the reply carries that sentence.
  "attachment.not-supported": { status: 422, detail: "This file can't be attached" },
  "attachment.too-large": { status: 413, detail: "This file is too large" },
  "attachment.interrupted": { status: 400, detail: "The upload was interrupted. Please try again." },
  "attachment.storage-full": {
    status: 409,
    detail: "Your company has used all of its storage for files. Please ask your administrator.",
  },
  "attachment.range": { status: 416, detail: "The requested range is outside of the file" },
} as const;
