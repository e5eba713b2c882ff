type Bytes = Uint8Array<ArrayBuffer>;

const CATALOG = 1;
const PAGES = 2;

/**
 * Merges PDFs made by our server into one print job: concatenates their objects under one page tree. Our server writes a
 * plain xref table and no compressed objects, so each object can be found and renumbered.
 */
export function mergePdfs(files: readonly Bytes[]): Bytes {
  const objects: string[] = [];
  const roots: number[] = [];
  let pageCount = 0;
  for (const file of files) {
    const { bodies, pages } = parse(textOf(file));
    const shift = PAGES + objects.length;
    roots.push(pages + shift);
    for (const [index, body] of bodies.entries()) {
      const renumberedBody = renumber(body, shift);
      const isRoot = index + 1 === pages;
      if (isRoot) pageCount += Number(firstGroup(/\/Count (\d+)/, renumberedBody));
      objects.push(isRoot ? renumberedBody.replace("<<", `<<\n/Parent ${PAGES} 0 R`) : renumberedBody);
    }
  }
  const kids = roots.map((root) => `${root} 0 R`).join(" ");
  return serializePdf([
    `<<\n/Type /Catalog\n/Pages ${PAGES} 0 R\n>>`,
    `<<\n/Type /Pages\n/Count ${pageCount}\n/Kids [${kids}]\n>>`,
    ...objects,
  ]);
}

/** The bodies of the objects from number 1 on, and the object number of the page tree root. */
function parse(text: string): { bodies: string[]; pages: number } {
  const table = Number(firstGroup(/startxref\s+(\d+)\s+%%EOF\s*$/, text));
  const entries = [...text.slice(table).matchAll(/^(\d{10}) \d{5} ([nf])/gm)].slice(1);
  const starts = entries.flatMap(([, offset, use]) => (use === "n" ? [Number(offset)] : []));
  const ends = [...starts, table].toSorted((a, b) => a - b);
  const bodies = entries.map(([, offset, use]) => {
    if (use !== "n") return "null";
    const object = text.slice(
      Number(offset),
      ends.find((end) => end > Number(offset)),
    );
    return object.slice(object.indexOf("obj") + 3, object.lastIndexOf("endobj")).trim();
  });
  const catalog = bodies[Number(firstGroup(/\/Root (\d+) 0 R/, text.slice(table))) - 1] ?? "";
  return { bodies, pages: Number(firstGroup(/\/Pages (\d+) 0 R/, catalog)) };
}

/** Renumbers the references in an object, which never occur inside its strings or its stream. */
function renumber(body: string, shift: number): string {
  const stream = body.indexOf("\nstream\n");
  const head = stream === -1 ? body : body.slice(0, stream);
  const renumberedHead = head.replaceAll(/\((?:\\[^]|[^\\()])*\)|(\d+) 0 R\b/g, (match, number?: string) =>
    number === undefined ? match : `${Number(number) + shift} 0 R`,
  );
  return renumberedHead + body.slice(head.length);
}

function serializePdf(objects: readonly string[]): Bytes {
  const parts = ["%PDF-1.7\n%\u00FF\u00FF\u00FF\u00FF\n"];
  const offsets: string[] = [];
  let length = parts.join("").length;
  for (const [index, body] of objects.entries()) {
    const part = `${index + 1} 0 obj\n${body}\nendobj\n`;
    offsets.push(`${String(length).padStart(10, "0")} 00000 n \n`);
    parts.push(part);
    length += part.length;
  }
  const size = objects.length + 1;
  parts.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`,
    `trailer\n<<\n/Size ${size}\n/Root ${CATALOG} 0 R\n>>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Uint8Array.from(parts.join(""), (sign) => sign.charCodeAt(0));
}

/** Decodes one character per byte; TextDecoder would map some bytes differently. */
function textOf(file: Bytes): string {
  const CHUNK = 8192;
  let text = "";
  for (let from = 0; from < file.length; from += CHUNK)
    text += String.fromCharCode(...file.subarray(from, from + CHUNK));
  return text;
}

function firstGroup(pattern: RegExp, text: string): string {
  const [, match] = pattern.exec(text) ?? [];
  if (match === undefined) throw new Error(`No ${pattern.source} in the PDF`);
  return match;
}
