import { undrawnFields } from "#domain/missing-glyphs.ts";
import { useSession } from "#web/api/session.ts";
import type { DocumentFormFields } from "#web/documents/use-document-form.ts";
import { useValues } from "#web/forms/form-fields.ts";
import { MissingGlyphsWarning } from "./missing-glyphs-warning.tsx";

/** The warning in the form of a document, order or recurring transaction, updated while typing. */
export function FormGlyphsWarning({ fields }: { fields: DocumentFormFields }) {
  const { party, items, ...texts } = useValues(fields);
  const { name } = useSession().company;
  const lines = items.map((item) => ({ ...item, productName: item.subject?.name }));
  return (
    <MissingGlyphsWarning
      fields={undrawnFields({
        ...texts,
        companySnapshot: { name },
        partySnapshot: { name: party?.name },
        items: lines,
      })}
    />
  );
}
