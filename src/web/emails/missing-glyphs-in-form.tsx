import { undrawnFields } from "#domain/missing-glyphs.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useSession } from "#web/api/session.ts";
import type { DocumentFormFields } from "#web/documents/use-document-form.ts";
import { useValues } from "#web/forms/form-fields.ts";
import type { CompanyFormFields } from "#web/settings/company-form.ts";
import { MissingGlyphsWarning } from "./missing-glyphs-warning.tsx";

/** The warning in the settings of the company. */
export function CompanyGlyphsWarning({ fields }: { fields: CompanyFormFields }) {
  const companySnapshot = useValues(fields);
  return <MissingGlyphsWarning fields={undrawnFields({ companySnapshot, partySnapshot: NO_PARTY })} />;
}

/** The warning about the footer of PDFs. */
export function FooterGlyphsWarning({ footer }: { footer: string }) {
  const texts = { companySnapshot: { name: "" }, partySnapshot: NO_PARTY, footer };
  return <MissingGlyphsWarning fields={undrawnFields(texts)} />;
}

const NO_PARTY = { name: "" };

/** The warning in the form of a document, order or recurring transaction, updated while typing. */
export function FormGlyphsWarning({ fields }: { fields: DocumentFormFields }) {
  const { party, items, ...texts } = useValues(fields);
  const { name } = useSession().company;
  const company = useApiQuery("company.get").data ?? { name };
  const footer = useApiQuery("documentDesign.get").data?.footer ?? "";
  const lines = items.map((item) => ({ ...item, productName: item.subject?.name }));
  return (
    <MissingGlyphsWarning
      fields={undrawnFields({
        ...texts,
        companySnapshot: company,
        partySnapshot: { name: party?.name },
        items: lines,
        footer,
      })}
    />
  );
}
