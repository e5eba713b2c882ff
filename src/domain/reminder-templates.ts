import type { EmailTemplates } from "./email-templates.ts";
import type { Money, Rate } from "./money.ts";
import type { PdfLanguage } from "./pdf-languages.ts";

/** Placeholders of reminder texts: the table lists balances due and the fee, and the total is their sum. */
export const REMINDER_FIELDS = ["customer", "table", "total", "date", "company"] as const;

export type ReminderFields = Readonly<Record<(typeof REMINDER_FIELDS)[number], string>>;

export type ReminderTemplates = Readonly<Record<PdfLanguage, EmailTemplates>>;
export type ReminderSetting = {
  daysAfterDue: number;
  fee: Money | null;
  interestRate: Rate | null;
  templates: ReminderTemplates;
};

/** A line of the email table. */
export const TABLE_LINE: Readonly<Record<PdfLanguage, string>> = {
  en: "{number}, due on {due_date}: {balance_due}",
  de: "{number}, fällig am {due_date}: {balance_due}",
  fr: "{number}, échéance du {due_date} : {balance_due}",
  es: "{number}, con vencimiento el {due_date}: {balance_due}",
  it: "{number}, con scadenza il {due_date}: {balance_due}",
  nl: "{number}, vervaldatum {due_date}: {balance_due}",
  pt: "{number}, com vencimento em {due_date}: {balance_due}",
};

/** Name of the fee in the table, the PDF and its invoice. */
export const FEE_TEXTS: Readonly<Record<PdfLanguage, string>> = {
  en: "Reminder fee",
  de: "Mahngebühr",
  fr: "Frais de relance",
  es: "Gastos de reclamación",
  it: "Spese di sollecito",
  nl: "Aanmaningskosten",
  pt: "Despesas de cobrança",
};

/** The label of interest that is shown as one sum. */
export const INTEREST_TEXTS: Readonly<Record<PdfLanguage, string>> = {
  en: "Interest",
  de: "Verzugszinsen",
  fr: "Intérêts de retard",
  es: "Intereses de demora",
  it: "Interessi di mora",
  nl: "Vertragingsrente",
  pt: "Juros de mora",
};

/** Interest on one invoice, on the PDF and as a line of the fee's invoice. */
export const INTEREST_LINE: Readonly<Record<PdfLanguage, string>> = {
  en: "Interest on {number}: {balance_due} at {rate} per year since {from} ({days})",
  de: "Verzugszinsen zu {number}: {rate} p. a. auf {balance_due} seit {from}, Zinstage: {days}",
  fr: "Intérêts de retard sur {number} : {balance_due} à {rate} par an depuis le {from}, nombre de jours : {days}",
  es: "Intereses de demora de {number}: {balance_due} al {rate} anual desde el {from}, número de días: {days}",
  it: "Interessi di mora su {number}: {balance_due} al {rate} annuo dal {from}, numero di giorni: {days}",
  nl: "Vertragingsrente over {number}: {balance_due} tegen {rate} per jaar vanaf {from}, aantal dagen: {days}",
  pt: "Juros de mora sobre {number}: {balance_due} à taxa anual de {rate} desde {from}, número de dias: {days}",
};

/** A customer's unapplied credit in total, below overdue items. */
export const CREDIT_TEXTS: Readonly<Record<PdfLanguage, string>> = {
  en: "Your unapplied credit, not deducted above",
  de: "Ihr Guthaben, oben nicht abgezogen",
  fr: "Votre solde créditeur, non déduit ci-dessus",
  es: "Saldo a su favor, no descontado arriba",
  it: "Suo credito, non detratto sopra",
  nl: "Uw tegoed, hierboven niet verrekend",
  pt: "Crédito a seu favor, não deduzido acima",
};

type ReminderText = readonly [subject: string, before: string, after: string];
type ReminderTexts = {
  greeting: string;
  closing: string;
  reminders: readonly [ReminderText, ReminderText, ReminderText];
};

