/**
 * The text of a file that somebody chose. What is no UTF-8 is read as Windows-1252, which spreadsheets still
 * write; a byte-order mark is left out (Conventions 4).
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
