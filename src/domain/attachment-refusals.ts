/** Refusals about attached files; `refusals.ts` assembles the complete list. */
export const ATTACHMENT_REFUSALS = {
  "attachment.not-found": {
    status: 404,
    detail: "This attachment was not found. It may have been deleted. Reload the page.",
  },
  "attachment.missing": {
    status: 404,
    detail: "This file is missing on the server. Your administrator can restore it from a backup.",
  },
  "attachment.too-many": {
    status: 409,
    detail: "A record can have at most ten attachments. Remove one first.",
  },
  "attachment.inbox-full": {
    status: 409,
    detail: "Your receipt inbox is full. Process or delete some of its 500 files first.",
  },
  // The message of the field names the place.
  "attachment.duplicate": {
    status: 409,
    detail: "This file is already in your books. Use the one you have.",
  },
  // The message of the field gives the reason, and the reply contains it.
  "attachment.not-supported": { status: 422, detail: "This file can't be attached. Choose another file." },
  "attachment.too-large": { status: 413, detail: "This file is too large. Choose a smaller one." },
  "attachment.interrupted": { status: 400, detail: "The upload was interrupted. Please try again." },
  "attachment.storage-full": {
    status: 409,
    detail:
      "Your company has used all of its storage for files. Delete files you don't need, or ask your administrator for more storage.",
  },
  "attachment.invalid-range": {
    status: 416,
    detail: "The requested range is outside of the file. Request a range within its size.",
  },
} as const;
