import { isPermittedTo } from "#contract/rights.ts";
import type { BookId, UserId } from "#domain/ids.ts";
import { figuresIn, pdfTextsIn } from "#domain/pdf-texts.ts";
import type { Books } from "#server/db/books.ts";
import { emailMembers, type MemberEmailServices } from "#server/identity/email-members.ts";
import type { MemberRow } from "#server/identity/lookup.ts";
import { approvalDecidedMessage, approvalRequestMessage } from "#server/outbox/approval-messages.ts";
import type { Message } from "#server/outbox/message.ts";
import type { ApprovalRow } from "./queries.ts";

type Notice = { books: Books; bookId: BookId; approval: ApprovalRow };

/** Emails a request to each member who may decide it. */
export async function emailRequest(services: MemberEmailServices, notice: Notice): Promise<void> {
  const { makerIds } = notice.approval;
  await emailAbout(services, notice, {
    isRecipient: (member) => isPermittedTo(member, "approvals.approve") && !makerIds.includes(member.userId),
    write: approvalRequestMessage,
  });
}

/** Emails the answer to the member who asked, unless that member gave it. */
export async function emailDecision(services: MemberEmailServices, notice: Notice): Promise<void> {
  const { requesterId, deciderId } = notice.approval;
  if (requesterId === deciderId) return;
  await emailAbout(services, notice, {
    isRecipient: ({ userId }) => userId === requesterId,
    write: approvalDecidedMessage,
  });
}

type ApprovalEmail = {
  isRecipient: (member: MemberRow) => boolean;
  write: (texts: Parameters<typeof approvalRequestMessage>[0]) => Message;
};

async function emailAbout(
  services: MemberEmailServices,
  { books, bookId, approval }: Notice,
  { isRecipient, write }: ApprovalEmail,
): Promise<void> {
  const { kind, number, partyName, amount, status, reason, requesterId, deciderId } = approval;
  await emailMembers(services, {
    books,
    bookId,
    isRecipient,
    write: ({ name }, { company, language, notation, linkTo, members }) => {
      const nameOf = (id: UserId | null) => members.find(({ userId }) => userId === id)?.name ?? company;
      return write({
        language,
        name,
        company,
        record: `${pdfTextsIn(language)[kind]} ${number ?? ""}`,
        partyName,
        amount: figuresIn(language, notation).amount(amount),
        status,
        reason,
        requester: nameOf(requesterId),
        decider: nameOf(deciderId),
        link: linkTo("/approvals"),
      });
    },
  });
}
