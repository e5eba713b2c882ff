import { spawnSync } from "node:child_process";
import { installDebianPackage } from "./debian-package.ts";

/** A word of a page, and its distance from the edges of the sheet, in points. */
type PdfWord = { text: string; left: number; right: number; top: number };

export type PdfPage = { width: number; height: number; words: readonly PdfWord[] };

const PROGRAM = "pdftotext";

/** Whether this machine can read a PDF, or could be set up to: `poppler-utils` is a package of every Linux. */
export function canReadPdf(): boolean {
  const isInstalled = (): boolean => spawnSync(PROGRAM, ["-v"]).status === 0;
  return isInstalled() || (installDebianPackage("poppler-utils") && isInstalled());
}

/** The text of a PDF in drawing order, without spaces: a text that is broken into lines is still one text. */
export function textOfPdf(pdf: Buffer): string {
  return withoutSpaces(read(pdf, ["-raw"]));
}

/** Compares texts of the screen and of the printout, where lines break elsewhere. */
export function withoutSpaces(text: string): string {
  return text.normalize("NFKC").replace(/[\s\u00ad\f]+/g, "");
}

/** The pages with their words, each with its position. */
export function pagesOfPdf(pdf: Buffer): PdfPage[] {
  const [, ...pages] = read(pdf, ["-bbox"]).split("<page ");
  return pages.map((page) => {
    const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
    const words = [
      ...page.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)"[^>]*>(.*?)<\/word>/g),
    ];
    return {
      width: Number(width),
      height: Number(height),
      words: words.map(([, from, top, to, text = ""]) => {
        return { text, left: Number(from), right: Number(width) - Number(to), top: Number(top) };
      }),
    };
  });
}

function read(pdf: Buffer, options: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(PROGRAM, [...options, "-", "-"], {
    input: pdf,
    maxBuffer: 64 << 20,
  });
  if (status !== 0) throw new Error(`${PROGRAM} could not read the PDF: ${String(stderr)}`);
  return stdout.toString("utf8");
}
