import { APPROVAL_TEXTS } from "#domain/approval-texts.ts";
import { greetingIn } from "#domain/default-email-templates.ts";
import { fillIn, type PdfLanguage } from "#domain/pdf-languages.ts";
import { buildMessage, type Message } from "./message.ts";

type ApprovalMessage = {
  /** The company's language. */
  language: PdfLanguage;
  name: string;
  company: string;
  /** Its kind and number, such as "Bill BILL-0007". */
  record: string;
  partyName: string | null;
  /** With its currency. */
  amount: string;
  status: string;
  reason: string | null;
  /** Who requested approval, and who decided. */
  requester: string;
  decider: string;
  link: string;
};

/** Asks a member to approve a record. The link opens the list of requests, after signing in. */
export function approvalRequestMessage(message: ApprovalMessage): Message {
  const { request, requestSubject } = APPROVAL_TEXTS[message.language];
  return renderMessage(message, { subject: requestSubject, text: request, member: message.requester });
}

/** Tells who requested approval what was decided. */
export function approvalDecidedMessage(message: ApprovalMessage): Message {
  const texts = APPROVAL_TEXTS[message.language];
  const member = message.decider;
  if (message.status !== "rejected")
    return renderMessage(message, { subject: texts.approvedSubject, text: texts.approved, member });
  const { rejectedSubject: subject, rejected: text, afterRejection } = texts;
  return renderMessage(message, { subject, text, member, last: afterRejection });
}

type Wording = { subject: string; text: string; member: string; last?: string };

function renderMessage(message: ApprovalMessage, { subject, text, member, last }: Wording): Message {
  const { language, name, company, record, partyName, amount, reason, link } = message;
  const blanks = { company, record, member, reason: reason ?? "" };
  const details = [record, ...(partyName === null ? [] : [partyName]), amount].join("\n");
  const filled = { name, greeting: greetingIn(language, name), subject: fillIn(subject, blanks) };
  return buildMessage(filled, [fillIn(text, blanks), details, ...(last === undefined ? [] : [last]), link]);
}
