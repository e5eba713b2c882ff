import { buildMessage, type Message } from "./message.ts";

type ApprovalTexts = {
  name: string;
  company: string;
  /** Its kind and number. */
  record: string;
  partyName: string | null;
  amount: string;
  status: string;
  reason: string | null;
  requester: string;
  decider: string;
  link: string;
};

/** Asks a member to approve a record. The link opens the list of requests, after signing in. */
export function approvalRequestMessage(texts: ApprovalTexts): Message {
  const { name, company, record, partyName, amount, requester, link } = texts;
  const party = partyName === null ? "" : ` (${partyName})`;
  return buildMessage({ name, subject: `Approve ${record} of ${company}` }, [
    `${requester} asks you to approve ${record}${party} for ${amount}. It isn't posted until you do.`,
    link,
  ]);
}

/** Tells who requested approval what was decided. */
export function approvalDecidedMessage(texts: ApprovalTexts): Message {
  const { name, company, record, status, reason, decider, link } = texts;
  const subject = `${company}: ${record} was ${status}`;
  if (status !== "rejected")
    return buildMessage({ name, subject }, [`${decider} approved ${record}. It is now posted.`, link]);
  return buildMessage({ name, subject }, [
    `${decider} rejected ${record}: ${reason ?? ""}`,
    "It is still a draft. You can change it and request approval again.",
    link,
  ]);
}
