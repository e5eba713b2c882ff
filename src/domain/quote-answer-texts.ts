import type { PdfLanguage } from "./pdf-languages.ts";

type QuoteAnswerTexts = Readonly<
  Record<"acceptedSubject" | "accepted" | "toInvoice" | "declinedSubject" | "declined", string>
>;

/** The email that tells the owner how a customer answered a quote online (Behavior 2.25). `{record}` is "Quote QU-0007". */
export const QUOTE_ANSWER_TEXTS: Readonly<Record<PdfLanguage, QuoteAnswerTexts>> = {
  en: {
    acceptedSubject: "Quote accepted: {record} ({company})",
    accepted: "{signer} accepted this quote of {company} online:",
    toInvoice: "You can now create the invoice or a sales order from it.",
    declinedSubject: "Quote declined: {record} ({company})",
    declined: "{signer} declined this quote of {company} online:",
  },
  de: {
    acceptedSubject: "Angebot angenommen: {record} ({company})",
    accepted: "{signer} hat dieses Angebot von {company} online angenommen:",
    toInvoice: "Sie können daraus jetzt die Rechnung oder einen Auftrag erstellen.",
    declinedSubject: "Angebot abgelehnt: {record} ({company})",
    declined: "{signer} hat dieses Angebot von {company} online abgelehnt:",
  },
  fr: {
    acceptedSubject: "Devis accepté\u00a0: {record} ({company})",
    accepted: "{signer} a accepté ce devis de {company} en ligne\u00a0:",
    toInvoice: "Vous pouvez maintenant créer la facture ou une commande à partir de ce devis.",
    declinedSubject: "Devis refusé\u00a0: {record} ({company})",
    declined: "{signer} a refusé ce devis de {company} en ligne\u00a0:",
  },
  es: {
    acceptedSubject: "Presupuesto aceptado: {record} ({company})",
    accepted: "{signer} ha aceptado este presupuesto de {company} en línea:",
    toInvoice: "Ya puede crear la factura o un pedido a partir de él.",
    declinedSubject: "Presupuesto rechazado: {record} ({company})",
    declined: "{signer} ha rechazado este presupuesto de {company} en línea:",
  },
  it: {
    acceptedSubject: "Preventivo accettato: {record} ({company})",
    accepted: "{signer} ha accettato online questo preventivo di {company}:",
    toInvoice: "Ora può creare la fattura o un ordine dal preventivo.",
    declinedSubject: "Preventivo rifiutato: {record} ({company})",
    declined: "{signer} ha rifiutato online questo preventivo di {company}:",
  },
  nl: {
    acceptedSubject: "Offerte geaccepteerd: {record} ({company})",
    accepted: "{signer} heeft deze offerte van {company} online geaccepteerd:",
    toInvoice: "U kunt er nu de factuur of een order van maken.",
    declinedSubject: "Offerte afgewezen: {record} ({company})",
    declined: "{signer} heeft deze offerte van {company} online afgewezen:",
  },
  pt: {
    acceptedSubject: "Orçamento aceite: {record} ({company})",
    accepted: "{signer} aceitou online este orçamento de {company}:",
    toInvoice: "Já pode criar a fatura ou uma encomenda a partir dele.",
    declinedSubject: "Orçamento recusado: {record} ({company})",
    declined: "{signer} recusou online este orçamento de {company}:",
  },
};
