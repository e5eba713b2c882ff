import type { Change } from "#contract/changes.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * What a person can change of a record, by the names of the contract. What follows from something else, such as a
 * balance or what of a payment is left, is no change of its own.
 */
const FIELDS = [
  ["code", "number", "name", "type", "side", "description", "parentId", "isActive"],
  ["email", "phone", "address", "taxNumber", "taxId", "accountId"],
  ["unit", "purchasePrice", "salePrice", "reorderLevel", "purchaseAccountId"],
  ["rate", "appliesTo", "isRecoverable", "salesAccountId"],
  ["fiscalYearStart", "fiscalYearEnd", "timeZone", "negativeStock"],
  ["inventoryAccountId", "cogsAccountId", "cashAccountId", "inputTaxAccountId", "outputTaxAccountId"],
  ["purchasesAccountId", "stockAdjustmentsAccountId", "exchangeAccountId", "badDebtAccountId"],
  ["bankFeesAccountId", "openingAccountId", "retainedAccountId"],
  ["partyId", "date", "dueDate", "status", "notes", "total", "items", "voidReason", "allocations"],
].flat();

/** The fields that an edit changed, in the order of the forms; none of what was just made or is gone. */
export function changedFields(
  before: Values | null,
  after: Values | null,
  nameOf: (id: string) => string,
): Change["fields"] {
  if (before === null || after === null) return [];
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => {
      const text = (value: unknown) => asText(field, value, nameOf);
      return { field, before: text(before[field]), after: text(after[field]) };
    },
  );
}

function asText(field: string, value: unknown, nameOf: (id: string) => string): string | null {
  if (typeof value === "string" && value !== "") return field.endsWith("Id") ? nameOf(value) : value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? String(value) : null;
}

/** The ids in a noted state that name another record. */
export function namedIds(state: Values | null): string[] {
  return FIELDS.flatMap((field) => {
    const value = field.endsWith("Id") ? state?.[field] : undefined;
    return typeof value === "string" && UUID.test(value) ? [value] : [];
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
