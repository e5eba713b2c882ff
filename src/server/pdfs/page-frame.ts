import type { Content, Definition } from "pdfmake";
import type { DocumentDesign } from "#domain/document-design.ts";
import { fillIn, type PdfLanguage } from "#domain/pdf-languages.ts";
import type { PdfTexts } from "#domain/pdf-texts.ts";
import { removeUnprintable, textContent } from "./printable-text.ts";
import { FOOTER_SPACE, footerSize, frameOf, PAGES, SOFT_COLOR } from "./pdf-style.ts";

export const FIGURE_CELL = { alignment: "right", noWrap: true };

type PaperDetails = {
  language: PdfLanguage;
  texts: PdfTexts;
  design: DocumentDesign;
  title: string;
  author: string | null;
  /** When its content last changed: the same pdf gives the same bytes. */
  at: Date;
};
type PaperContent = {
  content: Content;
  header?: (page: number) => Content;
  /** The footer of the last page, placed above the detachable part. */
  lastFooter?: object | undefined;
};

/** Page setup of every PDF: margins, fonts, and footer with page numbers. */
export function paperDefinition(
  { language, texts, design, title, author, at }: PaperDetails,
  { content, header = () => "", lastFooter }: PaperContent,
): Definition {
  const { left, right, top } = frameOf(design);
  const { size, top: footTop } = footerSize(design);
  const foot = textContent(design.footer);
  return {
    language,
    pageSize: PAGES[design.paperSize],
    pageMargins: [left, top, right, FOOTER_SPACE],
    info: {
      title: removeUnprintable(title),
      author: removeUnprintable(author ?? ""),
      creationDate: at,
      modDate: at,
    },
    defaultStyle: { font: "Roboto", fontSize: 9.5, lineHeight: 1.15, color: "#15181e" },
    content,
    header,
    ...(design.layout === "letter" && {
      background: (page: number) => (page === 1 ? foldMarks(lastFooter !== undefined) : ""),
    }),
    // The library passes the page number and count.
    footer: (...[page, pages]: readonly number[]) => ({
      // When moved, it has the page's full width and no margins.
      columns: [
        { width: left, text: "" },
        { width: "*", ...foot, fontSize: size, lineHeight: 1.1, margin: [0, 0, 24, 0] },
        {
          width: "auto",
          text: fillIn(texts.page, { page: String(page), pages: String(pages) }),
          fontSize: 8,
          noWrap: true,
        },
        { width: right, text: "" },
      ],
      color: SOFT_COLOR,
      margin: [0, footTop, 0, 0],
      ...(page === pages ? lastFooter : {}),
    }),
  };
}

const MM = 72 / 25.4;

/** Fold and punch marks of a letter (DIN 5008, form B); none on a part that is cut off. */
function foldMarks(isCut: boolean): Content {
  const line = { type: "line", lineWidth: 0.4, lineColor: "#9aa1ad", x1: 4 * MM };
  const mark = (offset: number, isLong = false) => ({
    ...line,
    x2: (isLong ? 9 : 7) * MM,
    y1: offset * MM,
    y2: offset * MM,
  });
  return { canvas: [mark(105), mark(148.5, true), ...(isCut ? [] : [mark(210)])] };
}
