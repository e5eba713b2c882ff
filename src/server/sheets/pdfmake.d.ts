/** The part of pdfmake that sheets need; the package brings no types. */
declare module "pdfmake" {
  export type Content =
    | string
    | { readonly [key: string]: unknown; readonly text?: string | readonly Content[] }
    | readonly Content[];
  export type Definition = { readonly [key: string]: unknown; readonly content: Content };
  type Fonts = Record<string, Record<"normal" | "bold" | "italics" | "bolditalics", string>>;
  const pdfmake: {
    addFonts(fonts: Fonts): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer<ArrayBuffer>> };
  };
  export default pdfmake;
}

declare module "pdfmake/fonts/Roboto.js" {
  const fonts: Record<"Roboto", Record<"normal" | "bold" | "italics" | "bolditalics", string>>;
  export default fonts;
}
