import type { Content } from "pdfmake";
import imported from "pdfmake/js/qrEnc.js";

/** Depends on the module loader (pdfmake.d.ts). */
const qrCodes = "default" in imported ? imported.default : imported;

type QrCodeOptions = {
  /** Width in points. */
  width: number;
  /** Mark at its center, as SVG relative to the code's width, and the lowest version where it covers only data. */
  mark?: { svg: string; version: number };
};

/**
 * Draws a text as a QR code with error correction M. The library draws squares of whole points, which don't fit a given
 * width: so its squares are joined into one path without seams.
 */
export function qrCode(payload: string, { width, mark }: QrCodeOptions): Content {
  return { svg: qrSvg(payload, mark), width };
}

/** Returns the QR code as SVG. */
export function qrSvg(payload: string, mark?: QrCodeOptions["mark"]): string {
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

/** As in the library. */
const INK = "#000";
const SQUARE = 5;

/** Measures the code in the version the text needs, or larger. */
function measured(qr: string, version: number) {
  const node = { qr, eccLevel: "M" } as const;
  const code = qrCodes.measure({ ...node });
  return (code._width / SQUARE - 17) / 4 < version ? qrCodes.measure({ ...node, version }) : code;
}
