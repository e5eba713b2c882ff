import { useSession } from "#web/api/session.ts";
import type { DocumentFormFields } from "#web/documents/use-document-form.ts";
import { useValues } from "#web/forms/form-fields.ts";
import { partsOfItems, Undrawn } from "./undrawn.tsx";

/** The same in the form of a document, an order or a recurring document, as it is typed. */
export function UndrawnInForm({ fields }: { fields: DocumentFormFields }) {
  const { party, items, notes, orderReference, contractReference } = useValues(fields);
  const company = useSession().book.name;
  return (
    <Undrawn
      parts={[
        ["Company", company],
        ["Customer or vendor", party?.name],
        ...partsOfItems(
          items.map((item) => ({ ...item, description: item.description || (item.subject?.name ?? "") })),
        ),
        ["Notes", notes],
        ["Order number", orderReference],
        ["Contract number", contractReference],
      ]}
    />
  );
}
