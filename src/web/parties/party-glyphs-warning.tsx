import { undrawnFields } from "#domain/missing-glyphs.ts";
import { MissingGlyphsWarning } from "#web/emails/missing-glyphs-warning.tsx";
import { useValues } from "#web/forms/form-fields.ts";
import type { PartyFormFields } from "./party-form.ts";

/** Warns about characters of a customer or vendor that PDFs can't show. */
export function PartyGlyphsWarning({ fields }: { fields: PartyFormFields }) {
  const partySnapshot = useValues(fields);
  return <MissingGlyphsWarning fields={undrawnFields({ companySnapshot: { name: "" }, partySnapshot })} />;
}
