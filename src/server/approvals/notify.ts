import type { BookId, UserId } from "#domain/ids.ts";
import { languageOf } from "#domain/sheet-languages.ts";
import { figuresIn, sheetTextsIn } from "#domain/sheet-texts.ts";
import { isPermittedTo } from "#contract/rights.ts";
import type { Books } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import { type MemberRow, selectMembers } from "#server/identity/lookup.ts";
import { approvalDecidedMessage, approvalRequestMessage } from "#server/outbox/approval-messages.ts";
import type { Message } from "#server/outbox/message.ts";
import type { Outbox } from "#server/outbox/outbox.ts";
import { readCompanyOfPerson, selectNotation } from "#server/settings/lookup.ts";
import type { ApprovalRow } from "./queries.ts";

export type ApprovalServices = {
  database: Database;
  outbox: Outbox;
  /** This server's URL, from its configuration. */
  address: () => string;
};

type Notice = { books: Books; bookId: BookId; approval: ApprovalRow };

/** Emails a request to each member who may decide it. Runs after the request was saved: a lost email leaves it in the list. */
export async function emailRequest(services: ApprovalServices, notice: Notice): Promise<void> {
  const { makerIds } = notice.approval;
  await emailMembers(services, notice, {
    isRecipient: (member) => isPermittedTo(member, "approvals.approve") && !makerIds.includes(member.userId),
    write: approvalRequestMessage,
  });
}

/** Emails the answer to the member who asked, unless that member gave it. */
export async function emailDecision(services: ApprovalServices, notice: Notice): Promise<void> {
  const { requesterId, deciderId } = notice.approval;
  if (requesterId === deciderId) return;
  await emailMembers(services, notice, {
    isRecipient: ({ userId }) => userId === requesterId,
    write: approvalDecidedMessage,
  });
}

type Mailing = {
  isRecipient: (member: MemberRow) => boolean;
  write: (texts: Parameters<typeof approvalRequestMessage>[0]) => Message;
};

async function emailMembers(
  { database, outbox, address }: ApprovalServices,
  { books, bookId, approval }: Notice,
  { isRecipient, write }: Mailing,
): Promise<void> {
  const { company, notation } = await books.read(async (tx) => ({
    company: await readCompanyOfPerson(tx),
    notation: await selectNotation(tx),
  }));
  const language = languageOf(notation.locale);
  const members = await selectMembers(database.people, bookId);
  const nameOf = (id: UserId | null) => members.find(({ userId }) => userId === id)?.name ?? company.name;
  const texts = {
    language,
    company: company.name,
    record: `${sheetTextsIn(language)[approval.kind]} ${approval.number ?? ""}`,
    partyName: approval.partyName,
    amount: figuresIn(language, notation).amount(approval.amount),
    status: approval.status,
    reason: approval.reason,
    requester: nameOf(approval.requesterId),
    decider: nameOf(approval.deciderId),
    link: `${address()}/books/${bookId}/app/approvals`,
  };
  await writeOutsideBooks(database, async (client) => {
    for (const member of members.filter(isRecipient))
      await outbox.write(client, member.email, write({ ...texts, name: member.name }));
  });
  outbox.wake();
}
