import type { MailWords } from "./mail-words.ts";
import type { SheetLanguage } from "./sheet-words.ts";

/** What the words of a mail with a delivery note may name in braces. */
export const DELIVERY_FIELDS = ["number", "date", "order", "customer", "company"] as const;

/** How such a mail begins in the language of the customer, until a company says it otherwise. */
export const USUAL_DELIVERY_WORDS: Readonly<Record<SheetLanguage, MailWords>> = {
  en: {
    subject: "Delivery note {number} from {company}",
    text: `Hello {customer},

Please find attached delivery note {number} dated {date} for your order {order}.

Kind regards
{company}`,
  },
  de: {
    subject: "Lieferschein {number} von {company}",
    text: `Guten Tag {customer},

anbei erhalten Sie unseren Lieferschein {number} vom {date} zum Auftrag {order}.

Freundliche Grüße
{company}`,
  },
  fr: {
    subject: "Bon de livraison {number} de {company}",
    text: `Bonjour {customer},

veuillez trouver ci-joint notre bon de livraison {number} du {date} pour la commande {order}.

Cordialement
{company}`,
  },
  es: {
    subject: "Albarán de entrega {number} de {company}",
    text: `Hola, {customer}:

Adjuntamos nuestro albarán de entrega {number} del {date} del pedido {order}.

Un saludo
{company}`,
  },
  it: {
    subject: "Bolla di consegna {number} da {company}",
    text: `Buongiorno {customer},

in allegato la nostra bolla di consegna {number} del {date} per l'ordine {order}.

Cordiali saluti
{company}`,
  },
  nl: {
    subject: "Leveringsbon {number} van {company}",
    text: `Hallo {customer},

hierbij ontvangt u onze leveringsbon {number} van {date} bij order {order}.

Met vriendelijke groet
{company}`,
  },
  pt: {
    subject: "Nota de entrega {number} de {company}",
    text: `Olá, {customer},

em anexo a nossa nota de entrega {number} de {date} da encomenda {order}.

Com os melhores cumprimentos
{company}`,
  },
};

/** What of these words names the order. */
const OF_THE_ORDER: Readonly<Record<SheetLanguage, string>> = {
  en: " for your order {order}",
  de: " zum Auftrag {order}",
  fr: " pour la commande {order}",
  es: " del pedido {order}",
  it: " per l'ordine {order}",
  nl: " bij order {order}",
  pt: " da encomenda {order}",
};

/** The company's words or, where it has left the usual ones as they are, these in a language; an invoice alone has no order. */
export function deliveryWordsIn(
  words: MailWords,
  language: SheetLanguage,
  which: "of an order" | "without an order" = "of an order",
): MailWords {
  const { subject, text } = USUAL_DELIVERY_WORDS.en;
  if (words.subject !== subject || words.text !== text) return words;
  const usual = USUAL_DELIVERY_WORDS[language];
  return which === "of an order" ? usual : { ...usual, text: usual.text.replace(OF_THE_ORDER[language], "") };
}
