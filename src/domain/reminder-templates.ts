import type { EmailTemplates } from "./email-templates.ts";
import type { Money, Rate } from "./money.ts";
import type { SheetLanguage } from "./sheet-languages.ts";

/** Placeholders of reminder texts: the table lists balances due and the fee, and the total is their sum. */
export const REMINDER_FIELDS = ["customer", "table", "total", "date", "company"] as const;

export type ReminderFields = Readonly<Record<(typeof REMINDER_FIELDS)[number], string>>;

export type ReminderTemplates = Readonly<Record<SheetLanguage, EmailTemplates>>;
export type ReminderSetting = {
  daysAfterDue: number;
  fee: Money | null;
  interestRate: Rate | null;
  templates: ReminderTemplates;
};

/** A line of the email table. */
export const TABLE_LINE: Readonly<Record<SheetLanguage, string>> = {
  en: "{number}, due on {due_date}: {balance_due}",
  de: "{number}, fällig am {due_date}: {balance_due}",
  fr: "{number}, échéance le {due_date} : {balance_due}",
  es: "{number}, vencimiento {due_date}: {balance_due}",
  it: "{number}, scadenza {due_date}: {balance_due}",
  nl: "{number}, vervaldatum {due_date}: {balance_due}",
  pt: "{number}, vencimento {due_date}: {balance_due}",
};

/** Name of the fee in the table, the PDF and its invoice. */
export const FEE_TEXTS: Readonly<Record<SheetLanguage, string>> = {
  en: "Reminder fee",
  de: "Mahngebühr",
  fr: "Frais de rappel",
  es: "Gastos de reclamación",
  it: "Spese di sollecito",
  nl: "Aanmaningskosten",
  pt: "Despesas de cobrança",
};

/** The label of interest that is shown as one sum. */
export const INTEREST_TEXTS: Readonly<Record<SheetLanguage, string>> = {
  en: "Interest",
  de: "Verzugszinsen",
  fr: "Intérêts de retard",
  es: "Intereses de demora",
  it: "Interessi di mora",
  nl: "Rente",
  pt: "Juros de mora",
};

/** Interest on one invoice, on the PDF and as a line of the fee's invoice. */
export const INTEREST_LINE: Readonly<Record<SheetLanguage, string>> = {
  en: "Interest on {number}: {balance_due} at {rate} per year since {from} ({days} days)",
  de: "Verzugszinsen auf {number}: {balance_due} zu {rate} im Jahr seit {from}, Tage: {days}",
  fr: "Intérêts de retard sur {number} : {balance_due} à {rate} par an depuis le {from}, jours : {days}",
  es: "Intereses de demora de {number}: {balance_due} al {rate} anual desde el {from}, días: {days}",
  it: "Interessi di mora su {number}: {balance_due} al {rate} annuo dal {from}, giorni: {days}",
  nl: "Rente over {number}: {balance_due} tegen {rate} per jaar sinds {from}, dagen: {days}",
  pt: "Juros de mora sobre {number}: {balance_due} a {rate} ao ano desde {from}, dias: {days}",
};

