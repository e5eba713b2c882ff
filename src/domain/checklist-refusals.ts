/** Errors of the closing checklist; `refusals.ts` has the rest. */
export const CHECKLIST_REFUSALS = {
  "checklist.item-not-found": {
    status: 404,
    detail: "This item isn't on the checklist of this month. Reload the page.",
  },
  "checklist.too-many-items": {
    status: 409,
    detail: "A checklist can have at most 50 items of your own. Remove one first.",
  },
} as const;
