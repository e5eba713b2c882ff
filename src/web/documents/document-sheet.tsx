import { useSyncExternalStore } from "react";
import type { DocumentItem } from "#contract/document-items.ts";
import type { Document } from "#contract/documents.ts";
import { isCredit, isIssued, isTextAlone, itemWords, sideOf } from "#domain/document.ts";
import { amountAsPriced } from "#domain/item-amounts.ts";
import { isPositive, negate, subtract } from "#domain/money.ts";
import { unitText } from "#domain/units.ts";
import { ratesText, taxLabel } from "#web/fields/tax-words.ts";
import { taxSums } from "#domain/tax-report.ts";
import { discountLabel, formatDiscount } from "#web/fields/discounts.ts";
import { formatDate, formatMoney, formatPrice, formatQuantity, formatWithSign } from "#web/fields/formats.ts";
import { DOCUMENT_WORDS, DOCUMENT_STATUS_LABELS } from "./document-words.ts";

type Props = { document: Document };

/**
 * A document on paper, as it goes to a customer: who issues it and to whom, as both were then, its items, its
 * tax by rate, and what is left to pay.
 */
export function DocumentSheet({ document }: Props) {
  const { kind, number, vendorNumber, status, notes, partySnapshot: party } = document;
  const company = { ...document.companySnapshot, taxNumber: document.companySnapshot.taxId };
  const [issuer, receiver] = sideOf(kind) === "customer" ? [company, party] : [party, company];
  return (
    <article>
      <header className="flex items-start justify-between gap-8">
        <Address who={issuer} strong />
        <div className="text-end">
          <p className="text-title font-semibold tracking-tight">{DOCUMENT_WORDS[kind].title}</p>
          <p className="mt-0.5 font-medium tabular-nums">{number}</p>
          {vendorNumber !== null && (
            <p className="mt-0.5 wrap-anywhere">{`Vendor's number ${vendorNumber}`}</p>
          )}
          {!isIssued(status) && (
            <p className="mt-1 font-semibold uppercase">{DOCUMENT_STATUS_LABELS[status]}</p>
          )}
        </div>
      </header>
      <div className="mt-8 flex items-start justify-between gap-8">
        <section>
          <h2 className="mb-1 text-small text-ink-soft">{isCredit(kind) ? "Credit to" : "Bill to"}</h2>
          <Address who={receiver} />
        </section>
        <Dates document={document} />
      </div>
      <Items document={document} />
      {notes && <p className="mt-8 wrap-anywhere whitespace-pre-line">{notes}</p>}
    </article>
  );
}

type Who = Pick<Document["partySnapshot"], "name" | "address" | "phone" | "email" | "taxNumber">;

function Address({ who, strong = false }: { who: Who; strong?: boolean }) {
  const lines = [who.address, who.phone, who.email, who.taxNumber && `Tax number ${who.taxNumber}`];
  return (
    <div className="max-w-80 wrap-anywhere whitespace-pre-line">
      <p className={strong ? "text-section font-semibold" : "font-medium"}>{who.name}</p>
      {lines.map((line) => line && <p key={line}>{line}</p>)}
    </div>
  );
}

