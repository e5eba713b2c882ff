import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { PDF_LAYOUTS } from "#domain/document-design.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { ALL_ENDPOINTS, nameOf } from "#test/support/all-endpoints.ts";
import { answersToSamples, hasSucceeded } from "#test/support/api-answers.ts";
import { type BuiltApp, startBuiltApp } from "#test/support/built-app.ts";
import { attachmentOf, makeEmailsDue } from "#test/support/emails.ts";
import type { TestReply, TestBooks } from "#test/support/new-books.ts";
import {
  markedBooks,
  type SampleRecords,
  type SampleRequest,
  sampleOf,
  send,
} from "#test/support/sample-requests.ts";
import { useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { setUpCompany, WHOLE_COMPANIES } from "#test/support/company-profiles.ts";

/**
 * Problems that a test of the sources can't see: the bundle may import a module differently than the test runner. All
 * PDFs, emails and public pages are requested from the built server, for companies with all their details.
 */
let built: BuiltApp;

beforeAll(async () => {
  built = await startBuiltApp();
  await useOwnTestApp(async () => built);
});
afterAll(async () => {
  await built.close();
});

type CompanySamples = { books: TestBooks; records: SampleRecords };
let companies = 0;
/** Texts, and so email addresses, that no other company has. */
const newMark = (): string => `built-${(companies += 1)}`;

const PDFS = ALL_ENDPOINTS.filter(({ produces }) => produces === "application/pdf");
const endpointsEnding = (end: RegExp) =>
  ALL_ENDPOINTS.filter(({ method, path }) => method === "POST" && end.test(path));

/** A reply with as much of it as shows its kind, or the reason of the error. */
const startOf = ({ status, text }: TestReply): string => `${status} ${text.slice(0, status < 300 ? 5 : 500)}`;

describe.each(WHOLE_COMPANIES)("for a company in $currency", (company) => {
  test.each(PDF_LAYOUTS)("every PDF is drawn in every language with the layout %s", async (layout) => {
    const marked = await markedBooks(newMark(), (books) => setUpCompany(books, company, layout));
    for (const endpoint of PDFS)
      for (const language of PDF_LANGUAGES) {
        const reply = await send(
          marked.books,
          endpoint,
          inLanguage(endpoint, sampleFor(endpoint, marked), language),
        );
        expect(startOf(reply), `${nameOf(endpoint)} ${language}`).toBe("200 %PDF-");
      }
  });

  test("every email arrives, with its attachment", async () => {
    const marked = await setUpSamples(company);
    const recipients = [
      ...(await emailAll(marked, endpointsEnding(/\/emails$/))),
      ...(await emailAll(marked, endpointsEnding(/\/scheduled-emails$/))),
      await emailOfSchedule(marked),
      await emailOfReminder(marked),
    ];
    await makeEmailsDue(built, marked.books);
    expect(await recipientsReached(recipients)).toEqual(recipients);
  });

  test("every public page opens in every language, and its files", async () => {
    const marked = await setUpSamples(company);
    for (const endpoint of endpointsEnding(/\/links$/))
      for (const language of PDF_LANGUAGES) {
        const { params, body } = sampleFor(endpoint, marked);
        const reply = await send(marked.books, endpoint, {
          params,
          query: {},
          body: { ...Object(body), language },
        });
        const { path } = expectMade(reply);
        const page = await built.app.inject(path);
        expect({ status: page.statusCode, language: /<html lang="(\w+)"/.exec(page.body)?.[1] }).toEqual({
          status: 200,
          language,
        });
        const file = await built.app.inject(`${path}/pdf`);
        expect(`${file.statusCode} ${file.body.slice(0, 5)}`).toBe("200 %PDF-");
        const isShown = page.body.includes(`${path}/xml`);
        expect((await built.app.inject(`${path}/xml`)).statusCode).toBe(isShown ? 200 : 404);
      }
  });

  test("every operation responds, and none fails", async () => {
    const answers = await answersToSamples(await setUpSamples(company));
    const failed = answers.filter(({ reply }) => reply.status >= 500);
    expect(failed.map(({ endpoint, reply }) => `${nameOf(endpoint)}: ${reply.text}`)).toEqual([]);
    // Some samples are rejected in books changed by the others; if most were rejected, this would prove nothing.
    expect(answers.filter(hasSucceeded).length).toBeGreaterThan(ALL_ENDPOINTS.length * 0.8);
  });
});

const setUpSamples = (company: (typeof WHOLE_COMPANIES)[number]): Promise<CompanySamples> =>
  markedBooks(newMark(), (books) => setUpCompany(books, company, "plain"));

const sampleFor = (endpoint: Endpoint, { books, records }: CompanySamples): SampleRequest =>
  sampleOf(endpoint, books, records);

function inLanguage({ query: schema }: Endpoint, sample: SampleRequest, language: string): SampleRequest {
  const query = { ...sample.query, language };
  return schema.safeParse(query).success ? { ...sample, query } : sample;
}

/** Requests these emails, each to its own address; returns the addresses. */
async function emailAll(marked: CompanySamples, endpoints: readonly Endpoint[]): Promise<string[]> {
  const recipients: string[] = [];
  for (const endpoint of endpoints) {
    const { body, ...sample } = sampleFor(endpoint, marked);
    const to = `${endpoint.id}-${newMark()}@example.com`.toLowerCase();
    expectMade(
      await send(marked.books, endpoint, { ...sample, body: { ...Object(body), to: [to], copyToMe: false } }),
    );
    recipients.push(to);
  }
  return recipients;
}

/** The invoice of a schedule that posts and sends. */
async function emailOfSchedule({ books, records }: CompanySamples): Promise<string> {
  const email = `${newMark()}@example.com`;
  const { id: partyId } = expectMade(await books.post("/customers", { name: "Subscriber", email }));
  const { today } = expectMade(await books.get("/company"));
  const items = [{ productId: records.product, quantity: "1", unitPrice: "20", description: "{month}" }];
  const rule = { intervalUnit: "month", intervalCount: 1, startsOn: today, occurrenceCount: 1 };
  expectMade(
    await books.post("/schedules", {
      kind: "invoice",
      partyId,
      items,
      result: "sent",
      language: "fr",
      ...rule,
    }),
  );
  return email;
}

async function emailOfReminder({ books, records }: CompanySamples): Promise<string> {
  const { digests } = expectMade(await books.get("/reminders/preview"));
  const { partyId, contentHash, to } = digests.find(
    (reminder: { partyId: string }) => reminder.partyId === records.reminded,
  );
  expectMade(await books.post("/reminders", { partyId, contentHash }));
  return to;
}

const ARRIVES_WITHIN_MS = 60_000;

/** Those of these addresses that received an email with a PDF. */
async function recipientsReached(recipients: readonly string[]): Promise<string[]> {
  const deadline = Date.now() + ARRIVES_WITHIN_MS;
  for (;;) {
    const received = recipients.filter((address) =>
      built.mailServer
        .receivedEmail()
        .some(({ to, raw }) => to.includes(address) && isPdf(attachmentOf(raw))),
    );
    if (received.length === recipients.length || Date.now() > deadline) return received;
    await setTimeout(100);
  }
}

const isPdf = (file: Buffer): boolean => file.subarray(0, 5).toString() === "%PDF-";
