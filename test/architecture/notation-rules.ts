import type { CodeRule } from "./rules.ts";
import type { SourceFile } from "./source-file.ts";

/** Where amounts, numbers and dates are formatted, and the defaults of a book. */
const WRITERS = ["src/domain/locales.ts", "src/domain/notation.ts"];

/** A route that matches every other address, in the router's syntax. */
const NO_MONEY = "src/web/shell/router.tsx";

const isCheckedFile = ({ path }: SourceFile): boolean =>
  path.startsWith("src/") && !/\.test\.tsx?$/.test(path) && !WRITERS.includes(path);

const RUNTIME_FORMATS = [
  "Intl.NumberFormat",
  "Intl.DateTimeFormat",
  "toLocaleString",
  "toLocaleDateString",
  "toLocaleTimeString",
];

/** In a template and between tags. */
const SIGN_BEFORE_AMOUNT =
  /\{(?:\w*[sS]ign|(?:symbolOf|signOfForeign|useSign)\([^{}]*\))\}\s*\$?\{\w*[fF]ormatMoney/;

/** A company chooses how amounts and dates are formatted: the code has one country's formats only as a default. */
export const NOTATION_RULES: readonly CodeRule[] = [
  {
    name: "only src/domain/notation.ts asks the runtime how to format something",
    reports: (file) => (isCheckedFile(file) ? RUNTIME_FORMATS.filter((name) => file.names.has(name)) : []),
    planted: { path: "src/web/a.ts", text: `export const text = (count: number) => count.toLocaleString();` },
  },
  {
    name: "the code names no locale except the default",
    reports: (file) => (isCheckedFile(file) ? file.strings.filter((text) => text === "en-US") : []),
    planted: { path: "src/web/a.ts", text: `export const locale = "en-US";` },
  },
  {
    name: "no currency symbol is written before an amount",
    reports: (file) =>
      // In SQL statements of the server a dollar sign comes before the index of a parameter.
      isCheckedFile(file) && !file.path.startsWith("src/server/") && file.path !== NO_MONEY
        ? [
            ...file.strings.filter((text) => /^\$$|\$\d+[.,\d]/.test(text)),
            ...(/\$\$\{/.exec(file.text) ?? []),
            ...(file.path.endsWith(".tsx") ? (/>\s*\$[<{]/.exec(file.text) ?? []) : []),
          ]
        : [],
    planted: { path: "src/web/a.ts", text: "export const text = (amount: string) => `$${amount}`;" },
  },
  {
    name: "only src/web/fields/formats.ts puts a currency symbol next to an amount",
    reports: (file) =>
      isCheckedFile(file) && file.path.startsWith("src/web/") && file.path !== "src/web/fields/formats.ts"
        ? (SIGN_BEFORE_AMOUNT.exec(file.text) ?? [])
        : [],
    planted: { path: "src/web/a.tsx", text: "export const text = `${sign}${formatMoney(amount)}`;" },
  },
];
