import type { Document } from "#contract/documents.ts";
import type { Order } from "#contract/orders.ts";
import { undrawnIn } from "#domain/undrawn-letters.ts";
import { Notice } from "#web/ui/notice.tsx";

/** A text of a PDF, and what its field is called. */
type Part = readonly [field: string, text: string | null | undefined];

/** Says which characters a PDF would leave blank, and in which fields, before it goes to anybody. */
export function Undrawn({ parts }: { parts: readonly Part[] }) {
  const found = parts.flatMap(([field, text]) => {
    const blank = undrawnIn(text ?? "");
    return blank === "" ? [] : [`${field}: ${blank}`];
  });
  if (found.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-medium">The PDF can't show these characters and leaves them blank.</p>
      <ul>
        {found.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>Write these fields in Latin, Greek or Cyrillic letters before you send it.</p>
    </Notice>
  );
}

type Items = readonly { description: string; reference: string }[];

export const partsOfItems = (items: Items): Part[] =>
  items.map(({ description, reference }, index) => [`Line ${index + 1}`, description + reference]);

/** The same of what is saved, with the names and addresses that it was issued with. */
export function UndrawnInRecord({ record }: { record: Document | Order | undefined }) {
  if (record === undefined) return null;
  const { companySnapshot: company, partySnapshot: party, items, notes } = record;
  const references = "contractReference" in record ? record.orderReference + record.contractReference : "";
  return (
    <Undrawn
      parts={[
        ["Company", company.name],
        ["Company address", company.address],
        ["Customer or vendor", party.name],
        ["Customer or vendor address", party.address],
        ...partsOfItems(
          items.map((item) => ({ ...item, description: item.description || (item.productName ?? "") })),
        ),
        ["Notes", notes],
        ["References", references],
      ]}
    />
  );
}