function Dates({ document: { kind, date, dueDate } }: Props) {
  const rows = [["Date", date] as const, ...(isCredit(kind) ? [] : [["Due date", dueDate] as const])];
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-1 text-end">
      {rows.map(([label, day]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="tabular-nums">{formatDate(day)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Items({ document }: Props) {
  const hasDiscount = document.items.some((item) => item.discount !== null);
  const { pricesIncludeTax, currency } = document;
  const asPriced = (title: string) => (pricesIncludeTax ? `${title} with tax` : title);
  const less = hasDiscount ? ["Discount"] : [];
  const titles = ["Quantity", asPriced("Unit price"), ...less, "Tax", asPriced("Amount")];
  return (
    <table className="mt-8 w-full border-collapse">
      <thead>
        <tr className="border-b border-ink-faint text-small text-ink-soft">
          <th className="py-2 pe-3 text-start font-medium">Item</th>
          {titles.map((title) => (
            <th key={title} className="py-2 ps-3 text-end font-medium whitespace-nowrap">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {document.items.map((item) => (
          <ItemRow key={item.position} {...{ item, hasDiscount, pricesIncludeTax, currency }} />
        ))}
        <Sums {...{ document, hasDiscount }} />
      </tbody>
    </table>
  );
}

type ItemProps = Pick<Document, "pricesIncludeTax" | "currency"> & {
  item: DocumentItem;
  hasDiscount: boolean;
};

function ItemRow({ item, hasDiscount, pricesIncludeTax, currency }: ItemProps) {
  const { quantity, unit, reference, unitPrice, discount } = item;
  const amount = amountAsPriced(item, pricesIncludeTax);
  const { title, more } = itemWords(item);
  const tax = ratesText(item) || "–";
  const less = hasDiscount ? [discount === null ? "" : formatDiscount(discount, currency)] : [];
  const counted = `${formatQuantity(quantity)} ${unitText(unit, quantity)}`.trim();
  const figures = [counted, formatPrice(unitPrice, currency), ...less, tax, formatMoney(amount, currency)];
  if (isTextAlone(item)) {
    return (
      <tr className="break-inside-avoid border-b border-line">
        <td colSpan={hasDiscount ? 6 : 5} className="py-2 font-medium wrap-anywhere">
          {title}
        </td>
      </tr>
    );
  }
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="py-2 pe-3 wrap-anywhere">
        {title}
        {more && <span className="block text-small text-ink-soft">{more}</span>}
        {reference && <span className="block text-small text-ink-soft">{reference}</span>}
      </td>
      {figures.map((text, index) => (
        <td key={index} className="py-2 ps-3 text-end whitespace-nowrap tabular-nums">
          {text}
        </td>
      ))}
    </tr>
  );
}

function Sums({ document, hasDiscount }: Props & { hasDiscount: boolean }) {
  const { kind, items, discount, discountAmount, total, paidAmount, status, pricesIncludeTax, currency } =
    document;
  const undiscounted = amountAsPriced({ ...document, documentDiscount: discountAmount }, pricesIncludeTax);
  const isPartPaid = isIssued(status) && isPositive(paidAmount);
  const taxes = taxSums(items).map(({ net, tax, ...each }) => (
    <Sum
      key={`${each.name} ${each.rate} ${each.kind}`}
      {...{ hasDiscount }}
      label={`${taxLabel(each, pricesIncludeTax)} on ${formatMoney(net, currency)}`}
      amount={formatMoney(tax, currency)}
    />
  ));
  return (
    <>
      <Sum {...{ hasDiscount }} label="Subtotal" amount={formatMoney(undiscounted, currency)} />
      {discount !== null && (
        <Sum
          {...{ hasDiscount }}
          label={discountLabel(discount, currency)}
          amount={formatMoney(negate(discountAmount), currency)}
        />
      )}
      {!pricesIncludeTax && taxes}
      <Sum {...{ hasDiscount }} label="Total" amount={formatWithSign(total, currency)} strong />
      {pricesIncludeTax && taxes}
      {isPartPaid && (
        <>
          <Sum
            {...{ hasDiscount }}
            label={isCredit(kind) ? "Applied" : "Paid"}
            amount={formatMoney(paidAmount, currency)}
          />
          <Sum
            {...{ hasDiscount }}
            label={isCredit(kind) ? "Remaining" : "Balance due"}
            amount={formatWithSign(subtract(total, paidAmount), currency)}
            strong
          />
        </>
      )}
    </>
  );
}

type SumProps = { label: string; amount: string; hasDiscount: boolean; strong?: boolean };

function Sum({ label, amount, hasDiscount, strong = false }: SumProps) {
  const weight = strong ? "font-semibold" : "";
  return (
    <tr className={`break-inside-avoid ${weight}`}>
      <th scope="row" colSpan={hasDiscount ? 5 : 4} className={`pt-2 text-end ${weight || "font-normal"}`}>
        {label}
      </th>
      <td className="pt-2 ps-3 text-end whitespace-nowrap tabular-nums">
        <span className={strong ? "border-b-3 border-double border-ink-faint" : ""}>{amount}</span>
      </td>
    </tr>
  );
}

/** True while the page is laid out for paper: for what is printed and never shown. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => paper().matches);
}

const paper = () => window.matchMedia("print");

function subscribe(onChange: () => void): () => void {
  const media = paper();
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
