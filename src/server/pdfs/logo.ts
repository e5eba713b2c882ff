import type { Content, Definition } from "pdfmake";
import type { DocumentDesign } from "#domain/document-design.ts";

/** Maximum size of a logo, in points. */
const LOGO_BOXES: Readonly<Record<DocumentDesign["logoSize"], readonly [width: number, height: number]>> = {
  small: [120, 42],
  medium: [180, 64],
  large: [200, 90],
};
/** Maximum above the address window of a letter, and next to it. */
const LETTER_LOGO_MAX = [180, 68] as const;

/** Returns the design: without the company's logo and footer if the vendor is the issuer. */
export function issuerDesign<Design extends { logo: string | null; design: DocumentDesign }>(
  { isFromCompany }: { isFromCompany: boolean },
  documentDesign: Design,
): Design {
  return isFromCompany
    ? documentDesign
    : { ...documentDesign, logo: null, design: { ...documentDesign.design, footer: "" } };
}

/** Draws the company's logo, a data URL, if there is one. */
export function logoImage({ logo, design }: { logo: string | null; design: DocumentDesign }): Content[] {
  if (logo === null) return [];
  const box = LOGO_BOXES[design.logoSize];
  const fitSize =
    design.layout === "letter"
      ? box.map((side, index) => Math.min(side, LETTER_LOGO_MAX[index] ?? side))
      : [...box];
  return [{ image: logo, fit: fitSize, margin: [0, 0, 0, 10] }];
}

/** A PDF with only a logo, to check whether it can be drawn. */
export function logoPage(logo: string): Definition {
  return { content: { image: logo, fit: [...LOGO_BOXES.medium] } };
}
