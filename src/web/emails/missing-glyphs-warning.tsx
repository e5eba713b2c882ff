import type { MissingGlyphField } from "#domain/missing-glyphs.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Warns about characters that the PDF font can't display, and names their fields. */
export function MissingGlyphsWarning({ fields }: { fields: readonly MissingGlyphField[] }) {
  if (fields.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-medium">The PDF can't show these characters and leaves them blank.</p>
      <ul>
        {fields.map(({ field, characters }) => (
          <li key={field}>{`${field}: ${characters}`}</li>
        ))}
      </ul>
      <p>Write these fields in Latin, Greek or Cyrillic letters before you send it.</p>
    </Notice>
  );
}
