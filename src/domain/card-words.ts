import { SHEET_LANGUAGES, type SheetLanguage } from "./sheet-languages.ts";

/** Card payment texts of the public page, in the languages of SHEET_LANGUAGES. */
const TRANSLATIONS = {
  payByCard: [
    "Pay by card",
    "Mit Karte bezahlen",
    "Payer par carte",
    "Pagar con tarjeta",
    "Pagare con carta",
    "Betalen met kaart",
    "Pagar com cartão",
  ],
  goOn: [
    "Continue to payment",
    "Weiter zur Zahlung",
    "Continuer vers le paiement",
    "Continuar al pago",
    "Continua al pagamento",
    "Verder naar de betaling",
    "Continuar para o pagamento",
  ],
  onItsWay: [
    "Thank you. This page will update as soon as your payment is confirmed.",
    "Vielen Dank. Sobald die Zahlung bestätigt ist, steht sie auf dieser Seite.",
    "Merci. Dès que le paiement sera confirmé, il figurera sur cette page.",
    "Gracias. En cuanto se confirme el pago, aparecerá en esta página.",
    "Grazie. Appena il pagamento sarà confermato, comparirà su questa pagina.",
    "Dank u. Zodra de betaling is bevestigd, staat zij op deze pagina.",
    "Obrigado. Assim que o pagamento for confirmado, aparecerá nesta página.",
  ],
  notNow: [
    "Card payment isn't available right now. Please try again later or pay another way.",
    "Die Zahlung mit Karte ist gerade nicht möglich. Bitte versuchen Sie es später noch einmal, oder zahlen Sie auf anderem Weg.",
    "Le paiement par carte est impossible pour le moment. Veuillez réessayer plus tard ou payer autrement.",
    "En este momento no es posible pagar con tarjeta. Inténtelo más tarde o pague de otra forma.",
    "Al momento non è possibile pagare con carta. Riprovi più tardi o paghi in altro modo.",
    "Betalen met kaart is op dit moment niet mogelijk. Probeer het later opnieuw of betaal op een andere manier.",
    "De momento não é possível pagar com cartão. Tente mais tarde ou pague de outra forma.",
  ],
  credit: [
    "You paid more than the balance due. {amount} has been kept as credit on your account.",
    "Mit Karte wurde mehr gezahlt, als offen war. {amount} sind als Ihr Guthaben vermerkt.",
    "Il a été payé par carte plus que le montant dû. {amount} restent à votre crédit.",
    "Se pagó con tarjeta más de lo pendiente. {amount} quedan como saldo a su favor.",
    "Con carta è stato pagato più di quanto dovuto. {amount} restano a Suo credito.",
    "Er is met kaart meer betaald dan openstond. {amount} blijft als uw tegoed staan.",
    "Foi pago com cartão mais do que estava em aberto. {amount} ficam como seu crédito.",
  ],
} as const satisfies Record<string, readonly [string, string, string, string, string, string, string]>;

type CardTexts = Readonly<Record<keyof typeof TRANSLATIONS, string>>;

export function cardTextsIn(language: SheetLanguage): CardTexts {
  const column = SHEET_LANGUAGES.indexOf(language);
  const words = Object.entries(TRANSLATIONS).map(([name, each]) => [name, each[column]]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names are those of the table.
  return Object.fromEntries(words) as CardTexts;
}
