import { type Endpoint, noBody } from "#contract/endpoint.ts";
import { isObject } from "./describe-fields.ts";

/** Words in the names of schemas that aren't written like other words. */
const SPELLED: Readonly<Record<string, string>> = { Api: "API", E: "e" };

/** Schemas whose names don't say what they are. */
const NOUNS: Readonly<Record<string, string>> = {
  Aging: "aging report",
  BankFeed: "result for each transaction",
  BankProgress: "progress of the import",
  Journal: "journal entry",
  JournalHistoryEntry: "version of the entry",
  JournalImport: "import of journal entries",
  ListView: "saved view",
  Message: "message for the user",
  ProfitLoss: "profit and loss report",
  ReceivedGoods: "order with received goods",
  Schedule: "recurring transaction",
  Success: "confirmation",
  ToDo: "number of open tasks of each kind",
};

/** The prefixes and suffixes of names of schemas for the same record. */
const FORMS = /^(Listed|Saved|Created|Voided)(?=[A-Z])|(Header|Row)$/g;

const DONE: readonly (readonly [operation: RegExp, done: string])[] = [
  [/\.(create\w*|add\w*)$/, "created "],
  [/\.(update\w*|set\w*|save)$/, "saved "],
  [/\.void$/, "voided "],
];

/** "BankTransaction" as "bank transaction". */
function nounOf(schemaName: string): string {
  const name = schemaName.replace(FORMS, "");
  const words = name.split(/(?=[A-Z])/);
  return (
    NOUNS[name] ??
    words
      .map((word) => SPELLED[word] ?? word.toLowerCase())
      .join(" ")
      .replace("e invoice", "e-invoice")
  );
}

/** Says what a successful response contains, from its schema and the operation: "The created invoice." */
export function describeSuccess(
  { id, reply, produces, summary }: Pick<Endpoint, "id" | "reply" | "produces" | "summary">,
  schema: Readonly<Record<string, unknown>> | null,
): string {
  if (reply === noBody) return "Done. The response has no body.";
  if (produces === "application/pdf") return "The PDF file.";
  if (produces !== "application/json") return "The file.";
  const name = nameIn(partAt(schema, "$ref"));
  if (name === "PostingPreview")
    return "The postings and balances that the change would make. Nothing is saved.";
  if (name !== null) {
    const description = DONE.find(([operation]) => operation.test(id))?.[1] ?? "";
    return `The ${description}${nounOf(name)}.`;
  }
  const row = nameIn(partAt(schema, "properties", "items", "items", "$ref"));
  const cursor = partAt(schema, "properties", "nextCursor", "type") ?? "null";
  if (row !== null && cursor !== "null") return `A page of the list: one ${nounOf(row)} per row.`;
  if (row !== null) return `The whole list: one ${nounOf(row)} per row.`;
  const [, subject] = /^(?:Get|List) (?:the )?(.+)$/.exec(summary) ?? [];
  if (subject !== undefined) return `The ${subject}.`;
  return `The outcome: ${fieldsOf(schema).join(", ")}.`;
}

const partAt = (schema: unknown, ...path: readonly string[]): unknown =>
  path.reduce((part, key) => (isObject(part) ? part[key] : undefined), schema);

function fieldsOf(schema: unknown): string[] {
  const properties = partAt(schema, "properties");
  return isObject(properties) ? Object.keys(properties) : [];
}

const nameIn = (reference: unknown): string | null =>
  typeof reference === "string" ? (reference.split("/").at(-1) ?? null) : null;

/** Lists the codes of a refused request with their meanings. */
export function describeRefusals(meanings: readonly (readonly [code: string, meaning: string])[]): string {
  return meanings.map(([code, meaning]) => `- \`${code}\`: ${meaning}`).join("\n");
}
