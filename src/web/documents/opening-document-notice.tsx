import type { Document } from "#contract/documents.ts";
import { formatWithSignOfForeign } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

/** Notice on an opening document: it has no items, as its revenue or cost is in earlier books (Accounting 18). */
export function OpeningDocumentNotice({ document: { total, taxAmount, currency } }: { document: Document }) {
  const formatAmount = (amount: Document["total"]) => formatWithSignOfForeign(amount, currency);
  return (
    <Card title="From opening balances">
      <div className="flex flex-col gap-2 p-4">
        <p>
          {`${formatAmount(total)} was outstanding, including ${formatAmount(taxAmount)} tax. The original sale or purchase was recorded before your opening date.`}
        </p>
        <p>
          To change it, undo the <TextLink href={paths.openingBalances()}>opening balances</TextLink>.
        </p>
      </div>
    </Card>
  );
}
