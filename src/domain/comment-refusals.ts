/** Errors of comments; `refusals.ts` combines all lists. */
export const COMMENT_REFUSALS = {
  "comment.not-found": {
    status: 404,
    detail: "This comment was not found. It may have been deleted. Reload the page.",
  },
  "comment.not-own": {
    status: 403,
    detail: "Only the person who wrote a comment can change it. Add your own comment instead.",
  },
  "comment.too-old": {
    status: 409,
    detail: "A comment can only be edited for 15 minutes. Add another one instead.",
  },
  "comment.mentions-non-member": {
    status: 422,
    detail:
      "You can only mention members who can open this record. Remove the mention, or choose another member.",
  },
} as const;
