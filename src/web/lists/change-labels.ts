/** Titles of actions on records of several kinds. */
export const ACTION_TITLES = {
  "attachment.added": "File attached",
  "attachment.received": "File added to the receipt inbox",
  "attachment.moved": "File removed from the receipt inbox",
  "attachment.renamed": "File renamed",
  "attachment.removed": "File removed",
  approval_requested: "Approval requested",
  approved_as_only_member: "Approved by the only member",
  commented: "Comment added",
  comment_edited: "Comment edited",
  comment_deleted: "Comment deleted",
  emailed: "Email sent",
} as const;

/** Labels of fields of rules, locks, designs and amounts that only the history shows by these names. */
export const SETTING_LABELS = {
  lines: "Lines",
  role: "Role",
  hardLockDate: "Hard lock date",
  softLockDate: "Soft lock date",
  amount: "Amount",
  cost: "Cost",
  salvageValue: "Salvage value",
  principal: "Principal",
  usefulLifeMonths: "Useful life (months)",
  inServiceDate: "In-service date",
  isAutomatic: "Posts automatically",
  keywords: "Keywords",
  counterparty: "Payee or payer",
  minAmount: "Minimum amount",
  maxAmount: "Maximum amount",
  postsAutomatically: "Records automatically",
  color: "Color",
  footer: "Footer",
  paperSize: "Paper size",
  comment: "Comment",
} as const;
