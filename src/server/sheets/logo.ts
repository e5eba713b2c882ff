import type { Content } from "pdfmake";
import { type DocumentKind, sideOf } from "#domain/document.ts";

/** The most that a logo takes of a sheet, in points. */
const BOX = [180, 64];

/** The company's logo, a data URL, at the head of what the company issues; a bill is its vendor's. */
export function logoOf(kind: DocumentKind, logo: string | null): Content[] {
  return sideOf(kind) === "customer" ? ownLogo(logo) : [];
}

/** The logo at the head of what is the company's own whatever it is about. */
export function ownLogo(logo: string | null): Content[] {
  return logo === null ? [] : [drawn(logo)];
}

/** Draws a logo as sheets do; throws where it cannot. */
export async function drawLogo(logo: string): Promise<void> {
  const { makePdf } = await import("./make-pdf.ts");
  await makePdf({ content: drawn(logo) });
}

function drawn(logo: string): Content {
  return { image: logo, fit: BOX, margin: [0, 0, 0, 10] };
}
