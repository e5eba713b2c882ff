import type { Content, Definition } from "pdfmake";
import type { SheetLook } from "#domain/sheet-look.ts";

/** The most that a logo takes of a sheet, in points. */
const BOXES: Readonly<Record<SheetLook["logoSize"], readonly [width: number, height: number]>> = {
  small: [120, 42],
  medium: [180, 64],
  large: [200, 90],
};
/** Above the window of a letter, and beside it, there is no more room. */
const LETTER_MOST = [180, 68] as const;

/** How a sheet looks: one that a vendor issues bears neither the company's logo nor its foot. */
export function lookOfIssuer<Look extends { logo: string | null; look: SheetLook }>(
  { isOurs }: { isOurs: boolean },
  sheetLook: Look,
): Look {
  return isOurs ? sheetLook : { ...sheetLook, logo: null, look: { ...sheetLook.look, footer: "" } };
}

/** The company's logo, a data URL, where a sheet has one. */
export function drawnLogo({ logo, look }: { logo: string | null; look: SheetLook }): Content[] {
  if (logo === null) return [];
  const box = BOXES[look.logoSize];
  const fit =
    look.layout === "letter" ? box.map((side, at) => Math.min(side, LETTER_MOST[at] ?? side)) : [...box];
  return [{ image: logo, fit, margin: [0, 0, 0, 10] }];
}

/** A sheet with nothing but a logo, by which it is seen whether the logo can be drawn. */
export function logoSheet(logo: string): Definition {
  return { content: { image: logo, fit: [...BOXES.medium] } };
}
