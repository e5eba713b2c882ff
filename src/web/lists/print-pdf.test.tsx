import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts } from "#web/ui/toast.tsx";
import { printPdf } from "./print-pdf.ts";

const PDF = new Uint8Array([37, 80, 68, 70]);

beforeEach(() => {
  URL.createObjectURL = vi.fn<() => string>(() => "about:blank");
  URL.revokeObjectURL = vi.fn<() => void>();
});

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function withViewer(pdfViewerEnabled: boolean) {
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: pdfViewerEnabled, configurable: true });
}

/** The print frame, once the browser has loaded its PDF. */
async function loadedFrame(print: () => void): Promise<HTMLIFrameElement> {
  withViewer(true);
  await printPdf("INV-1", async () => [PDF]);
  const frame = document.querySelector("iframe");
  if (!frame) throw new Error("No frame");
  Object.defineProperty(frame, "contentWindow", { value: { focus: () => undefined, print } });
  frame.dispatchEvent(new Event("load"));
  return frame;
}

test("the PDF is printed from a frame", async () => {
  const print = vi.fn<() => void>();
  await loadedFrame(print);
  expect(print).toHaveBeenCalledOnce();
});

test("the frame of the last print is replaced", async () => {
  const first = await loadedFrame(() => undefined);
  await loadedFrame(() => undefined);
  expect(first.isConnected).toBe(false);
});

test("if a viewer doesn't let the page print, the PDF opens in a new tab", async () => {
  const open = vi.fn<() => void>();
  vi.stubGlobal("open", open);
  await loadedFrame(() => {
    throw new Error("Permission denied");
  });
  expect(open).toHaveBeenCalledWith("about:blank", "_blank");
});

test("a browser that can't show PDFs downloads the file", async () => {
  withViewer(false);
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await printPdf("INV-1", async () => [PDF]);
  expect(click.mock.contexts).toMatchObject([{ download: "INV-1.pdf" }]);
});

test("a PDF that can't be read is reported", async () => {
  await printPdf("INV-1", async () => Promise.reject(new Error("offline")));
  expect(currentToasts().at(-1)?.message).toBe("Couldn't print INV-1");
});
