import type { Content } from "pdfmake";
import imported from "pdfmake/js/qrEnc.js";

/** Which of the two it is depends on who loads it (pdfmake.d.ts). */
const qrCodes = "default" in imported ? imported.default : imported;

type Shape = {
  /** How wide it is drawn, in points. */
  width: number;
  /** The mark in its center, as SVG in the code's own width, and the lowest version in which it covers only data. */
  mark?: { svg: string; version: number };
};

/**
 * A text as a QR code with error correction M. The library draws squares of whole points, of which a code of a prescribed
 * width has none: its squares are put into one path, without seams between them.
 */
export function qrCode(payload: string, { width, mark }: Shape): Content {
  return { svg: qrSvg(payload, mark), width };
}

/** The QR code as a scalable image. */
export function qrSvg(payload: string, mark?: Shape["mark"]): string {
  const { _canvas: squares, _width: size } = measured(payload, mark?.version ?? 1);
  const path = squares
    .filter(({ color }) => color === INK)
    .map(({ x, y, w, h }) => `M${x} ${y}h${w}v${h}h${-w}z`)
    .join("");
  const marked = mark
    ? `<g transform="translate(${size / 2} ${size / 2}) scale(${size})">${mark.svg}</g>`
    : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="${INK}" d="${path}"/>${marked}</svg>`;
}

/** The library's own. */
const INK = "#000";
const SQUARE = 5;

/** The code of the version that the text needs, or of a larger one. */
function measured(qr: string, version: number) {
  const node = { qr, eccLevel: "M" } as const;
  const code = qrCodes.measure({ ...node });
  return (code._width / SQUARE - 17) / 4 < version ? qrCodes.measure({ ...node, version }) : code;
}
