/** An element that is written: nothing where it has neither text nor children, which no rule allows to stand empty. */
export type Written = string;

type Content = string | null | readonly Written[];

/** An element with text or children; null, an empty text and no children leave it out. */
export function element(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): Written {
  if (content === null) return "";
  const inside = typeof content === "string" ? escapedXml(content) : content.join("");
  if (inside === "") return "";
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapedXml(value)}"`);
  return `<${name}${attributeTexts.join("")}>${inside}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
// Characters that XML 1.0 can't carry: controls, halves of surrogate pairs and two noncharacters.
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu;

/** Text as it is written within an element or an attribute. */
export function escapedXml(text: string): string {
  return text.replace(UNWRITABLE, "").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A whole file. */
export function xmlFile(root: Written): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
