import { type Notation, withCurrencySymbol } from "./notation.ts";
import type { Day } from "./dates.ts";
import type { Discount } from "./discount.ts";
import type { Money, Price, Quantity, Rate } from "./money.ts";
import { PDF_LANGUAGES, type PdfLanguage, localeIn, percentSignIn } from "./pdf-languages.ts";
import { DELIVERY_TEXTS } from "./delivery-texts.ts";
import { QUOTE_TEXTS } from "./quote-texts.ts";
import { RECONCILIATION_TEXTS } from "./reconciliation-texts.ts";
import { STATEMENT_TEXTS } from "./statement-texts.ts";
import { PAYMENT_TEXTS } from "./payment-texts.ts";
import { TAX_TEXTS } from "./tax-pdf-texts.ts";
import { localizeDate } from "./format-date.ts";
import { localizeDiscount } from "./format-discount.ts";
import { localizeMoney, localizePrice, localizeQuantity } from "./format-number.ts";

/** Each text in the languages of PDF_LANGUAGES. `{rate}`, `{net}`, `{name}`, `{page}` and `{pages}` are filled in. */
const TRANSLATIONS = {
  bill: [
    "Bill",
    "Eingangsrechnung",
    "Facture fournisseur",
    "Factura de proveedor",
    "Fattura fornitore",
    "Inkoopfactuur",
    "Fatura de fornecedor",
  ],
  invoice: ["Invoice", "Rechnung", "Facture", "Factura", "Fattura", "Factuur", "Fatura"],
  vendor_credit: [
    "Vendor credit",
    "Lieferantengutschrift",
    "Avoir fournisseur",
    "Abono de proveedor",
    "Nota di credito fornitore",
    "Creditnota leverancier",
    "Nota de crédito de fornecedor",
  ],
  credit_note: [
    "Credit note",
    "Rechnungskorrektur",
    "Avoir",
    "Factura rectificativa",
    "Nota di credito",
    "Creditnota",
    "Nota de crédito",
  ],
  ...QUOTE_TEXTS,
  ...DELIVERY_TEXTS,
  ...RECONCILIATION_TEXTS,
  ...TAX_TEXTS,
  ...PAYMENT_TEXTS,
  ...STATEMENT_TEXTS,
  draft: ["Draft", "Entwurf", "Brouillon", "Borrador", "Bozza", "Concept", "Rascunho"],
  void: ["Void", "Storniert", "Annulé", "Anulada", "Annullata", "Geannuleerd", "Anulada"],
  billTo: ["Bill to", "Rechnung an", "Facturé à", "Facturar a", "Destinatario", "Factuur aan", "Faturar a"],
  creditTo: [
    "Credit to",
    "Rechnungskorrektur an",
    "Avoir pour",
    "Abono a",
    "Accredito a",
    "Creditnota aan",
    "Crédito a",
  ],
  /** On a credit, and in its email. `{number}` and `{date}` are the invoice's. */
  corrects: [
    "Correction of invoice {number} dated {date}",
    "Korrektur der Rechnung {number} vom {date}",
    "Rectification de la facture {number} du {date}",
    "Rectificación de la factura {number} del {date}",
    "Rettifica della fattura {number} del {date}",
    "Correctie van factuur {number} van {date}",
    "Retificação da fatura {number} de {date}",
  ],
  date: ["Date", "Datum", "Date", "Fecha", "Data", "Datum", "Data"],
  dueDate: ["Due date", "Fällig am", "Échéance", "Vencimiento", "Scadenza", "Vervaldatum", "Vencimento"],
  item: ["Item", "Position", "Désignation", "Concepto", "Descrizione", "Omschrijving", "Descrição"],
  quantity: ["Quantity", "Menge", "Quantité", "Cantidad", "Quantità", "Aantal", "Quantidade"],
  unitPrice: [
    "Unit price",
    "Einzelpreis",
    "Prix unitaire",
    "Precio unitario",
    "Prezzo unitario",
    "Prijs per eenheid",
    "Preço unitário",
  ],
  discount: ["Discount", "Rabatt", "Remise", "Descuento", "Sconto", "Korting", "Desconto"],
  /** Name of an unnamed tax within a sentence. */
  taxInside: ["tax", "Steuer", "taxe", "impuesto", "imposta", "btw", "imposto"],
  tax: ["Tax", "Steuer", "Taxe", "Impuesto", "Imposta", "Btw", "Imposto"],
  amount: ["Amount", "Betrag", "Montant", "Importe", "Importo", "Bedrag", "Valor"],
  subtotal: ["Subtotal", "Zwischensumme", "Sous-total", "Subtotal", "Imponibile", "Subtotaal", "Subtotal"],
  total: ["Total", "Gesamtbetrag", "Total", "Total", "Totale", "Totaal", "Total"],
  withTax: [
    "incl. tax",
    "inkl. Steuer",
    "TTC",
    "impuestos incl.",
    "imposta incl.",
    "incl. btw",
    "imposto incl.",
  ],
  paid: ["Paid", "Bezahlt", "Payé", "Pagado", "Pagato", "Betaald", "Pago"],
  balanceDue: [
    "Balance due",
    "Offener Betrag",
    "Reste à payer",
    "Importe pendiente",
    "Da pagare",
    "Nog te betalen",
    "Em aberto",
  ],
  used: ["Applied", "Verrechnet", "Imputé", "Aplicado", "Utilizzato", "Verrekend", "Utilizado"],
  left: ["Remaining", "Verbleibend", "Restant", "Restante", "Residuo", "Resterend", "Restante"],
  receipt: ["Receipt", "Quittung", "Reçu", "Recibo", "Ricevuta", "Kwitantie", "Recibo"],
  payment: ["Payment", "Zahlung", "Paiement", "Pago", "Pagamento", "Betaling", "Pagamento"],
  refund: ["Refund", "Rückzahlung", "Remboursement", "Reembolso", "Rimborso", "Terugbetaling", "Reembolso"],
  write_off: [
    "Write-off",
    "Ausbuchung",
    "Abandon de créance",
    "Baja de deuda",
    "Stralcio",
    "Afschrijving",
    "Baixa de dívida",
  ],
  receivedFrom: [
    "Received from",
    "Erhalten von",
    "Reçu de",
    "Recibido de",
    "Ricevuto da",
    "Ontvangen van",
    "Recebido de",
  ],
  paidTo: ["Paid to", "Bezahlt an", "Payé à", "Pagado a", "Pagato a", "Betaald aan", "Pago a"],
  document: ["Document", "Beleg", "Document", "Documento", "Documento", "Document", "Documento"],
  onAccount: ["On account", "Guthaben", "Acompte", "A cuenta", "In acconto", "Tegoed", "Por conta"],
  statement: [
    "Statement of Account",
    "Kontoauszug",
    "Relevé de compte",
    "Extracto de cuenta",
    "Estratto conto",
    "Rekeningoverzicht",
    "Extrato de conta",
  ],
  reminder: [
    "Payment reminder",
    "Zahlungserinnerung",
    "Rappel de paiement",
    "Recordatorio de pago",
    "Sollecito di pagamento",
    "Betalingsherinnering",
    "Lembrete de pagamento",
  ],
  reminderFor: ["For", "Für", "Pour", "Para", "Per", "Voor", "Para"],
  overdueTotal: ["Overdue", "Überfällig", "En retard", "Vencido", "Scaduto", "Achterstallig", "Em atraso"],
  statementFor: [
    "Statement for",
    "Auszug für",
    "Relevé pour",
    "Extracto para",
    "Estratto per",
    "Overzicht voor",
    "Extrato para",
  ],
  from: ["From", "Von", "Du", "Desde", "Dal", "Van", "De"],
  until: ["To", "Bis", "Au", "Hasta", "Al", "Tot en met", "Até"],
  debit: ["Debit", "Soll", "Débit", "Debe", "Dare", "Debet", "Débito"],
  credit: ["Credit", "Haben", "Crédit", "Haber", "Avere", "Credit", "Crédito"],
  balance: ["Balance", "Saldo", "Solde", "Saldo", "Saldo", "Saldo", "Saldo"],
  openingBalance: [
    "Opening balance",
    "Anfangssaldo",
    "Solde d’ouverture",
    "Saldo inicial",
    "Saldo iniziale",
    "Beginsaldo",
    "Saldo inicial",
  ],
  closingBalance: [
    "Closing balance",
    "Endsaldo",
    "Solde de clôture",
    "Saldo final",
    "Saldo finale",
    "Eindsaldo",
    "Saldo final",
  ],
  entry: ["Entry", "Buchung", "Écriture", "Asiento", "Registrazione", "Boeking", "Lançamento"],
  takenBack: [
    "{name} reversed",
    "{name} storniert",
    "{name}, extourne",
    "{name}, anulación",
    "{name}, storno",
    "{name} teruggedraaid",
    "{name}, estorno",
  ],
  pdfFile: [
    "Download PDF",
    "PDF herunterladen",
    "Télécharger le PDF",
    "Descargar PDF",
    "Scarica il PDF",
    "PDF downloaden",
    "Descarregar PDF",
  ],
  xmlFile: [
    "Electronic invoice (XML)",
    "E-Rechnung (XML)",
    "Facture électronique (XML)",
    "Factura electrónica (XML)",
    "Fattura elettronica (XML)",
    "E-factuur (XML)",
    "Fatura eletrónica (XML)",
  ],
  reference: ["Reference", "Referenz", "Référence", "Referencia", "Riferimento", "Referentie", "Referência"],
  carried: ["Carried forward", "Übertrag", "Report", "Suma y sigue", "Riporto", "Transport", "Transporte"],
  page: [
    "Page {page} of {pages}",
    "Seite {page} von {pages}",
    "Page {page} sur {pages}",
    "Página {page} de {pages}",
    "Pagina {page} di {pages}",
    "Pagina {page} van {pages}",
    "Página {page} de {pages}",
  ],
} as const satisfies Record<string, readonly [string, string, string, string, string, string, string]>;

