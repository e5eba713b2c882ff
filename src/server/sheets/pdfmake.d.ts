/** The part of pdfmake that sheets need; the package brings no types. */
declare module "pdfmake" {
  export type Content =
    | string
    | { readonly [key: string]: unknown; readonly text?: string | readonly Content[] }
    | readonly Content[];
  export type Definition = { readonly [key: string]: unknown; readonly content: Content };
  type Fonts = Record<string, Record<"normal" | "bold" | "italics" | "bolditalics", string>>;
  /** The file while it is written, as far as its metadata goes; it is ended by getBuffer. */
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

/** What draws the library's own QR codes: squares of 5 points, the first one the ground behind them. */
declare module "pdfmake/js/qrEnc.js" {
  type Square = { x: number; y: number; w: number; h: number; color: string };
  type QrCodes = {
    measure(node: { qr: string; eccLevel: "M"; version?: number }): {
      _canvas: readonly Square[];
      _width: number;
    };
  };
  /** A compiled module with a default export of its own: Node and the bundle import all of it, Vitest its default. */
  const imported: QrCodes | { default: QrCodes };
  export default imported;
}
