import { asFileName } from "#domain/text.ts";
import { failureText } from "#web/api/api-error.ts";
import { showToast } from "#web/ui/toast.tsx";
import { download } from "./export.tsx";

type Pdf = Uint8Array<ArrayBuffer>;

/** Prints PDFs from the server in one job. Browsers that can't display PDFs, as on phones, download the file instead. */
export async function printPdf(name: string, fetchPdfs: () => Promise<readonly Pdf[]>): Promise<void> {
  try {
    const content = await mergeFiles(await fetchPdfs());
    if (navigator.pdfViewerEnabled) printInFrame(content);
    else download({ name: `${asFileName(name)}.pdf`, content, type: "application/pdf" });
  } catch (error) {
    showToast(failureText(error, `Couldn't print ${name}`), { tone: "negative" });
  }
}

async function mergeFiles(files: readonly Pdf[]): Promise<Pdf> {
  const [first] = files;
  if (first !== undefined && files.length === 1) return first;
  const { mergePdfs } = await import("./merge-pdfs.ts");
  return mergePdfs(files);
}

let last: { frame: HTMLIFrameElement; url: string } | null = null;

/** The frame stays until the next print, because no event tells when printing is finished. */
function printInFrame(content: Pdf): void {
  last?.frame.remove();
  if (last) URL.revokeObjectURL(last.url);
  const url = URL.createObjectURL(new Blob([content], { type: "application/pdf" }));
  const frame = document.createElement("iframe");
  last = { frame, url };
  frame.title = "Printed PDF";
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  // Not `display: none`: browsers don't load a PDF in a frame without a layout.
  frame.className = "invisible fixed size-0 border-0";
  frame.addEventListener("load", () => printFrame(frame, url), { once: true });
  frame.src = url;
  document.body.append(frame);
}

/** If the browser's PDF viewer blocks printing from the page, opens the PDF in a new tab. */
function printFrame({ contentWindow }: HTMLIFrameElement, url: string): void {
  try {
    contentWindow?.focus();
    contentWindow?.print();
  } catch {
    window.open(url, "_blank");
  }
}
