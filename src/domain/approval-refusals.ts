/** Errors of approvals; `refusals.ts` combines all lists. */
export const APPROVAL_REFUSALS = {
  "approval.required": {
    status: 422,
    detail: "This needs approval before it can be posted. Save it as a draft, then request approval.",
  },
  "approval.required-again": {
    status: 422,
    detail: "Changes to this need approval. Change it back to a draft, then request approval.",
  },
  "approval.not-needed": {
    status: 409,
    detail: "Only a draft that needs approval can be approved. Reload the page.",
  },
  "approval.already-requested": {
    status: 409,
    detail: "Approval has already been requested. An approver will decide.",
  },
  "approval.ended": {
    status: 409,
    detail: "This request has been decided, or the record has changed since. Reload the page.",
  },
  "approval.own-record": {
    status: 403,
    detail:
      "You entered or changed this, or requested its approval, so another member must approve it. The owner can invite an approver in Settings > People.",
  },
  "approval.not-found": {
    status: 404,
    detail: "This approval request was not found. Reload the page.",
  },
} as const;
