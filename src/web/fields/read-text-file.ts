/**
 * The text of a file that somebody chose. What is no UTF-8 is read as UTF-16 where it has that mark, else as
 * Windows-1252: spreadsheets still write both. A byte-order mark is left out (Conventions 4).
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const mark = [...new Uint8Array(bytes.slice(0, 2))].join(" ");
    return new TextDecoder(UTF_16_MARKS[mark] ?? "windows-1252").decode(bytes);
  }
}

const UTF_16_MARKS: Record<string, string> = { "255 254": "utf-16le", "254 255": "utf-16be" };