const DEFAULT_TEXTS: Readonly<Record<PdfLanguage, ReminderTexts>> = {
  en: {
    greeting: "Hello {customer},",
    closing: "Kind regards",
    reminders: [
      [
        "Payment reminder from {company}",
        "This is a friendly reminder that the following amounts are still outstanding.",
        "Please pay {total} in the next few days. If you have already paid, thank you—please disregard this message.",
      ],
      [
        "Second reminder from {company}",
        "We have not yet received your payment. As of {date}, the following amounts are outstanding.",
        "Please pay {total} within seven days, or let us know if there is a problem.",
      ],
      [
        "Final reminder from {company}",
        "Despite our reminders, the following amounts are still outstanding.",
        "Please pay {total} within seven days. Otherwise, we will have to take further action.",
      ],
    ],
  },
  de: {
    greeting: "Guten Tag {customer},",
    closing: "Freundliche Grüße",
    reminders: [
      [
        "Zahlungserinnerung von {company}",
        "sicher ist es Ihnen nur entgangen: Die folgenden Beträge sind noch offen.",
        "Bitte überweisen Sie {total} in den nächsten Tagen. Falls Sie inzwischen bezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.",
      ],
      [
        "Mahnung von {company}",
        "leider konnten wir bisher keinen Zahlungseingang feststellen. Zum {date} sind die folgenden Beträge offen.",
        "Bitte überweisen Sie {total} innerhalb von sieben Tagen, oder melden Sie sich bei uns, falls etwas nicht stimmt.",
      ],
      [
        "Letzte Mahnung von {company}",
        "trotz unserer Mahnung sind die folgenden Beträge weiterhin offen.",
        "Wir fordern Sie auf, {total} innerhalb von sieben Tagen zu überweisen. Andernfalls müssen wir weitere Schritte einleiten.",
      ],
    ],
  },
  fr: {
    greeting: "Bonjour {customer},",
    closing: "Cordialement",
    reminders: [
      [
        "Rappel de paiement de {company}",
        "Sauf erreur de notre part, les montants suivants restent à régler.",
        "Nous vous remercions de bien vouloir régler {total} dans les prochains jours. Si votre paiement a été effectué entre-temps, merci de ne pas tenir compte de ce message.",
      ],
      [
        "Deuxième relance de {company}",
        "Sauf erreur de notre part, nous n’avons pas reçu votre paiement. Au {date}, les montants suivants restent à régler.",
        "Nous vous prions de régler {total} sous sept jours, ou de nous contacter en cas de difficulté.",
      ],
      [
        "Dernière relance de {company}",
        "Malgré nos relances, les montants suivants restent impayés.",
        "Nous vous prions de régler {total} sous sept jours. À défaut, nous serons contraints d’engager d’autres démarches.",
      ],
    ],
  },
  es: {
    greeting: "Hola, {customer}:",
    closing: "Un cordial saludo",
    reminders: [
      [
        "Recordatorio de pago de {company}",
        "Le recordamos que los siguientes importes siguen pendientes de pago.",
        "Le rogamos que abone {total} en los próximos días. Si ya ha realizado el pago, no tenga en cuenta este mensaje.",
      ],
      [
        "Segundo recordatorio de {company}",
        "Aún no hemos recibido su pago. A fecha de {date}, los siguientes importes están pendientes de pago.",
        "Le rogamos que abone {total} en un plazo de siete días o que se ponga en contacto con nosotros si hay algún problema.",
      ],
      [
        "Último recordatorio de {company}",
        "A pesar de nuestros recordatorios, los siguientes importes siguen pendientes de pago.",
        "Le rogamos que abone {total} en un plazo de siete días. De lo contrario, nos veremos obligados a adoptar otras medidas.",
      ],
    ],
  },
  it: {
    greeting: "Buongiorno {customer},",
    closing: "Cordiali saluti",
    reminders: [
      [
        "Sollecito di pagamento da {company}",
        "forse Le è sfuggito: i seguenti importi risultano ancora da saldare.",
        "La preghiamo di saldare {total} nei prossimi giorni. Se ha già provveduto al pagamento, La preghiamo di non tenere conto di questo messaggio.",
      ],
      [
        "Secondo sollecito da {company}",
        "non abbiamo ancora ricevuto il Suo pagamento. Al {date} risultano da saldare i seguenti importi.",
        "La preghiamo di saldare {total} entro sette giorni o di contattarci in caso di problemi.",
      ],
      [
        "Ultimo sollecito da {company}",
        "nonostante i nostri solleciti, i seguenti importi risultano ancora insoluti.",
        "La invitiamo a saldare {total} entro sette giorni. In caso contrario saremo costretti a prendere ulteriori provvedimenti.",
      ],
    ],
  },
  nl: {
    greeting: "Beste {customer},",
    closing: "Met vriendelijke groet",
    reminders: [
      [
        "Betalingsherinnering van {company}",
        "Misschien is het u ontgaan: de volgende bedragen staan nog open.",
        "Wij verzoeken u vriendelijk {total} in de komende dagen te betalen. Hebt u inmiddels betaald, dan kunt u dit bericht als niet verzonden beschouwen.",
      ],
      [
        "Tweede herinnering van {company}",
        "Wij hebben uw betaling nog niet ontvangen. Per {date} staan de volgende bedragen open.",
        "Wij verzoeken u {total} binnen zeven dagen te betalen, of contact met ons op te nemen als er iets niet klopt.",
      ],
      [
        "Laatste aanmaning van {company}",
        "Ondanks onze herinneringen staan de volgende bedragen nog open.",
        "Wij verzoeken u {total} binnen zeven dagen te betalen. Ontvangen wij uw betaling dan niet, dan zijn wij genoodzaakt verdere stappen te nemen.",
      ],
    ],
  },
  pt: {
    greeting: "Olá, {customer},",
    closing: "Com os melhores cumprimentos",
    reminders: [
      [
        "Lembrete de pagamento de {company}",
        "Talvez lhe tenha passado despercebido: os seguintes valores encontram-se ainda por liquidar.",
        "Agradecemos que liquide {total} nos próximos dias. Se já efetuou o pagamento, pedimos que ignore esta mensagem.",
      ],
      [
        "Segundo lembrete de {company}",
        "Ainda não recebemos o seu pagamento. À data de {date}, os seguintes valores encontram-se por liquidar.",
        "Agradecemos que liquide {total} no prazo de sete dias ou que nos contacte se houver algum problema.",
      ],
      [
        "Último aviso de {company}",
        "Apesar dos nossos lembretes, os seguintes valores continuam por liquidar.",
        "Solicitamos a liquidação de {total} no prazo de sete dias. Caso contrário, seremos obrigados a tomar outras medidas.",
      ],
    ],
  },
};

function defaultTemplate(index: 0 | 1 | 2): ReminderTemplates {
  const inLanguage = ({ greeting, closing, reminders }: ReminderTexts): EmailTemplates => {
    const [subject, before, after] = reminders[index];
    return {
      subject,
      text: [greeting, before, "{table}", after, `${closing}\n{company}`].join("\n\n"),
    };
  };
  const { en, de, fr, es, it, nl, pt } = DEFAULT_TEXTS;
  return {
    en: inLanguage(en),
    de: inLanguage(de),
    fr: inLanguage(fr),
    es: inLanguage(es),
    it: inLanguage(it),
    nl: inLanguage(nl),
    pt: inLanguage(pt),
  };
}

/** Default reminders until a company sets its own: after one, three and five weeks, each less friendly than the last. */
export const DEFAULT_REMINDERS: readonly ReminderSetting[] = [
  { daysAfterDue: 7, fee: null, interestRate: null, templates: defaultTemplate(0) },
  { daysAfterDue: 21, fee: null, interestRate: null, templates: defaultTemplate(1) },
  { daysAfterDue: 35, fee: null, interestRate: null, templates: defaultTemplate(2) },
];
