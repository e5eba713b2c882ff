/** Errors of the closing checklist; `refusals.ts` combines all lists. */
export const CHECKLIST_REFUSALS = {
  "checklist.item-not-found": {
    status: 404,
    detail: "This item isn't on the checklist of this month. Reload the page.",
  },
  "checklist.too-many-items": {
    status: 409,
    detail: "A checklist can have at most 50 items of your own. Remove one first.",
  },
  "checklist.duplicate-item": {
    status: 409,
    detail: "The checklist already has an item with this name",
  },
  "checklist.ends-before-start": {
    status: 422,
    detail: "The last month can't be before the item was added",
  },
} as const;
