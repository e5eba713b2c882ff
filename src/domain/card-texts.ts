import { PDF_LANGUAGES, type PdfLanguage } from "./pdf-languages.ts";

/** Card payment texts of the public page, in the languages of PDF_LANGUAGES. */
const TRANSLATIONS = {
  payByCard: [
    "Pay by card",
    "Mit Karte bezahlen",
    "Payer par carte",
    "Pagar con tarjeta",
    "Paga con carta",
    "Betalen met kaart",
    "Pagar com cartão",
  ],
  goOn: [
    "Continue to payment",
    "Weiter zur Zahlung",
    "Continuer vers le paiement",
    "Continuar al pago",
    "Continua al pagamento",
    "Doorgaan naar de betaling",
    "Continuar para o pagamento",
  ],
  onItsWay: [
    "Thank you. This page will update as soon as your payment is confirmed.",
    "Vielen Dank. Diese Seite wird aktualisiert, sobald Ihre Zahlung bestätigt ist.",
    "Merci. Cette page sera mise à jour dès que votre paiement sera confirmé.",
    "Gracias. Esta página se actualizará en cuanto se confirme su pago.",
    "Grazie. Questa pagina verrà aggiornata non appena il pagamento sarà confermato.",
    "Dank u. Deze pagina wordt bijgewerkt zodra uw betaling is bevestigd.",
    "Obrigado. Esta página será atualizada assim que o seu pagamento for confirmado.",
  ],
  notNow: [
    "Card payment isn't available right now. Please try again later or pay another way.",
    "Die Zahlung mit Karte ist gerade nicht möglich. Bitte versuchen Sie es später noch einmal, oder zahlen Sie auf anderem Weg.",
    "Le paiement par carte est impossible pour le moment. Veuillez réessayer plus tard ou payer autrement.",
    "En este momento no es posible pagar con tarjeta. Inténtelo más tarde o pague de otra forma.",
    "Al momento non è possibile pagare con carta. Riprovi più tardi o paghi in altro modo.",
    "Betalen met kaart is op dit moment niet mogelijk. Probeer het later opnieuw of betaal op een andere manier.",
    "De momento, não é possível pagar com cartão. Tente mais tarde ou pague de outra forma.",
  ],
  credit: [
    "You paid more than the balance due. {amount} has been kept as credit on your account.",
    "Sie haben mehr als den offenen Betrag bezahlt. Die Differenz von {amount} wurde Ihnen gutgeschrieben.",
    "Vous avez payé plus que le montant dû. La différence de {amount} a été portée à votre crédit.",
    "Ha pagado más del importe pendiente. La diferencia de {amount} queda como saldo a su favor.",
    "Ha pagato più del dovuto. La differenza di {amount} resta a Suo credito.",
    "U hebt meer betaald dan het openstaande bedrag. Het verschil van {amount} blijft staan als tegoed.",
    "Pagou mais do que o valor em aberto. A diferença de {amount} fica como crédito a seu favor.",
  ],
} as const satisfies Record<string, readonly [string, string, string, string, string, string, string]>;

type CardTexts = Readonly<Record<keyof typeof TRANSLATIONS, string>>;

export function cardTextsIn(language: PdfLanguage): CardTexts {
  const column = PDF_LANGUAGES.indexOf(language);
  const texts = Object.entries(TRANSLATIONS).map(([name, translations]) => [name, translations[column]]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names come from the table.
  return Object.fromEntries(texts) as CardTexts;
}