/** A customer's unapplied credit in total, below overdue items. */
export const CREDIT_TEXTS: Readonly<Record<SheetLanguage, string>> = {
  en: "Your unapplied credit, not deducted above",
  de: "Ihr Guthaben, oben nicht abgezogen",
  fr: "Votre avoir, non déduit ci-dessus",
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

const DEFAULT_TEXTS: Readonly<Record<SheetLanguage, ReminderTexts>> = {
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
        "vielleicht ist es Ihnen entgangen: Die folgenden Beträge sind noch offen.",
        "Bitte zahlen Sie {total} in den nächsten Tagen. Falls Sie inzwischen bezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.",
      ],
      [
        "Zweite Zahlungserinnerung von {company}",
        "Ihre Zahlung ist noch nicht bei uns eingegangen. Zum {date} sind die folgenden Beträge offen.",
        "Bitte zahlen Sie {total} innerhalb von sieben Tagen, oder melden Sie sich bei uns, falls etwas nicht stimmt.",
      ],
      [
        "Letzte Zahlungserinnerung von {company}",
        "trotz unserer Erinnerungen sind die folgenden Beträge noch offen.",
        "Bitte zahlen Sie {total} innerhalb von sieben Tagen. Andernfalls müssen wir weitere Schritte einleiten.",
      ],
    ],
  },
  fr: {
    greeting: "Bonjour {customer},",
    closing: "Cordialement",
    reminders: [
      [
        "Rappel de paiement de {company}",
        "Cela vous a peut-être échappé : les montants suivants restent à payer.",
        "Merci de régler {total} dans les prochains jours. Si vous avez réglé entre-temps, nous vous remercions de ne pas tenir compte de ce message.",
      ],
      [
        "Deuxième rappel de {company}",
        "Nous n'avons pas encore reçu votre paiement. Au {date}, il reste à payer :",
        "Merci de régler {total} sous sept jours, ou de nous contacter en cas de problème.",
      ],
      [
        "Dernier rappel de {company}",
        "Malgré nos rappels, il reste à payer :",
        "Merci de régler {total} sous sept jours. À défaut, nous serons contraints d'engager d'autres démarches.",
      ],
    ],
  },
  es: {
    greeting: "Hola, {customer}:",
    closing: "Un saludo",
    reminders: [
      [
        "Recordatorio de pago de {company}",
        "Quizá se le haya pasado por alto: los siguientes importes siguen pendientes de pago.",
        "Le rogamos que pague {total} en los próximos días. Si ya ha pagado, gracias; no tenga en cuenta este mensaje.",
      ],
      [
        "Segundo recordatorio de {company}",
        "Aún no hemos recibido su pago. A {date}, los siguientes importes están pendientes de pago.",
        "Le rogamos que pague {total} en un plazo de siete días o que nos avise si hay algún problema.",
      ],
      [
        "Último recordatorio de {company}",
        "A pesar de nuestros recordatorios, los siguientes importes siguen pendientes de pago.",
        "Le rogamos que pague {total} en un plazo de siete días. De lo contrario, tendremos que tomar otras medidas.",
      ],
    ],
  },
  it: {
    greeting: "Buongiorno {customer},",
    closing: "Cordiali saluti",
    reminders: [
      [
        "Sollecito di pagamento da {company}",
        "forse le è sfuggito: i seguenti importi risultano ancora da pagare.",
        "La preghiamo di pagare {total} nei prossimi giorni. Se ha già pagato, la ringraziamo e la preghiamo di ignorare questo messaggio.",
      ],
      [
        "Secondo sollecito da {company}",
        "non abbiamo ancora ricevuto il suo pagamento. Al {date} risultano da pagare i seguenti importi.",
        "La preghiamo di pagare {total} entro sette giorni, o di contattarci in caso di problemi.",
      ],
      [
        "Ultimo sollecito da {company}",
        "nonostante i nostri solleciti, i seguenti importi risultano ancora da pagare.",
        "La preghiamo di pagare {total} entro sette giorni. In caso contrario dovremo prendere ulteriori provvedimenti.",
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
        "Wilt u {total} de komende dagen betalen? Hebt u inmiddels betaald, dan danken wij u en kunt u dit bericht negeren.",
      ],
      [
        "Tweede herinnering van {company}",
        "Wij hebben uw betaling nog niet ontvangen. Per {date} staan de volgende bedragen open.",
        "Wilt u {total} binnen zeven dagen betalen, of ons laten weten als er iets niet klopt?",
      ],
      [
        "Laatste herinnering van {company}",
        "Ondanks onze herinneringen staan de volgende bedragen nog open.",
        "Wilt u {total} binnen zeven dagen betalen? Anders moeten wij verdere stappen nemen.",
      ],
    ],
  },
  pt: {
    greeting: "Olá, {customer},",
    closing: "Com os melhores cumprimentos",
    reminders: [
      [
        "Lembrete de pagamento de {company}",
        "Talvez lhe tenha passado despercebido: os seguintes valores ainda estão em aberto.",
        "Pedimos que pague {total} nos próximos dias. Se já pagou, obrigado; ignore esta mensagem.",
      ],
      [
        "Segundo lembrete de {company}",
        "Ainda não recebemos o seu pagamento. Em {date}, os seguintes valores estão em aberto.",
        "Pedimos que pague {total} no prazo de sete dias ou que nos contacte se houver algum problema.",
      ],
      [
        "Último lembrete de {company}",
        "Apesar dos nossos lembretes, os seguintes valores ainda estão em aberto.",
        "Pedimos que pague {total} no prazo de sete dias. Caso contrário, teremos de tomar outras medidas.",
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
