import { linkLine } from "./email-link-lines.ts";
import type { EmailKind, EmailTemplates } from "./email-templates.ts";
import type { PdfLanguage } from "./pdf-languages.ts";

type EmailTemplate = readonly [subject: string, body: string];
/** Who each kind of email greets. */
const GREETING_FIELDS = {
  invoice: "{customer}",
  creditNote: "{customer}",
  quote: "{customer}",
  salesOrder: "{customer}",
  purchaseOrder: "{vendor}",
  deliveryNote: "{customer}",
  statement: "{name}",
} as const satisfies Record<EmailKind, string>;

type EmailTexts = { greeting: string; closing: string } & Readonly<Record<EmailKind, EmailTemplate>>;

/** The default subject and text of each email. */
const STANDARD: Readonly<Record<PdfLanguage, EmailTexts>> = {
  en: {
    greeting: "Hello {name},",
    closing: "Kind regards",
    invoice: [
      "Invoice {number} from {company}",
      "Please find attached invoice {number} for {total}. Payment is due by {due_date}.",
    ],
    creditNote: [
      "Credit note {number} from {company}",
      "Please find attached credit note {number} for {total}.\n{correction}",
    ],
    quote: [
      "Quote {number} from {company}",
      "Please find attached quote {number} for {total}. It is valid until {valid_until}.",
    ],
    salesOrder: [
      "Order confirmation {number} from {company}",
      "Thank you for your order. Please find attached order confirmation {number} for {total}. Expected delivery: {expected}.",
    ],
    purchaseOrder: [
      "Purchase order {number} from {company}",
      "Please find attached purchase order {number} for {total}. Please deliver by {expected}.",
    ],
    deliveryNote: [
      "Delivery note {number} from {company}",
      "Please find attached delivery note {number} dated {date} for your order {order}.",
    ],
    statement: [
      "Statement of account from {company}",
      "Please find attached your statement of account for {start} to {end}. The balance is {balance}.",
    ],
  },
  de: {
    greeting: "Guten Tag {name},",
    closing: "Freundliche Grüße",
    invoice: [
      "Rechnung {number} von {company}",
      "anbei erhalten Sie unsere Rechnung {number} über {total}. Der Betrag ist am {due_date} fällig.",
    ],
    creditNote: [
      "Rechnungskorrektur {number} von {company}",
      "anbei erhalten Sie unsere Rechnungskorrektur {number} über {total}.\n{correction}",
    ],
    quote: [
      "Angebot {number} von {company}",
      "anbei erhalten Sie unser Angebot {number} über {total}. Es ist bis zum {valid_until} gültig.",
    ],
    salesOrder: [
      "Auftragsbestätigung {number} von {company}",
      "vielen Dank für Ihren Auftrag. Anbei erhalten Sie unsere Auftragsbestätigung {number} über {total}. Voraussichtlicher Liefertermin: {expected}.",
    ],
    purchaseOrder: [
      "Bestellung {number} von {company}",
      "anbei erhalten Sie unsere Bestellung {number} über {total}. Bitte liefern Sie bis zum {expected}.",
    ],
    deliveryNote: [
      "Lieferschein {number} von {company}",
      "anbei erhalten Sie unseren Lieferschein {number} vom {date} zu Ihrem Auftrag {order}.",
    ],
    statement: [
      "Kontoauszug von {company}",
      "anbei erhalten Sie den Kontoauszug vom {start} bis zum {end}. Der Saldo beträgt {balance}.",
    ],
  },
  fr: {
    greeting: "Bonjour {name},",
    closing: "Cordialement",
    invoice: [
      "Facture {number} de {company}",
      "Veuillez trouver ci-joint notre facture {number} d’un montant de {total}, payable au plus tard le {due_date}.",
    ],
    creditNote: [
      "Avoir {number} de {company}",
      "Veuillez trouver ci-joint notre avoir {number} d’un montant de {total}.\n{correction}",
    ],
    quote: [
      "Devis {number} de {company}",
      "Veuillez trouver ci-joint notre devis {number} d’un montant de {total}. Il est valable jusqu’au {valid_until}.",
    ],
    salesOrder: [
      "Confirmation de commande {number} de {company}",
      "Nous vous remercions de votre commande. Veuillez trouver ci-joint la confirmation {number} d’un montant de {total}. La livraison est prévue le {expected}.",
    ],
    purchaseOrder: [
      "Bon de commande {number} de {company}",
      "Veuillez trouver ci-joint notre bon de commande {number} d’un montant de {total}. Nous vous remercions de livrer au plus tard le {expected}.",
    ],
    deliveryNote: [
      "Bon de livraison {number} de {company}",
      "Veuillez trouver ci-joint notre bon de livraison {number} du {date} pour votre commande {order}.",
    ],
    statement: [
      "Relevé de compte de {company}",
      "Veuillez trouver ci-joint le relevé de compte du {start} au {end}. Le solde est de {balance}.",
    ],
  },
  es: {
    greeting: "Hola, {name}:",
    closing: "Un cordial saludo",
    invoice: [
      "Factura {number} de {company}",
      "Adjuntamos nuestra factura {number} por un importe de {total}. Vence el {due_date}.",
    ],
    creditNote: [
      "Factura rectificativa {number} de {company}",
      "Adjuntamos nuestra factura rectificativa {number} por un importe de {total}.\n{correction}",
    ],
    quote: [
      "Presupuesto {number} de {company}",
      "Adjuntamos nuestro presupuesto {number} por un importe de {total}. Es válido hasta el {valid_until}.",
    ],
    salesOrder: [
      "Confirmación de pedido {number} de {company}",
      "Gracias por su pedido. Adjuntamos la confirmación {number} por un importe de {total}. La entrega está prevista para el {expected}.",
    ],
    purchaseOrder: [
      "Pedido {number} de {company}",
      "Adjuntamos nuestro pedido {number} por un importe de {total}. Le rogamos que realice la entrega a más tardar el {expected}.",
    ],
    deliveryNote: [
      "Albarán {number} de {company}",
      "Adjuntamos nuestro albarán {number} del {date}, correspondiente a su pedido {order}.",
    ],
    statement: [
      "Extracto de cuenta de {company}",
      "Adjuntamos el extracto de cuenta del {start} al {end}. El saldo es de {balance}.",
    ],
  },
  it: {
    greeting: "Buongiorno {name},",
    closing: "Cordiali saluti",
    invoice: [
      "Fattura {number} di {company}",
      "in allegato trova la nostra fattura {number} di {total}, con scadenza il {due_date}.",
    ],
    creditNote: [
      "Nota di credito {number} di {company}",
      "in allegato trova la nostra nota di credito {number} di {total}.\n{correction}",
    ],
    quote: [
      "Preventivo {number} di {company}",
      "in allegato trova il nostro preventivo {number} di {total}, valido fino al {valid_until}.",
    ],
    salesOrder: [
      "Conferma d’ordine {number} di {company}",
      "grazie per il Suo ordine. In allegato trova la conferma {number} di {total}. La consegna è prevista per il {expected}.",
    ],
    purchaseOrder: [
      "Ordine d’acquisto {number} di {company}",
      "in allegato trova il nostro ordine d’acquisto {number} di {total}. La preghiamo di effettuare la consegna entro il {expected}.",
    ],
    deliveryNote: [
      "Bolla di consegna {number} di {company}",
      "in allegato trova la nostra bolla di consegna {number} del {date} per il Suo ordine {order}.",
    ],
    statement: [
      "Estratto conto di {company}",
      "in allegato trova l’estratto conto dal {start} al {end}. Il saldo è di {balance}.",
    ],
  },
  nl: {
    greeting: "Beste {name},",
    closing: "Met vriendelijke groet",
    invoice: [
      "Factuur {number} van {company}",
      "In de bijlage vindt u onze factuur {number} van {total}. De uiterste betaaldatum is {due_date}.",
    ],
    creditNote: [
      "Creditnota {number} van {company}",
      "In de bijlage vindt u onze creditnota {number} van {total}.\n{correction}",
    ],
    quote: [
      "Offerte {number} van {company}",
      "In de bijlage vindt u onze offerte {number} van {total}. De offerte is geldig tot en met {valid_until}.",
    ],
    salesOrder: [
      "Orderbevestiging {number} van {company}",
      "Hartelijk dank voor uw bestelling. In de bijlage vindt u onze orderbevestiging {number} van {total}. De verwachte leverdatum is {expected}.",
    ],
    purchaseOrder: [
      "Inkooporder {number} van {company}",
      "In de bijlage vindt u onze inkooporder {number} van {total}. Wij ontvangen de levering graag uiterlijk op {expected}.",
    ],
    deliveryNote: [
      "Leveringsbon {number} van {company}",
      "In de bijlage vindt u onze leveringsbon {number} van {date} bij uw bestelling {order}.",
    ],
    statement: [
      "Rekeningoverzicht van {company}",
      "In de bijlage vindt u het rekeningoverzicht van {start} tot en met {end}. Het saldo bedraagt {balance}.",
    ],
  },
  pt: {
    greeting: "Olá, {name},",
    closing: "Com os melhores cumprimentos",
    invoice: [
      "Fatura {number} de {company}",
      "Enviamos em anexo a nossa fatura {number} no valor de {total}, com vencimento em {due_date}.",
    ],
    creditNote: [
      "Nota de crédito {number} de {company}",
      "Enviamos em anexo a nossa nota de crédito {number} no valor de {total}.\n{correction}",
    ],
    quote: [
      "Orçamento {number} de {company}",
      "Enviamos em anexo o nosso orçamento {number} no valor de {total}. É válido até {valid_until}.",
    ],
    salesOrder: [
      "Confirmação de encomenda {number} de {company}",
      "Agradecemos a sua encomenda. Enviamos em anexo a confirmação {number} no valor de {total}. A entrega está prevista para {expected}.",
    ],
    purchaseOrder: [
      "Nota de encomenda {number} de {company}",
      "Enviamos em anexo a nossa nota de encomenda {number} no valor de {total}. Agradecemos a entrega até {expected}.",
    ],
    deliveryNote: [
      "Nota de entrega {number} de {company}",
      "Enviamos em anexo a nossa nota de entrega {number} de {date}, relativa à sua encomenda {order}.",
    ],
    statement: [
      "Extrato de conta de {company}",
      "Enviamos em anexo o extrato de conta de {start} a {end}. O saldo é de {balance}.",
    ],
  },
};

