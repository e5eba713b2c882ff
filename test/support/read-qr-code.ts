import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installDebianPackage } from "./debian-package.ts";

/** Whether this machine can scan printed codes, or could be set up to: both are packages of every Linux. */
export function canReadQrCodes(): boolean {
  return isInstalled("pdftoppm", "-v", "poppler-utils") && isInstalled("zbarimg", "--version", "zbar-tools");
}

function isInstalled(program: string, option: string, name: string): boolean {
  const answers = () => spawnSync(program, [option]).status === 0;
  return answers() || (installDebianPackage(name) && answers());
}

/** The contents of the QR codes in a PDF, page by page, as a scanner reads them at 200 points per inch. */
export function qrCodesOfPdf(pdf: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), "codes-"));
  try {
    writeFileSync(join(folder, "sheet.pdf"), pdf);
    const drawn = spawnSync("pdftoppm", ["-r", "200", "-gray", "sheet.pdf", "page"], { cwd: folder });
    if (drawn.status !== 0) throw new Error(`pdftoppm could not draw the PDF: ${String(drawn.stderr)}`);
    const pages = readdirSync(folder)
      .filter((name) => name.startsWith("page"))
      .toSorted();
    return pages.flatMap((page) => codesOf(join(folder, page)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The bytes are used unchanged: otherwise the program guesses their encoding. It ends them with a line break. */
function codesOf(page: string): string[] {
  const options = ["--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", "-Sqrcode.binary"];
  const { status, stdout, stderr } = spawnSync("zbarimg", [...options, page]);
  // 4 means that there is none.
  if (status === 4) return [];
  if (status !== 0) throw new Error(`zbarimg could not read the page: ${String(stderr)}`);
  return [stdout.toString("utf8").replace(/\n$/, "")];
}
