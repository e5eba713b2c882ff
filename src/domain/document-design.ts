/** The layouts of a company's PDFs (Decision 0102, Behavior 2.15). */
export const PDF_LAYOUTS = ["plain", "band", "letter"] as const;
export type PdfLayout = (typeof PDF_LAYOUTS)[number];
export const LOGO_SIDES = ["left", "right"] as const;
export const LOGO_SIZES = ["small", "medium", "large"] as const;

export const PAPERS = ["a4", "letter"] as const;
export type PaperSize = (typeof PAPERS)[number];

/** A country's paper size: Letter in the United States and Canada, A4 elsewhere. */
export const paperIn = (country: string | null): PaperSize =>
  country === "US" || country === "CA" ? "letter" : "a4";

export type DocumentDesign = {
  layout: PdfLayout;
  /** "#rrggbb", dark enough for white text on it. */
  color: string;
  logoSide: (typeof LOGO_SIDES)[number];
  logoSize: (typeof LOGO_SIZES)[number];
  /** Footer of each page. */
  footer: string;
  paperSize: PaperSize;
};

/** A company's settings: a null paper size is the usual one in its country. */
export type ChosenDesign = Omit<DocumentDesign, "paperSize"> & { paperSize: PaperSize | null };

/** Default document design. */
export const DEFAULT_DESIGN: ChosenDesign = {
  layout: "plain",
  color: "#15181e",
  logoSide: "left",
  logoSize: "medium",
  footer: "",
  paperSize: null,
};

export const FOOTER_MAX = 300;
export const FOOTER_LINES_MAX = 4;

/** Minimum contrast for text of this size (WCAG 2.2, 1.4.3). */
export const CONTRAST_LEAST = 4.5;

const WHITE = 1;

/** The contrast of white on a color, "#rrggbb", from 1 to 21 (WCAG 2.2). */
export function contrastWithWhite(color: string): number {
  return (WHITE + 0.05) / (luminanceOf(color) + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function partsOf(color: string): number[] {
  return [1, 3, 5].map((offset) => Number.parseInt(color.slice(offset, offset + 2), 16));
}

/** The same hue, darkened as needed for white text on it. */
export function readableShade(color: string): string {
  for (let share = 100; share > 0; share -= 1) {
    const parts = partsOf(color).map((part) => Math.floor((part * share) / 100));
    const shade = `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    if (contrastWithWhite(shade) >= CONTRAST_LEAST) return shade;
  }
  return DEFAULT_DESIGN.color;
}

/** The contrast for display, never rounded up: "4.4 : 1". */
export function formatContrast(color: string): string {
  return `${(Math.floor(contrastWithWhite(color) * 10) / 10).toFixed(1)} : 1`;
}

/** Why white text is unreadable on a color, or null if it isn't. */
export function readabilityError(color: string): string | null {
  if (contrastWithWhite(color) >= CONTRAST_LEAST) return null;
  return `White text on ${color} isn't readable: its contrast is ${formatContrast(color)}, and at least ${CONTRAST_LEAST} : 1 is needed. Try ${readableShade(color)}.`;
}

/** The stored form of a typed color: "1D4ED8", "#14e", " #1d4ed8 ". */
export function toColor(typed: string): string {
  const digits = typed.trim().toLowerCase().replace(/^#/, "");
  return `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, "$&$&") : digits}`;
}
