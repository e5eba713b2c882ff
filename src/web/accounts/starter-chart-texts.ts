import type { StarterChartName } from "#domain/starter-charts.ts";

type ChartTexts = {
  title: string;
  text: string;
  /** Button label where a form offers a chart. */
  button: string;
};

const national = ([title, text]: readonly [title: string, text: string]): ChartTexts => ({
  title,
  text,
  button: title,
});

/** Texts that describe each starter chart. */
export const CHART_TEXTS: Readonly<Record<StarterChartName, ChartTexts>> = {
  services: {
    title: "Services",
    text: "You sell work: consulting, trades, agencies, freelancers.",
    button: "We sell services",
  },
  retail: {
    title: "Retail",
    text: "You buy and sell goods, with stock and returns.",
    button: "We buy and sell goods",
  },
  minimal: {
    title: "Minimal",
    text: "Only the essentials. Add accounts as you need them.",
    button: "Just the basics",
  },
  us: national([
    "United States",
    "Goods and services. Sales tax differs by state, so you add your own rate.",
  ]),
  gb: national(["United Kingdom", "The usual nominal codes, with VAT at 20%, 5% and 0%."]),
  de_skr03: national(["Germany, SKR03", "DATEV numbers by business process, with German VAT."]),
  de_skr04: national([
    "Germany, SKR04",
    "DATEV numbers in the order of the annual accounts, with German VAT.",
  ]),
  fr: national(["France, PCG", "The Plan comptable général, with French VAT."]),
  es: national(["Spain, PGC", "The Plan General de Contabilidad, with Spanish VAT."]),
  ch: national(["Switzerland, KMU", "The Kontenrahmen KMU, with Swiss VAT."]),
  nl: national(["Netherlands", "The usual decimal numbers, with Dutch VAT."]),
  ca: national(["Canada", "Goods and services, with GST, HST, QST and PST."]),
  au: national(["Australia", "Goods and services, with GST, PAYG and superannuation."]),
  in: national(["India", "Goods and services, with CGST, SGST and IGST."]),
};
