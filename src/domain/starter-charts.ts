import type { AccountType } from "./account.ts";
import { DEFAULT_ACCOUNTS, DEFAULT_PARTY_ACCOUNTS } from "./default-accounts.ts";

/** The starter charts offered while a chart of accounts is empty; their accounts are in charts/. */
const INTERNATIONAL_NAMES = ["services", "retail", "minimal"] as const;
export const STARTER_CHART_NAMES = [
  ...INTERNATIONAL_NAMES,
  "us",
  "gb",
  "de_skr03",
  "de_skr04",
  "fr",
  "es",
  "ch",
  "nl",
  "ca",
  "au",
  "in",
] as const;
export type StarterChartName = (typeof STARTER_CHART_NAMES)[number];

/** Charts specific to a country, the usual one first. */
const CHARTS_OF_COUNTRY: Readonly<Record<string, readonly StarterChartName[]>> = {
  US: ["us"],
  GB: ["gb"],
  DE: ["de_skr03", "de_skr04"],
  FR: ["fr"],
  ES: ["es"],
  CH: ["ch"],
  NL: ["nl"],
  CA: ["ca"],
  AU: ["au"],
  IN: ["in"],
};

/** The charts offered to a company, its country's first. */
export function chartsFor(country: string | null): readonly StarterChartName[] {
  return [...(CHARTS_OF_COUNTRY[country ?? ""] ?? []), ...INTERNATIONAL_NAMES];
}

/** The country of a chart; null for international ones. */
export function countryOfChart(chart: StarterChartName): string | null {
  return (
    Object.keys(CHARTS_OF_COUNTRY).find((country) => CHARTS_OF_COUNTRY[country]?.includes(chart)) ?? null
  );
}

const OPENED_BY_ITSELF: readonly { type: AccountType; name: string }[] = [
  ...Object.values(DEFAULT_ACCOUNTS),
  ...Object.values(DEFAULT_PARTY_ACCOUNTS),
].map(({ type, names: [name] }) => ({ type, name }));

/** Whether there is no chart yet: only accounts that a first customer or bill opened automatically (Accounting 1). */
export function hasNoChart(accounts: readonly { type: AccountType; name: string }[]): boolean {
  return accounts.every(({ type, name }) =>
    OPENED_BY_ITSELF.some((defaultAccount) => defaultAccount.type === type && defaultAccount.name === name),
  );
}
