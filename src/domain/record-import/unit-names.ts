import type { Unit } from "#domain/units.ts";

const UNIT_PATTERNS: readonly (readonly [Unit, RegExp])[] = [
  [
    "pcs",
    /^(?:pcs?|pieces?|ea(?:ch)?|stk|st|stuck|stueck|pieces?|pce|stuks?|pieza|piezas|pz|pza|pezz[oi]|un|und|unid|peca|pecas|h87)$/,
  ],
  ["unit", /^(?:units?|einheit(?:en)?|unites?|eenheid|eenheden|unidad(?:es)?|unita|unidades?|c62)$/],
  ["h", /^(?:h|hrs?|hours?|std|stunden?|heures?|uur|uren|horas?|or[ae]|hur)$/],
  ["day", /^(?:days?|tage?|jours?|dag|dagen|dias?|giorn[oi]|day)$/],
  ["month", /^(?:months?|monate?|mois|maand(?:en)?|mes(?:es)?|mes[ei]|mon)$/],
  ["kg", /^(?:kg|kgm|kilos?|kilogram(?:me?)?s?)$/],
  ["g", /^(?:g|gr|grm|gram(?:me?)?s?)$/],
  ["l", /^(?:l|ltr|lit(?:er|re|ro)s?)$/],
  ["m", /^(?:m|mtr|met(?:er|re|ro)s?)$/],
  ["km", /^(?:km|kmt|kilomet(?:er|re|ro)s?)$/],
  ["m2", /^(?:m2|m\u00b2|qm|mtk|square met(?:er|re)s?|quadratmeter)$/],
  ["box", /^(?:box(?:es)?|karton|kiste|boite|carton|doos|caja|scatola|caixa|xbx)$/],
  ["set", /^(?:sets?|satz|jeu|juego|conjunto)$/],
];

/** Finds a unit by its name in other programs and languages; null if unknown. */
export function unitOfCell(text: string): Unit | null {
  const word = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[.()]/g, "").trim();
  return UNIT_PATTERNS.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
}
