import {
  getDocument,
  PDFWorker,
  type PDFPageProxy,
  VerbosityLevel,
  version,
} from "pdfjs-dist/legacy/build/pdf.mjs";
// oxlint-disable-next-line import/default -- Vite makes the default export.
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { trustedScript } from "./trusted-script.ts";

export type OpenPdf = {
  pageCount: number;
  /** Draws a page, counted from 1, in this width in pixels. */
  draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>;
  close: () => void;
};

/** Character maps and decoders that few PDFs need (scripts/web-build/pdf-files.ts). */
const FILES = `/assets/pdf-${version}/`;
/** A larger page is drawn smaller, and a larger image not at all: a small file can contain either. */
const PIXELS_MAX = 64_000_000;

/** Opens a PDF in a worker of its own, and rejects one that is damaged or needs a password. Runs no script in it. */
export async function openPdf(content: Blob): Promise<OpenPdf> {
  const port = new Worker(trustedScript({ policy: "pdf", address: workerAddress }), { type: "module" });
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const close = (): void => {
    worker.destroy();
    port.terminate();
  };
  try {
    const pdf = await getDocument({
      data: new Uint8Array(await content.arrayBuffer()),
      worker,
      cMapUrl: new URL(`${FILES}cmaps/`, location.href).href,
      wasmUrl: new URL(FILES, location.href).href,
      // The security headers allow no WebAssembly, so a script decodes these images.
      useWasm: false,
      isEvalSupported: false,
      maxImageSize: PIXELS_MAX,
    }).promise;
    return {
      pageCount: pdf.numPages,
      draw: async (page, canvas, width) => drawPage(await pdf.getPage(page), canvas, width),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): Promise<void> {
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(width / size.width, Math.sqrt(PIXELS_MAX / (size.width * size.height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
}
