/** Neighbouring parameters of one type that are no named object, each with its reason. */
export const TWIN_PARAMETERS: Record<string, string> = {
  "src/domain/money.ts: a, b": "the order is that of arithmetic",
  "src/domain/sections.ts: a, b": "either order gives the same sum",
  "src/domain/document.ts: one, other": "either order gives the same answer",
  "src/domain/card-payments.ts: one, other": "either order gives the same answer",
  "src/domain/carried-cost.ts: a, b": "either order gives the same sum",
  "src/domain/profit-loss.ts: from, taken": "the order is that of arithmetic",
  "src/domain/dates.ts: instant, other": "the order is that of arithmetic",
  "src/contract/auth.ts: first, second": "either order gives the same answer",
  "src/server/identity/tokens.ts: given, right": "either order gives the same answer",
  "src/web/journals/journal-changes.ts: a, b": "either order gives the same answer",
  "src/web/lists/date-filter.tsx: first, second": "either order gives the same period",
  "src/web/forms/refusal.ts: a, b": "the order is that of a comparison",
  "src/web/forms/line-editor.tsx: from, to": "the order is that of the library of forms",
  "src/web/fields/calendar-popup.tsx: part, length": "the order is that of padStart",
  "src/web/shell/nav-entries.ts: label, href": "a row of a table: what it says, where it leads",
};
