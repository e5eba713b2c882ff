import type { ComponentProps } from "react";
import type { Journal } from "#contract/journals.ts";
import { paths } from "#web/navigation/paths.ts";
import { RecordContent } from "#web/navigation/record-content.tsx";

const back = { href: paths.journals(), label: "Journal Entries" };

/** A journal that an address names, or that there is none, or no longer. */
export function JournalContent(props: Omit<ComponentProps<typeof RecordContent<Journal>>, "what" | "back">) {
  return <RecordContent what="Journal" back={back} {...props} />;
}

type Source = NonNullable<Journal["source"]>;

/** Where a journal is changed that the product wrote by itself (Accounting 0). */
export function sourceLink({ type, id, number }: Source): { label: string; href: string } {
  if (type === "year_end")
    return { label: "Open Year End Closing", href: paths.yearEnd({ year: number ?? undefined }) };
  if (type === "opening") return { label: "Open the opening balances", href: paths.openingBalances() };
  if (id === null) return { label: "Open the products", href: paths.products() };
  if (type === "stock")
    return { label: `Open ${number ?? "it"} to adjust its stock`, href: paths.editProduct(id) };
  const isPayment = type === "receipt" || type === "payment" || type === "write_off";
  return {
    label: `Open ${number ?? "it"} to change it`,
    href: isPayment ? paths.payment(id) : paths.document(type, id),
  };
}