/** The phrase with the order in a delivery note's text; omitted without an order. */
const ORDER_PHRASE: Readonly<Record<PdfLanguage, string>> = {
  en: " for your order {order}",
  de: " zu Ihrem Auftrag {order}",
  fr: " pour votre commande {order}",
  es: ", correspondiente a su pedido {order}",
  it: " per il Suo ordine {order}",
  nl: " bij uw bestelling {order}",
  pt: ", relativa à sua encomenda {order}",
};

/** The default subject and text of an email. */
export function defaultEmailText(kind: EmailKind, language: PdfLanguage): EmailTemplates {
  const { greeting, closing, [kind]: template } = STANDARD[language];
  const [subject, body] = template;
  const link = kind === "invoice" || kind === "quote" ? [linkLine(kind, language)] : [];
  return {
    subject,
    text: [greeting.replace("{name}", GREETING_FIELDS[kind]), body, ...link, `${closing}\n{company}`].join(
      "\n\n",
    ),
  };
}

/** "Hello Ana,". */
export const greetingIn = (language: PdfLanguage, name: string): string =>
  STANDARD[language].greeting.replace("{name}", () => name);

/** The text of a delivery note without an order: removes the phrase that names one. */
export function withoutOrder(template: EmailTemplates, language: PdfLanguage): EmailTemplates {
  const usual = defaultEmailText("deliveryNote", language);
  if (template.subject !== usual.subject || template.text !== usual.text) return template;
  return { ...usual, text: usual.text.replace(ORDER_PHRASE[language], "") };
}
