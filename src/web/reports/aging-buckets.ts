export const AGING_TITLES = { receivable: "Receivables Aging", payable: "Payables Aging" } as const;

/** The buckets in their order, which is not that of the alphabet (Rules 9). */
export const BUCKETS = [
  ["notDue", "Not Due"],
  ["days1To30", "1-30 Days"],
  ["days31To60", "31-60 Days"],
  ["days61To90", "61-90 Days"],
  ["over90", "Over 90 Days"],
  ["unapplied", "Unapplied"],
] as const;

/** Who stands for journals on the control accounts that name nobody. */
export const NO_PARTY = "Journals without document";
