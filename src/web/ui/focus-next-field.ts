/** The fields that Tab reaches. */
const FIELD_SELECTOR = "input:not([type=hidden]), select, textarea";

/** Moves the focus from the field that has it to the next one of its form, if any. */
export function focusNextField(): void {
  const focused = document.activeElement;
  const form = focused?.closest("form");
  if (!form) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>(FIELD_SELECTOR)].filter(
    (field) => field === focused || (!field.disabled && field.tabIndex >= 0),
  );
  fields[fields.findIndex((field) => field === focused) + 1]?.focus();
}
