import type { ComponentProps } from "react";
import type { Journal } from "#contract/journals.ts";
import type { DocumentKind } from "#domain/document.ts";
import { DOCUMENT_LABELS } from "#web/documents/document-labels.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";

const back = { href: paths.journals(), label: "Journal Entries" };

/** The journal in the URL, or a notice that it doesn't exist or was deleted. */
export function JournalContent(
  props: Omit<ComponentProps<typeof AsyncRecord<Journal>>, "recordName" | "back">,
) {
  return <AsyncRecord recordName="Journal" back={back} {...props} />;
}

type JournalSourceRef = Pick<NonNullable<Journal["source"]>, "type" | "id" | "number">;

/** The page for changing an automatic journal (Accounting 0). */
export function sourceLink(source: JournalSourceRef): { label: string; href: string } {
  const { type, id, number } = source;
  const name = number ?? "it";
  const label =
    type === "year_end"
      ? "Open year end closing"
      : type === "opening"
        ? "Open the opening balances"
        : id === null
          ? isDocument(type)
            ? `Open the ${DOCUMENT_LABELS[type].plural}`
            : "Open the products"
          : type === "stock"
            ? `Open ${name} to adjust its stock`
            : type === "tax_return"
              ? "Open the tax return"
              : `Open ${recordOf(type) ?? name} to change it`;
  return { label, href: sourcePath(source) };
}

const recordOf = (type: JournalSourceRef["type"]): string | null =>
  type === "depreciation" || type === "disposal"
    ? "the asset"
    : type === "accrual" || type === "credit" || type === "release"
      ? "the accrual"
      : type === "loan" || type === "installment" || type === "repayment"
        ? "the loan"
        : type === "revaluation"
          ? "the revaluation"
          : null;

const isDocument = (type: JournalSourceRef["type"]): type is DocumentKind => type in DOCUMENT_LABELS;

/** The path of the document or payment that posted a journal. */
export function sourcePath({ type, id, number }: JournalSourceRef): string {
  if (type === "year_end") return paths.yearEnd({ year: number ?? undefined });
  if (type === "tax_return") return paths.taxReturn(number ?? "");
  if (type === "opening") return paths.openingBalances();
  if (id === null) return isDocument(type) ? paths.documents(type) : paths.products();
  if (type === "stock") return paths.editProduct(id);
  if (type === "expense" || type === "deposit" || type === "transfer") return paths.moneyEntry(id);
  if (type === "revaluation") return paths.revaluation(id);
  if (type === "loan" || type === "installment" || type === "repayment") return paths.loan(id);
  if (type === "accrual" || type === "credit" || type === "release") return paths.accrual(id);
  if (type === "depreciation" || type === "disposal") return paths.asset(id);
  return type === "receipt" || type === "payment" || type === "write_off" || type === "application"
    ? paths.payment(id)
    : paths.document(type, id);
}
