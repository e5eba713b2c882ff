import type { Book } from "#contract/book.ts";
import { csvText } from "./csv-text.ts";

export type Company = Pick<Book, "name" | "phone" | "email">;

type Report = {
  company: Company;
  /** What it is and of when, a line each. */
  about: readonly string[];
  rows: readonly (readonly string[])[];
};

/** A report as a file: the company with its phone and e-mail, which keep their lines, then the rest (Spec 9). */
export function reportCsv({ company, about, rows }: Report): string {
  const { name, phone, email } = company;
  const lines = [name, phone ?? "", email ?? "", ...about];
  return csvText([...lines.map((line) => [line]), [], ...rows]);
}
