import {
  getDocument,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
  version,
} from "pdfjs-dist/legacy/build/pdf.mjs";
// oxlint-disable-next-line import/default -- Vite makes the default export.
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { trustedScript } from "./trusted-script.ts";

type DrawOptions = { canvas: HTMLCanvasElement; width: number; signal: AbortSignal };
export type OpenPdf = {
  pageCount: number;
  /** Draws a page, counted from 1, in this width in pixels. */
  draw: (page: number, options: DrawOptions) => Promise<void>;
};

/** Character maps and decoders that few PDFs need (scripts/web-build/pdf-files.ts). */
const FILES = `/assets/pdf-${version}/`;
/** A small file can contain huge pages and images: they are drawn smaller, and the largest images not at all. */
const PAGE_PIXELS_MAX = 4_000_000;
const PAGE_SIDE_MAX = 8_192;
const IMAGE_PIXELS_MAX = 64_000_000;
const IMAGE_BYTES_MAX = 64_000_000;
/** After this time, a PDF or a page is given up: its content may never end. */
const GIVE_UP_AFTER_MS = 20_000;
const CLOSED_AFTER_MS = 1_000;

/**
 * Opens a PDF in a worker of its own, until the signal ends it. Rejects a PDF that is damaged or needs a password. Runs
 * no script in it.
 */
export async function openPdf(content: Blob, signal: AbortSignal): Promise<OpenPdf> {
  const data = new Uint8Array(await content.arrayBuffer());
  signal.throwIfAborted();
  const port = new Worker(trustedScript({ policy: "pdf", address: workerAddress }), { type: "module" });
  const loading = getDocument({
    data,
    worker: PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS }),
    cMapUrl: new URL(`${FILES}cmaps/`, location.href).href,
    wasmUrl: new URL(FILES, location.href).href,
    // The security headers allow no WebAssembly, so a script decodes these images.
    useWasm: false,
    isEvalSupported: false,
    maxImageSize: IMAGE_PIXELS_MAX,
    canvasMaxAreaInBytes: IMAGE_BYTES_MAX,
  });
  const close = (): void => {
    void loading.destroy().catch(() => undefined);
    setTimeout(() => port.terminate(), CLOSED_AFTER_MS);
  };
  signal.addEventListener("abort", close, { once: true });
  const workerEnds = new Promise<never>((_resolve, reject) => {
    port.addEventListener("error", () => reject(new Error("The worker couldn't read this PDF.")));
  });
  /** Waits for the worker, and ends it if it takes too long. */
  const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        close();
        reject(new Error("This PDF takes too long to draw."));
      }, GIVE_UP_AFTER_MS);
    });
    return Promise.race([work, workerEnds, tooLate]).finally(() => clearTimeout(timer));
  };
  const pdf = await inTime(loading.promise);
  return {
    pageCount: pdf.numPages,
    draw: (page, options) => inTime(pdf.getPage(page).then((opened) => drawPage(opened, options))),
  };
}

async function drawPage(page: PDFPageProxy, { canvas, width, signal }: DrawOptions): Promise<void> {
  signal.throwIfAborted();
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(
    width / size.width,
    Math.sqrt(PAGE_PIXELS_MAX / (size.width * size.height)),
    PAGE_SIDE_MAX / Math.max(size.width, size.height),
  );
  const viewport = page.getViewport({ scale });
  // Drawn apart, so that the page seen before stays until this one is complete.
  const drawn = document.createElement("canvas");
  drawn.width = Math.max(1, Math.floor(viewport.width));
  drawn.height = Math.max(1, Math.floor(viewport.height));
  const drawing = page.render({ canvas: drawn, viewport });
  signal.addEventListener("abort", () => drawing.cancel(), { once: true });
  await drawing.promise;
  signal.throwIfAborted();
  [canvas.width, canvas.height] = [drawn.width, drawn.height];
  canvas.getContext("2d")?.drawImage(drawn, 0, 0);
}
