import { type Change, CHANGE_FIELDS } from "#contract/changes.ts";

type Values = Readonly<Record<string, unknown>>;

/** The fields that an edit changed, in the order of the forms; none of what was just made or is gone. */
export function changedFields(
  before: Values | null,
  after: Values | null,
  nameOf: (id: string) => string,
): Change["fields"] {
  if (before === null || after === null) return [];
  return CHANGE_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => {
      const text = (value: unknown) => asText(field, value, nameOf);
      return { field, before: text(before[field]), after: text(after[field]) };
    },
  );
}

function asText(field: string, value: unknown, nameOf: (id: string) => string): string | null {
  if (typeof value === "string" && value !== "") return isReference(field) ? nameOf(value) : value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? String(value) : null;
}

/** The ids in a noted state that name another record. */
export function namedIds(state: Values | null): string[] {
  return CHANGE_FIELDS.flatMap((field) => {
    const value = isReference(field) ? state?.[field] : undefined;
    return typeof value === "string" ? [value] : [];
  });
}

/** Whether a field names another record by its id; the tax id of the company is a number of its own. */
function isReference(field: string): boolean {
  return field.endsWith("Id") && field !== "taxId";
}
