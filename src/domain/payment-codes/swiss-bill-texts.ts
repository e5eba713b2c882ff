import type { PdfLanguage } from "#domain/pdf-languages.ts";

/** Languages of the payment part, whose text is prescribed (Style Guide QR-bill). */
const LANGUAGES = ["de", "fr", "it", "en"] as const;

const TRANSLATIONS = {
  paymentPart: ["Zahlteil", "Section paiement", "Sezione pagamento", "Payment part"],
  account: ["Konto / Zahlbar an", "Compte / Payable à", "Conto / Pagabile a", "Account / Payable to"],
  reference: ["Referenz", "Référence", "Riferimento", "Reference"],
  message: [
    "Zusätzliche Informationen",
    "Informations supplémentaires",
    "Informazioni supplementari",
    "Additional information",
  ],
  currency: ["Währung", "Monnaie", "Valuta", "Currency"],
  amount: ["Betrag", "Montant", "Importo", "Amount"],
  receipt: ["Empfangsschein", "Récépissé", "Ricevuta", "Receipt"],
  acceptancePoint: ["Annahmestelle", "Point de dépôt", "Punto di accettazione", "Acceptance point"],
  separate: [
    "Vor der Einzahlung abzutrennen",
    "A détacher avant le versement",
    "Da staccare prima del versamento",
    "Separate before paying in",
  ],
  payableBy: ["Zahlbar durch", "Payable par", "Pagabile da", "Payable by"],
  payableByBlank: [
    "Zahlbar durch (Name/Adresse)",
    "Payable par (nom/adresse)",
    "Pagabile da (nome/indirizzo)",
    "Payable by (name/address)",
  ],
} as const satisfies Record<string, readonly [string, string, string, string]>;

export type SwissBillTexts = Readonly<Record<keyof typeof TRANSLATIONS, string>>;

/** Returns the headings of a payment part in the document's language, or in English if the standard lacks it. */
export function swissBillTextsIn(language: PdfLanguage): SwissBillTexts {
  const languageIndex = LANGUAGES.findIndex((candidate) => candidate === language);
  const column = languageIndex < 0 ? LANGUAGES.indexOf("en") : languageIndex;
  const texts = Object.entries(TRANSLATIONS).map(([name, translations]) => [name, translations[column]]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names come from the table.
  return Object.fromEntries(texts) as SwissBillTexts;
}
