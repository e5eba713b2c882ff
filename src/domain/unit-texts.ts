import type { Quantity } from "./money.ts";
import type { PdfLanguage } from "./pdf-languages.ts";
import { type Unit, unitText } from "./units.ts";

type UnitNames = Partial<Record<Unit, readonly [one: string, more: string]>>;

/** Unit names by language, where they differ. */
const UNIT_TRANSLATIONS: Readonly<Record<Exclude<PdfLanguage, "en">, UnitNames>> = {
  de: {
    day: ["Tag", "Tage"],
    month: ["Monat", "Monate"],
    box: ["Karton", "Kartons"],
    set: ["Set", "Sets"],
  },
  fr: {
    day: ["jour", "jours"],
    month: ["mois", "mois"],
    box: ["boîte", "boîtes"],
    set: ["lot", "lots"],
  },
  es: {
    day: ["día", "días"],
    month: ["mes", "meses"],
    box: ["caja", "cajas"],
    set: ["juego", "juegos"],
  },
  it: {
    day: ["giorno", "giorni"],
    month: ["mese", "mesi"],
    box: ["scatola", "scatole"],
    set: ["set", "set"],
  },
  nl: {
    day: ["dag", "dagen"],
    month: ["maand", "maanden"],
    box: ["doos", "dozen"],
    set: ["set", "sets"],
  },
  pt: {
    day: ["dia", "dias"],
    month: ["mês", "meses"],
    box: ["caixa", "caixas"],
    set: ["conjunto", "conjuntos"],
  },
};

/** The unit after a quantity in a document, in its language. */
export function unitIn(language: PdfLanguage, unit: Unit | null, quantity: Quantity): string {
  return language === "en" ? unitText(unit, quantity) : unitText(unit, quantity, UNIT_TRANSLATIONS[language]);
}
