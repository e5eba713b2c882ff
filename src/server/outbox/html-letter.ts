/** Matches a line with a label and a share link: "View and pay invoice: https://...". French has a space before the colon. */
const LINK_LINE = /^(\S.*?)\s?:\s+(https?:\/\/\S+\/i\/[\w-]{43})$/u;
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#146c43;color:#ffffff;font-weight:600;text-decoration:none";
const BODY = "font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif;color:#1c2430";

/** Returns the text as HTML with share links as buttons; null if it has none. */
export function htmlLetter(text: string): string | null {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraph.split("\n"));
  if (!paragraphs.flat().some((line) => LINK_LINE.test(line))) return null;
  const body = paragraphs.map((lines) => `<p>${lines.map(formatLine).join("<br>\n")}</p>`).join("\n");
  return `<!doctype html>\n<html><body style="${BODY}">\n${body}\n</body></html>\n`;
}

function formatLine(line: string): string {
  const [, label, address] = LINK_LINE.exec(line) ?? [];
  if (label === undefined || address === undefined) return escapeHtml(line);
  return `<a href="${escapeHtml(address)}" style="${BUTTON}">${escapeHtml(label)}</a>`;
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => HTML_ENTITIES[sign] ?? sign);
