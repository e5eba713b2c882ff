// @ts-check

/** Packages with native code, WebAssembly or fonts, which are loaded from node_modules at run time. */
export const EXTERNAL_PACKAGES = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "pdfmake",
  "pdfmake/fonts/Roboto.js",
];
