import type { Rule } from "./rules.ts";
import type { SourceFile } from "./source-file.ts";

/** Where amounts, numbers and dates are written, and what a book has until somebody chooses another. */
const WRITERS = ["src/domain/locales.ts", "src/domain/notation.ts"];

/** An address that stands for all others, in the words of the router. */
const NO_MONEY = "src/web/shell/router.tsx";

const isJudged = ({ path }: SourceFile): boolean =>
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

/** A company writes amounts and dates as it has chosen: nothing of one country stands in the code but as a default. */
export const NOTATION_RULES: readonly Rule[] = [
  {
    name: "only src/domain/notation.ts asks the runtime how something created",
    reports: (file) => (isJudged(file) ? RUNTIME_FORMATS.filter((name) => file.names.has(name)) : []),
    planted: { path: "src/web/a.ts", text: `export const text = (count: number) => count.toLocaleString();` },
  },
  {
    name: "no locale stands in the code but as the default",
    reports: (file) => (isJudged(file) ? file.strings.filter((text) => text === "en-US") : []),
    planted: { path: "src/web/a.ts", text: `export const locale = "en-US";` },
  },
  {
    name: "no sign of a currency stands before an amount",
    reports: (file) =>
      // In statements of the server a dollar stands before the place of a value.
      isJudged(file) && !file.path.startsWith("src/server/") && file.path !== NO_MONEY
        ? [
            ...file.strings.filter((text) => /^\$$|\$\d+[.,\d]/.test(text)),
            ...(/\$\$\{/.exec(file.text) ?? []),
            ...(file.path.endsWith(".tsx") ? (/>\s*\$[<{]/.exec(file.text) ?? []) : []),
          ]
        : [],
    planted: { path: "src/web/a.ts", text: "export const text = (amount: string) => `$${amount}`;" },
  },
  {
    name: "only src/web/fields/formats.ts puts the sign of a currency beside an amount",
    reports: (file) =>
      isJudged(file) && file.path.startsWith("src/web/") && file.path !== "src/web/fields/formats.ts"
        ? (SIGN_BEFORE_AMOUNT.exec(file.text) ?? [])
        : [],
    planted: { path: "src/web/a.tsx", text: "export const text = `${sign}${formatMoney(amount)}`;" },
  },
];
