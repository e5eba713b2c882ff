import type { StarterChartName } from "#domain/starter-charts.ts";
import { BRITISH } from "./british.ts";
import type { StarterChart } from "./chart-rows.ts";
import { DUTCH } from "./dutch.ts";
import { AMERICAN, AUSTRALIAN, CANADIAN, INDIAN } from "./english.ts";
import { FRENCH } from "./french.ts";
import { SKR03 } from "./german-skr03.ts";
import { SKR04 } from "./german-skr04.ts";
import { INTERNATIONAL } from "./international.ts";
import { SPANISH } from "./spanish.ts";
import { SWISS } from "./swiss.ts";

/** Accounts of each starter chart, parents before their subaccounts. */
export const STARTER_CHARTS: Readonly<Record<StarterChartName, StarterChart>> = {
  ...INTERNATIONAL,
  us: AMERICAN,
  gb: BRITISH,
  de_skr03: SKR03,
  de_skr04: SKR04,
  fr: FRENCH,
  es: SPANISH,
  ch: SWISS,
  nl: DUTCH,
  ca: CANADIAN,
  au: AUSTRALIAN,
  in: INDIAN,
};
