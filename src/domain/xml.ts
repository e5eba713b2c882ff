/** A serialized element: empty without text or children, because no rule allows empty elements. */
export type XmlText = string;

type ElementContent = string | null | readonly XmlText[];

/** An element with text or children; left out if null, empty text or no children. */
export function element(
  name: string,
  content: ElementContent,
  attributes: Readonly<Record<string, string>> = {},
): XmlText {
  if (content === null) return "";
  const inside = typeof content === "string" ? escapeXml(content) : content.join("");
  if (inside === "") return "";
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
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
const INVALID_XML_CHARACTERS = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu;

/** Escapes text for an element or attribute. */
export function escapeXml(text: string): string {
  return text.replace(INVALID_XML_CHARACTERS, "").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A full file. */
export function xmlFile(root: XmlText): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
