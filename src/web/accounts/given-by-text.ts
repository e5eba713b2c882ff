import { typeOfCode } from "#domain/account.ts";
import type { AccountFormValues } from "./account-form.ts";

/**
 * What is known of a new account from the text that it was looked for by: "5650" is its code, "Website" its name,
 * "5650 - Website" both. A code tells the type (Behaviour 9).
 */
export function givenByText(text: string): Partial<Pick<AccountFormValues, "code" | "type" | "name">> {
  const [, code, name] = /^(\d+)(?:[\s-]+(.+))?$/.exec(text.trim()) ?? [];
  if (code === undefined) return { name: text.trim() };
  const type = typeOfCode(code);
  return { code, ...(type && { type }), ...(name !== undefined && { name }) };
}
