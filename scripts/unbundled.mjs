// @ts-check

/** What carries native code, WebAssembly or fonts, and so is loaded from node_modules at run time. */
export const UNBUNDLED = ["@electric-sql/pglite", "@node-rs/argon2", "pdfmake", "pdfmake/fonts/Roboto.js"];
