import type { PdfLanguage } from "./pdf-languages.ts";

type LinkLines = Readonly<Record<"invoice" | "quote" | "invoiceToView", string>>;

/** The line with the link to an invoice or quote that can be paid or answered online, and to an invoice that can only be viewed. */
const LINK_LINES: Readonly<Record<PdfLanguage, LinkLines>> = {
  en: {
    invoice: "View and pay invoice: {link}",
    quote: "View and accept quote: {link}",
    invoiceToView: "View invoice: {link}",
  },
  de: {
    invoice: "Rechnung ansehen und bezahlen: {link}",
    quote: "Angebot ansehen und annehmen: {link}",
    invoiceToView: "Rechnung ansehen: {link}",
  },
  fr: {
    invoice: "Voir et payer la facture : {link}",
    quote: "Voir et accepter le devis : {link}",
    invoiceToView: "Voir la facture : {link}",
  },
  es: {
    invoice: "Ver y pagar la factura: {link}",
    quote: "Ver y aceptar el presupuesto: {link}",
    invoiceToView: "Ver la factura: {link}",
  },
  it: {
    invoice: "Visualizza e paga la fattura: {link}",
    quote: "Visualizza e accetta il preventivo: {link}",
    invoiceToView: "Visualizza la fattura: {link}",
  },
  nl: {
    invoice: "Factuur bekijken en betalen: {link}",
    quote: "Offerte bekijken en accepteren: {link}",
    invoiceToView: "Factuur bekijken: {link}",
  },
  pt: {
    invoice: "Ver e pagar a fatura: {link}",
    quote: "Ver e aceitar o orçamento: {link}",
    invoiceToView: "Ver a fatura: {link}",
  },
};

export const linkLine = (kind: "invoice" | "quote", language: PdfLanguage): string =>
  LINK_LINES[language][kind];

/** The text of an email about an invoice whose page has no way to pay: the link is only for viewing it (Behavior 2.21). */
export function withoutPaying(text: string, language: PdfLanguage): string {
  const { invoice, invoiceToView } = LINK_LINES[language];
  return text.replaceAll(invoice, () => invoiceToView);
}
