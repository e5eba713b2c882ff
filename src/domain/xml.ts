/** A serialized element: empty without text or children, because no rule allows empty elements. */
export type Written = string;

type Content = string | null | readonly Written[];

/** An element with text or children; left out if null, empty text or no children. */
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

/** Escapes text for an element or attribute. */
export function escapedXml(text: string): string {
  return text.replace(UNWRITABLE, "").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A full file. */
export function xmlFile(root: Written): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
