import type { StatementLine } from "#contract/parties.ts";
import { DOCUMENT_WORDS } from "#web/documents/document-words.ts";
import { paths } from "#web/navigation/paths.ts";

type Named = Pick<StatementLine, "source" | "isReversal" | "journalId" | "description">;

const MONEY = { receipt: "Receipt", payment: "Payment", write_off: "Write-off" };

const isMoney = (type: string): type is keyof typeof MONEY => type in MONEY;

/** Where a line leads: to its document or payment, or to a journal that has neither. */
export function hrefOfLine({ source, journalId }: Named): string {
  if (source === null) return paths.journal(journalId);
  const { type, id } = source;
  return isMoney(type) ? paths.payment(id) : paths.document(type, id);
}

/** What a line is, in a word: its number stands beside it, and its party above. */
export function nameOfLine({ source, isReversal, description }: Named): string {
  if (source === null) return description;
  const { type } = source;
  const name = isMoney(type) ? MONEY[type] : DOCUMENT_WORDS[type].title;
  return isReversal ? `${name} taken back` : name;
}
