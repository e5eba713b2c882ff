/** What a sheet says of each tax, in the languages of SHEET_LANGUAGES (`sheet-words.ts`). */
export const TAX_WORDS = {
  taxOn: [
    "{tax} {rate}% on {net}",
    "{tax} {rate} % auf {net}",
    "{tax} {rate} % sur {net}",
    "{tax} {rate} % sobre {net}",
    "{tax} {rate}% su {net}",
    "{tax} {rate}% over {net}",
    "{tax} {rate}% sobre {net}",
  ],
  taxWithin: [
    "Includes {tax} {rate}% on {net}",
    "Enthält {tax} {rate} % auf {net}",
    "Dont {tax} {rate} % sur {net}",
    "Incluye {tax} {rate} % sobre {net}",
    "Include {tax} {rate}% su {net}",
    "Inclusief {tax} {rate}% over {net}",
    "Inclui {tax} {rate}% sobre {net}",
  ],
  // As article 226 (11a) of the VAT Directive 2006/112/EC has it in each language.
  reverseCharge: [
    "Reverse charge on {net}",
    "Steuerschuldnerschaft des Leistungsempfängers auf {net}",
    "Autoliquidation sur {net}",
    "Inversión del sujeto pasivo sobre {net}",
    "Inversione contabile su {net}",
    "Btw verlegd over {net}",
    "Autoliquidação sobre {net}",
  ],
} as const;
