import { UnreadableBankFile } from "./statement.ts";

/** An XML or SGML element by its local name in uppercase, with its content. */
export type Element = {
  name: string;
  line: number;
  attributes: string;
  text: string;
  children: Element[];
};

const DEPTH_MAX = 40;
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
// The tag's end is matched first, so that a file full of unclosed tags isn't rescanned from each of them.
const TOKEN = /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>|<(?=[^<>]*>)(\/?)([\w:.-]+)([^<>]*?)(\/?)>/g;
const PAIRS = [
  ["<!--", "-->"],
  ["<?", "?>"],
  ["<![CDATA[", "]]>"],
] as const;

/**
 * Parses XML, or OFX 1, in which elements with text have no end tag. Files that declare their own entities are rejected: nothing
 * is expanded, fetched, or nested without limit.
 */
export function readMarkup(file: string, kind: "xml" | "sgml"): Element {
  checkMarkup(file);
  const root: Element = { name: "", line: 1, attributes: "", text: "", children: [] };
  const open: Element[] = [root];
  const ended = new Set(
    [...file.matchAll(/<\/(?:[\w.-]+:)?([\w.-]+)/g)].map(([, name = ""]) => name.toUpperCase()),
  );
  let [offset, line] = [0, 1];
  for (const token of file.matchAll(TOKEN)) {
    const before = file.slice(offset, token.index);
    const current = open.at(-1) ?? root;
    current.text += unescaped(before) + (token[1] ?? "");
    line += newlines(before);
    const [markup, , end, name = "", attributes = "", empty] = token;
    if (name !== "") {
      const local = name.replace(/^.*:/, "").toUpperCase();
      if (end === "/") closeElement(open, { local, line, kind });
      else {
        if (kind === "sgml") closeBefore(open, { local, ended });
        const element: Element = { name: local, line, attributes, text: "", children: [] };
        (open.at(-1) ?? root).children.push(element);
        if (empty !== "/") open.push(element);
        if (open.length > DEPTH_MAX)
          throw new UnreadableBankFile(line, "The file is nested too deeply. Choose another file.");
      }
    }
    line += newlines(markup);
    offset = token.index + markup.length;
  }
  const unparsed = file.slice(offset);
  const last = open.at(-1);
  if (last !== undefined) last.text += unescaped(unparsed);
  // In SGML, nested elements may lack end tags if the file has none of their name; the outermost always has one.
  const unended = root.children.find(({ name }) => !ended.has(name)) ?? open[1];
  const unclosed = kind === "xml" ? open.slice(1).at(-1) : unended;
  if (unclosed !== undefined)
    throw new UnreadableBankFile(
      line,
      `The element <${unclosed.name}> on line ${unclosed.line} is never closed. Download the file again.`,
    );
  if (unparsed.includes("<"))
    throw new UnreadableBankFile(line, "The file ends within a tag. Download it again.");
  return root;
}

/** Rejects entity declarations, and files ending within a comment, which would be searched for from every opening. */
export function checkMarkup(file: string): void {
  const declarationIndex = file.search(/<!(DOCTYPE|ENTITY)/i);
  if (declarationIndex >= 0)
    throw new UnreadableBankFile(
      lineAt(file, declarationIndex),
      "Files that define their own entities aren't supported. Choose another file.",
    );
  for (const [begin, end] of PAIRS) {
    const open = file.lastIndexOf(begin);
    if (open > file.lastIndexOf(end))
      throw new UnreadableBankFile(lineAt(file, open), "The file ends within a comment. Download it again.");
  }
}

/** OFX elements never nested in themselves: the next one ends an unclosed one. */
const UNNESTED_ELEMENTS = new Set(["STMTTRN", "STMTRS", "CCSTMTRS", "INVSTMTRS"]);
/** OFX elements that contain others, even if a bank writes no end tag for them. */
const CONTAINER_ELEMENTS = new Set([
  ...UNNESTED_ELEMENTS,
  "BANKTRANLIST",
  "LEDGERBAL",
  "AVAILBAL",
  "BANKACCTFROM",
  "CCACCTFROM",
]);

/** Closes SGML elements that have text, or never have an end tag, where the next element starts. */
function closeBefore(open: Element[], { local, ended }: { local: string; ended: ReadonlySet<string> }): void {
  const current = open.at(-1);
  if (current !== undefined && isImplicitlyClosed(current, ended)) open.pop();
  const openIndex = UNNESTED_ELEMENTS.has(local) ? open.findLastIndex(({ name }) => name === local) : -1;
  if (openIndex > 0) open.length = openIndex;
}

function isImplicitlyClosed({ name, children, text }: Element, ended: ReadonlySet<string>): boolean {
  if (name === "" || children.length > 0) return false;
  return text.trim() !== "" || (!ended.has(name) && !CONTAINER_ELEMENTS.has(name));
}

type EndTag = { local: string; line: number; kind: "xml" | "sgml" };

function closeElement(open: Element[], { local, line, kind }: EndTag): void {
  const index = open.findLastIndex(({ name }) => name === local);
  if (index <= 0 || (kind === "xml" && index !== open.length - 1)) {
    if (kind === "sgml" && index <= 0) return;
    throw new UnreadableBankFile(line, `Unexpected closing tag </${local}>. Download the file again.`);
  }
  // Elements left open inside have no end tag: their text was on the same line.
  open.length = index;
}

function newlines(text: string): number {
  let count = 0;
  for (let offset = text.indexOf("\n"); offset >= 0; offset = text.indexOf("\n", offset + 1)) count += 1;
  return count;
}

function lineAt(file: string, offset: number): number {
  return newlines(file.slice(0, offset)) + 1;
}

export function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (entity, name: string) => {
    if (!name.startsWith("#")) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** Returns the first element at a path of names. */
export function find(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>(
    (parent, name) => parent?.children.find((child) => child.name === name.toUpperCase()),
    element,
  );
}

export function findAll(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name.toUpperCase()) ?? [];
}

/** Returns the trimmed text at a path; empty if there is none. */
export function textOf(element: Element | undefined, ...path: readonly string[]): string {
  return find(element, ...path)?.text.trim() ?? "";
}

/** Returns all elements of a name at any depth, in file order. */
export function findDescendants(element: Element, name: string): Element[] {
  const elements: Element[] = [];
  const open = [...element.children].toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.name === name.toUpperCase()) elements.push(next);
    // A hundred thousand children would exceed the number of arguments in a spread call.
    else for (const child of next.children.toReversed()) open.push(child);
  }
  return elements;
}
