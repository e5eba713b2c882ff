import type { PaperSize, DocumentDesign } from "#domain/document-design.ts";

export const SOFT_COLOR = "#5f6673";
const WHITE = "#ffffff";
const MM = 72 / 25.4;
/** In points. A Swiss payment part needs A4. */
export const PAGES = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
} as const satisfies Record<PaperSize, { width: number; height: number }>;

/** Content area of a page, in points: a letter has the margins of DIN 5008. */
type PdfFrame = { left: number; right: number; top: number; width: number };

export function frameOf({ layout, paperSize }: Pick<DocumentDesign, "layout" | "paperSize">): PdfFrame {
  const { left, right } = layout === "letter" ? { left: 25 * MM, right: 20 * MM } : { left: 48, right: 48 };
  return { left, right, top: 48, width: PAGES[paperSize].width - left - right };
}

/** Space below the content. */
export const FOOTER_SPACE = 56;
const FOOT_HEIGHT_MAX = 40;
const FOOT_SIZE = 7.5;
const FOOT_LINE = 1.25;
/** Maximum characters per footer line, so that it never wraps into more lines than counted. */
const FOOT_LETTERS = 75;

/** Returns size and height of the footer: with many lines it is smaller, so that it always fits. */
export function footerSize({ footer }: Pick<DocumentDesign, "footer">): {
  size: number;
  height: number;
  top: number;
} {
  const lines = footer === "" ? [] : footer.split("\n");
  const count = lines.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / FOOT_LETTERS)), 0);
  const size = count === 0 ? FOOT_SIZE : Math.min(FOOT_SIZE, FOOT_HEIGHT_MAX / (count * FOOT_LINE));
  const height = Math.max(12, count * size * FOOT_LINE);
  return { size, height, top: Math.min(20, FOOTER_SPACE - 10 - height) };
}

/** Returns a design's column headers. */
export const headCellOf = (design: Pick<DocumentDesign, "layout">) => (text: string) => ({
  text,
  color: design.layout === "band" ? WHITE : SOFT_COLOR,
  fontSize: 8.5,
});

type TableNode = { table: { widths: readonly unknown[] } };

/** Table layout with a rule below its header, or a band behind, and thinner rules below rows. */
export function ruledLayout({ layout, color }: Pick<DocumentDesign, "layout" | "color">) {
  const isBand = layout === "band";
  const [edge, gap] = [isBand ? 8 : 0, 10];
  return {
    hLineWidth: (line: number) => (line === 0 || (isBand && line === 1) ? 0 : line === 1 ? 0.8 : 0.4),
    vLineWidth: () => 0,
    hLineColor: (line: number) => (line === 1 ? color : "#d5d9e0"),
    paddingLeft: (column: number) => (column === 0 ? edge : gap),
    paddingRight: (column: number, { table }: TableNode) => (column === table.widths.length - 1 ? edge : 0),
    paddingTop: () => 4,
    paddingBottom: () => 3,
    fillColor: (row: number) => (isBand && row === 0 ? color : null),
  };
}
