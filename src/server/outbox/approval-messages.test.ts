import { expect, test } from "vitest";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { approvalDecidedMessage, approvalRequestMessage } from "./approval-messages.ts";

/** The emails that ask for approval and answer (Accounting 34). */
const MESSAGE = {
  language: "de",
  name: "Ada",
  company: "Hafen GmbH",
  record: "Eingangsrechnung BILL-0007",
  partyName: "Nordstahl",
  amount: "750,00\u00a0€",
  status: "rejected",
  reason: "Kosten $& {member}",
  requester: "Pia",
  decider: "Olaf",
  link: "https://books.example/app/approvals",
} as const;

test("the answer names who decided, the record and the reason in the company's language", () => {
  const { subject, body } = approvalDecidedMessage(MESSAGE);
  expect(subject).toBe("Entwurf abgelehnt: Eingangsrechnung BILL-0007 (Hafen GmbH) - Twofold");
  expect(body.split("\n\n")).toEqual([
    "Guten Tag Ada,",
    "Olaf hat diesen Entwurf von Hafen GmbH abgelehnt: Kosten $& {member}",
    "Eingangsrechnung BILL-0007\nNordstahl\n750,00\u00a0€",
    "Er bleibt ein Entwurf. Sie können ihn ändern und die Freigabe erneut anfordern.",
    "https://books.example/app/approvals",
    "Twofold",
  ]);
});

test("each language fills in the member, the company and the record", () => {
  for (const language of PDF_LANGUAGES)
    for (const write of [approvalRequestMessage, approvalDecidedMessage])
      for (const status of ["approved", "rejected"]) {
        const message = { ...MESSAGE, language, status, reason: "Twice" };
        const { subject, body } = write(message);
        const member = write === approvalRequestMessage ? "Pia" : "Olaf";
        expect(`${subject}\n${body}`).not.toMatch(/[{}]/);
        for (const part of [member, "Hafen GmbH", "BILL-0007", MESSAGE.amount, MESSAGE.link])
          expect(body, `${language} ${status}`).toContain(part);
      }
});