export type PdfTexts = Readonly<Record<keyof typeof TRANSLATIONS, string>>;

export function pdfTextsIn(language: PdfLanguage): PdfTexts {
  const column = PDF_LANGUAGES.indexOf(language);
  const texts = Object.entries(TRANSLATIONS).map(([name, translations]) => [name, translations[column]]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names come from the table.
  return Object.fromEntries(texts) as PdfTexts;
}

/** Formats numbers and dates in a language: "1.234,50" and "05.01.2024". */
export function figuresIn(language: PdfLanguage, { currency, locale: companyLocale }: Notation) {
  const locale = localeIn(language, companyLocale);
  const notation = { currency, locale };
  const sign = percentSignIn(language);
  return {
    /** In the given or default currency. */
    money: (amount: Money, amountCurrency = currency) =>
      localizeMoney(amount, { ...notation, currency: amountCurrency }),
    /** With its currency, for a sentence: "$300.00", "300,00 €". */
    amount: (amount: Money, amountCurrency = currency) =>
      withCurrencySymbol(localizeMoney(amount, { ...notation, currency: amountCurrency }), {
        currency: amountCurrency,
        locale,
      }),
    price: (price: Price) => localizePrice(price, notation),
    discount: (discount: Discount) => localizeDiscount(discount, notation, sign),
    percent: (rate: Rate) => `${localizeQuantity(rate, locale)}${sign}`,
    /** A user-entered name, with percent signs formatted for the language. */
    name: (text: string) => text.replaceAll(/(?<=\d)\s*%/g, sign),
    quantity: (units: Quantity | Rate) => localizeQuantity(units, locale),
    date: (day: Day) => localizeDate(day, locale),
  };
}
