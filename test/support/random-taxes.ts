import { toRate } from "#domain/money.ts";
import type { TaxComponent } from "#domain/tax-components.ts";
import { brandUnchecked } from "./brand-unchecked.ts";

/** Charged rates. */
export const TAX_RATES = ["7", "19", "5.5", "21", "0", "8.875"].map(toRate);

const component = ([name, rate, isCompound = false, more = {}]: [
  string,
  string,
  boolean?,
  Partial<TaxComponent>?,
]): TaxComponent => ({
  taxRateId: brandUnchecked(name),
  name,
  rate: toRate(rate),
  isCompound,
  isRecoverable: name !== "PST",
  ...more,
});
const REVERSE_CHARGE_KIND = { kind: "reverse_charge" } as const;
const WITHHELD = { kind: "withheld" } as const;
const recovered = (percentage: string) => ({ recoverablePercent: toRate(percentage) });
/** Combined taxes: Quebec, with an older compound one; a state, a county and a city; a compound tax on two others. */
export const COMBINED_TAXES: readonly (readonly TaxComponent[])[] = [
  [component(["GST", "5"]), component(["QST", "9.975"])],
  [component(["GST", "5"]), component(["PST", "7"])],
  [component(["GST", "5"]), component(["QST", "9.5", true])],
  [component(["State", "4.225"]), component(["County", "1.0125"]), component(["City", "0.5"])],
  [component(["One", "0"]), component(["PST", "33.3333"]), component(["Three", "12.5", true])],
  // Reverse charge, fully, partly and not recoverable; partly recoverable; withheld with a tax, after it, and alone.
  [component(["USt", "19", false, REVERSE_CHARGE_KIND])],
  [component(["USt", "19", false, { ...REVERSE_CHARGE_KIND, ...recovered("33.3333") }])],
  [component(["PST", "7", false, REVERSE_CHARGE_KIND]), component(["GST", "5", true])],
  [component(["TVA", "20", false, recovered("80")])],
  [component(["TVA", "5.5", false, recovered("12.5")]), component(["GST", "5"])],
  [component(["IVA", "21"]), component(["IRPF", "15", false, WITHHELD])],
  [
    component(["IRPF", "7", false, WITHHELD]),
    component(["IVA", "10"]),
    component(["Total", "2", true, WITHHELD]),
  ],
  [component(["IRPF", "19", false, WITHHELD])],
  [component(["USt", "19", false, REVERSE_CHARGE_KIND]), component(["IRPF", "15", false, WITHHELD])],
  // The same taxes alone and in other positions: taxes rounded once per document are rounded by rate, not by position.
  [component(["GST", "5"])],
  [component(["QST", "9.975"]), component(["GST", "5"])],
  [component(["City", "0.5"]), component(["GST", "5"]), component(["State", "4.225"])],
  [component(["IRPF", "15", false, WITHHELD]), component(["IVA", "21"])],
  [component(["GST", "5"]), component(["USt", "19", false, REVERSE_CHARGE_KIND])],
];
