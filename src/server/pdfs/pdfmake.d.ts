/** The part of pdfmake used for PDFs; the package has no types. */
declare module "pdfmake" {
  export type Content =
    | string
    | { readonly [key: string]: unknown; readonly text?: string | readonly Content[] }
    | readonly Content[];
  export type Definition = { readonly [key: string]: unknown; readonly content: Content };
  type Fonts = Record<string, Record<"normal" | "bold" | "italics" | "bolditalics", string>>;
  /** The file being written, only its metadata; getBuffer ends it. */
  export type PdfStream = {
    info: Readonly<Record<string, unknown>> & { readonly ModDate?: Date };
    appendXML(xml: string): void;
    endMetadata(): void;
  };
  const pdfmake: {
    addFonts(fonts: Fonts): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(definition: Definition): {
      getStream(): Promise<PdfStream>;
      getBuffer(): Promise<Buffer<ArrayBuffer>>;
    };
  };
  export default pdfmake;
}

declare module "pdfmake/fonts/Roboto.js" {
  const fonts: Record<"Roboto", Record<"normal" | "bold" | "italics" | "bolditalics", string>>;
  export default fonts;
}

/** Draws the library's own QR codes: squares of 5 points, the first one being the background. */
declare module "pdfmake/js/qrEnc.js" {
  type Square = { x: number; y: number; w: number; h: number; color: string };
  type QrCodes = {
    measure(node: { qr: string; eccLevel: "M"; version?: number }): {
      _canvas: readonly Square[];
      _width: number;
    };
  };
  /** A compiled module with its own default export: Node and the bundle import the module, Vitest its default. */
  const imported: QrCodes | { default: QrCodes };
  export default imported;
}
