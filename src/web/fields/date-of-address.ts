import { isDateText } from "#domain/dates.ts";

/** A date that an address names; nothing where it names none that exists. */
export function dateOfAddress(text: string | undefined): string | undefined {
  return text !== undefined && isDateText(text) ? text : undefined;
}
