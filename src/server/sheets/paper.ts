import type { Content, Definition } from "pdfmake";
import { fillIn, type SheetLanguage, type SheetWords } from "#domain/sheet-words.ts";
import { printable } from "./printable-text.ts";
import { MARGIN, SOFT } from "./sheet-head.ts";

/** The head of a column. */
export const headCell = (text: string) => ({ text, color: SOFT, fontSize: 8.5 });

export const FIGURE = { alignment: "right", noWrap: true };

/** A table with a rule below its head and thinner ones below each row. */
export const RULED = {
  hLineWidth: (line: number) => (line === 0 ? 0 : line === 1 ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (line: number) => (line === 1 ? SOFT : "#d5d9e0"),
  paddingLeft: (column: number) => (column === 0 ? 0 : 10),
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 3,
};

type About = {
  language: SheetLanguage;
  words: SheetWords;
  title: string;
  author: string | null;
  /** When what it says was last changed: the same sheet gives the same bytes. */
  at: Date;
};
type Drawn = {
  content: Content;
  header?: (page: number) => Content;
  /** How the number of the last page stands otherwise. */
  lastFooter?: object;
};

/** The paper of every sheet: its margins, its letters, and the number of each page. */
export function paper(
  { language, words, title, author, at }: About,
  { content, header = () => "", lastFooter = {} }: Drawn,
): Definition {
  return {
    language,
    pageSize: "A4",
    pageMargins: [MARGIN, MARGIN, MARGIN, 56],
    info: { title: printable(title), author: printable(author ?? ""), creationDate: at, modDate: at },
    defaultStyle: { font: "Roboto", fontSize: 9.5, lineHeight: 1.15, color: "#15181e" },
    content,
    header,
    // The library says on which page it is, and of how many.
    footer: (...[page, pages]: readonly number[]) => ({
      text: fillIn(words.page, { page: String(page), pages: String(pages) }),
      alignment: "right",
      color: SOFT,
      fontSize: 8,
      margin: [MARGIN, 20, MARGIN, 0],
      ...(page === pages ? lastFooter : {}),
    }),
  };
}
