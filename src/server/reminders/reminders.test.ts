import { afterAll, expect, test } from "vitest";
import type { ReminderDigest, ReminderPreview } from "#contract/reminders.ts";
import { shiftDays, toDay } from "#domain/dates.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { attachmentOf, headerOf, mailsWhen, senderFor } from "#test/support/mails.ts";
import { asApplication, asOwner } from "#test/support/raw-sql.ts";
import { type TestApp, testApp, testAppWith, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, everything, made, newTrader, receive, type Trader, write } from "#test/support/trade.ts";

/** Customers are reminded of what is overdue: in steps, each once, and of nothing else (Behaviour 2.24). */
await useOwnTestApp();
const mail = await startMailServer();
const server = await testApp();
const outbox = senderFor(server, mail);
afterAll(() => outbox.close());

let addresses = 0;

/** A trader whose customer has an address of its own. */
async function withAddress(
  changes: object = {},
  on?: TestApp,
): Promise<Trader & { to: string; today: string }> {
  const trader = await newTrader(on);
  const to = `reminded-${(addresses += 1)}@customer.example`;
  const party = made(await trader.books.get(`/customers/${trader.customer}`));
  made(await trader.books.put(`/customers/${trader.customer}`, { ...party, email: to, ...changes }));
  return { ...trader, to, today: made(await trader.books.get("/book")).today };
}

type Ready = Awaited<ReturnType<typeof withAddress>>;

/** An invoice of 40.00 that has been due for so many days. */
async function overdue(trader: Ready, days: number) {
  const dueDate = shiftDays(toDay(trader.today), -days);
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "40.00" }];
  return write(trader, "/invoices", { date: shiftDays(dueDate, -14), dueDate, items });
}

const pastGuards = ({ books }: Trader, change: string) =>
  asOwner(server.database, books.bookId, [
    "alter table reminders disable trigger user",
    `update reminders set ${change}`,
    "alter table reminders enable trigger user",
  ]);

/** The invoice is paid in full. */
const pay = async (trader: Ready, documentId: string) =>
  made(
    await receive(trader, {
      date: trader.today,
      amount: "40.00",
      allocations: [{ documentId, amount: "40.00" }],
    }),
  );

const preview = async ({ books }: Trader): Promise<ReminderPreview> =>
  made(await books.get("/reminders/preview"));

async function digest(trader: Trader): Promise<ReminderDigest> {
  const [first] = (await preview(trader)).digests;
  if (first === undefined) throw new Error("Nobody is reminded.");
  return first;
}

const send = ({ books }: Trader, { partyId, seal }: ReminderDigest, headers: Record<string, string> = {}) =>
  books.post("/reminders", { partyId, seal }, headers);

test("all that is overdue with a customer is one mail, as the preview shows it, and each level is reached once", async () => {
  const trader = await withAddress({ language: "de" });
  const { books, customer, to } = trader;
  made(await changeBook(books, { name: "Harbor Supply" }));
  const first = await overdue(trader, 20);
  const second = await overdue(trader, 8);
  const young = await overdue(trader, 3);
  const shown = await preview(trader);
  expect(shown).toMatchObject({
    whyNot: null,
    digests: [
      {
        partyId: customer,
        to,
        language: "de",
        level: 1,
        totals: [{ currency: "USD", open: "80.00" }],
        subject: "Zahlungserinnerung von Harbor Supply",
        items: [
          { documentId: first.id, days: 20, open: "40.00", level: 1, isDue: true },
          { documentId: second.id, days: 8, open: "40.00", level: 1, isDue: true },
        ],
      },
    ],
    leftOut: [{ documentId: young.id, why: "grace", days: 3, level: 0, note: null }],
  });
  const [asked] = shown.digests;
  if (asked === undefined) throw new Error("Nobody is reminded.");
  expect(asked.text).toContain("Bitte zahlen Sie 80,00 USD");
  expect(asked.text).toContain(`${first.number}, fällig am`);
  const key = { "idempotency-key": "remind-once" };
  const reply = await send(trader, asked, key);
  expect(reply).toMatchObject({
    status: 201,
    body: { partyId: customer, level: 1, status: "waiting", to: [to], items: [{ level: 1 }, { level: 1 }] },
  });
  expect((await send(trader, asked, key)).body).toEqual(reply.body);
  expect(await send(trader, asked)).toMatchObject({ status: 409, body: { code: "reminder.changed" } });
  outbox.wake();
  const path = `/invoices/${first.id}/reminders`;
  const sent = await mailsWhen(books, path, ({ status }) => status === "sent");
  expect(sent).toMatchObject({ mailId: reply.body.mailId, subject: asked.subject });
  expect(mail.count(to)).toBe(1);
  const raw = mail.taken().find((taken) => taken.to.includes(to))?.raw ?? Buffer.of();
  expect(headerOf(raw, "Subject")).toBe("Zahlungserinnerung von Harbor Supply");
  expect(attachmentOf(raw).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await preview(trader)).leftOut.map(({ why }) => why)).toEqual(["waiting", "waiting", "grace"]);
  expect(made(await books.get(`/customers/${customer}/reminders`)).items).toHaveLength(1);
  expect(made(await books.get("/reminders")).items).toHaveLength(1);
  const period = "start=2026-01-01&end=2026-01-31";
  expect(made(await books.get(`/customers/${customer}/statement/mails?${period}`)).items).toEqual([]);
  expect(made(await books.get(`/changes?subjectId=${second.id}`)).items[0].action).toBe("invoice.reminded");
});

test("the next level follows when its days have passed since the last one, with all that is overdue", async () => {
  const trader = await withAddress();
  const old = await overdue(trader, 40);
  made(await send(trader, await digest(trader)));
  expect((await preview(trader)).digests).toEqual([]);
  await pastGuards(trader, `reminded_on = reminded_on - 14 where document_id = '${old.id}'`);
  const young = await overdue(trader, 10);
  const next = await digest(trader);
  expect(next).toMatchObject({
    level: 2,
    subject: expect.stringContaining("Second reminder"),
    items: [
      { documentId: old.id, level: 2, isDue: true },
      { documentId: young.id, level: 1, isDue: true },
    ],
  });
  made(await send(trader, next));
  expect(made(await trader.books.get(`/invoices/${old.id}/reminders`)).items).toMatchObject([
    { level: 2 },
    { level: 1 },
  ]);
});

test("nobody is reminded of what is paid, disputed or voided, nor a customer who is left alone or has no address", async () => {
  const trader = await withAddress();
  const { books, customer } = trader;
  const paid = await overdue(trader, 30);
  const disputed = await overdue(trader, 30);
  const open = await overdue(trader, 30);
  await pay(trader, paid.id);
  const note = "Says that the goods were broken";
  expect(made(await books.put(`/invoices/${disputed.id}/dispute`, { note })).hold).toMatchObject({ note });
  const ids = async () => {
    const { digests, leftOut } = await preview(trader);
    return {
      in: digests.flatMap(({ items }) => items.map(({ documentId }) => documentId)),
      out: leftOut.map(({ documentId, why }) => [documentId, why]),
    };
  };
  expect(await ids()).toEqual({ in: [open.id], out: [[disputed.id, "disputed"]] });
  made(await books.delete(`/invoices/${disputed.id}/dispute`));
  expect((await ids()).in).toEqual([disputed.id, open.id]);
  made(await books.put(`/customers/${customer}/reminder-pause`, { note: "On holiday" }));
  expect(await ids()).toEqual({
    in: [],
    out: [
      [disputed.id, "paused"],
      [open.id, "paused"],
    ],
  });
  made(await books.delete(`/customers/${customer}/reminder-pause`));
  const party = made(await books.get(`/customers/${customer}`));
  made(await books.put(`/customers/${customer}`, { ...party, email: null }));
  expect((await ids()).out.map(([, why]) => why)).toEqual(["no-address", "no-address"]);
  expect(await books.put(`/invoices/${open.id}/dispute`, { note: " " })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "note", message: "Say why" }] },
  });
});

test("what has changed since the preview is not sent", async () => {
  const trader = await withAddress();
  const invoice = await overdue(trader, 10);
  await overdue(trader, 10);
  const seen = await digest(trader);
  await pay(trader, invoice.id);
  const before = await everything(trader.books);
  expect(await send(trader, seen)).toMatchObject({ status: 409, body: { code: "reminder.changed" } });
  expect(await everything(trader.books)).toBe(before);
  expect(made(await trader.books.get("/reminders")).items).toEqual([]);
  const other = await withAddress();
  expect((await send(other, await digest(trader))).status).toBe(404);
});

test("of several who remind at once one does", async () => {
  const trader = await withAddress();
  await overdue(trader, 10);
  const seen = await digest(trader);
  const replies = await Promise.all([1, 2, 3].map(() => send(trader, seen)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(made(await trader.books.get("/reminders")).items).toHaveLength(1);
});

test("a level whose mail failed is reached by the next mail, and one that was sent never again", async () => {
  const trader = await withAddress();
  const { books } = trader;
  const invoice = await overdue(trader, 10);
  const failed = made(await send(trader, await digest(trader)));
  const { database } = server;
  await asApplication(database, books, [
    `update document_mails set failed_at = now() where id = '${failed.mailId}'`,
  ]);
  const again = made(await send(trader, await digest(trader)));
  expect(again).toMatchObject({ level: 1, items: [{ documentId: invoice.id }] });
  await expect(
    asApplication(database, books, [`update reminders set reminded_on = reminded_on + 1`]),
  ).resolves.toMatchObject({ rule: "reminder_is_made_once" });
});

test("an invoice that was reminded of stays with its customer", async () => {
  const trader = await withAddress();
  const { books } = trader;
  const invoice = await overdue(trader, 10);
  made(await send(trader, await digest(trader)));
  const { id: partyId } = made(await books.post("/customers", { name: "Other" }));
  const { version, number, date, dueDate, status, items } = made(await books.get(`/invoices/${invoice.id}`));
  const kept = items.map(({ productId, quantity, unitPrice }: Record<string, string>) => ({
    productId,
    quantity,
    unitPrice,
  }));
  const body = { version, number, date, dueDate, status, partyId, items: kept };
  expect(await books.put(`/invoices/${invoice.id}`, body)).toMatchObject({
    status: 409,
    body: { code: "document.was-reminded" },
  });
});

test("the company's own levels and words are used; what is wrong is refused where it stands", async () => {
  const trader = await withAddress({ language: "fr" });
  const { books } = trader;
  const usual = made(await books.get("/reminder-plan"));
  const [first, second] = usual.levels;
  expect(usual.levels.map(({ days }: { days: number }) => days)).toEqual([7, 21, 35]);
  const refusedAt = async (levels: unknown) =>
    (await books.put("/reminder-plan", { version: 1, levels })).body.errors?.[0];
  expect(await refusedAt([])).toMatchObject({ field: "levels" });
  expect(await refusedAt([second, first])).toMatchObject({ field: "levels[1].days" });
  expect(await refusedAt([{ ...first, days: 0 }])).toMatchObject({ field: "levels[0].days" });
  const said = (text: string) => ({ ...first, words: { ...first.words, fr: { subject: "{total}", text } } });
  expect(await refusedAt([said("{iban}")])).toEqual({
    field: "levels[0].words.fr.text",
    message: "There is no {iban}, but {customer}, {table}, {total}, {date}, {company}",
  });
  made(
    await books.put("/reminder-plan", { version: 1, levels: [{ ...said("Bonjour {customer}"), days: 2 }] }),
  );
  expect(await books.put("/reminder-plan", usual)).toMatchObject({
    status: 409,
    body: { code: "record.stale" },
  });
  await overdue(trader, 2);
  expect(await digest(trader)).toMatchObject({ subject: "40,00 USD", text: "Bonjour Customer" });
});

test("it counts among the addresses of a day, and the sample company reminds nobody", async () => {
  const limited = await testAppWith({ MAILS_PER_DAY: "1" });
  const ready = await withAddress({}, limited);
  const { books, customer } = ready;
  await overdue(ready, 10);
  const period = { start: "2026-01-01", end: "2026-01-31" };
  const letter = { to: ["a@b.example"], subject: "a", text: "a", ...period };
  made(await books.post(`/customers/${customer}/statement/mails`, letter));
  expect(await send(ready, await digest(ready))).toMatchObject({
    status: 429,
    body: { code: "mail.too-many" },
  });
  await asOwner(limited.database, books.bookId, ["update books set is_sample = true"]);
  expect((await preview(ready)).whyNot).toBe("sample");
  expect(await send(ready, await digest(ready))).toMatchObject({
    status: 409,
    body: { code: "mail.of-sample" },
  });
});

test("the books check finds a reminder of a level before which there was none", async () => {
  const trader = await withAddress();
  const { books } = trader;
  const invoice = await overdue(trader, 10);
  made(await send(trader, await digest(trader)));
  const problems = async () =>
    made(await books.get("/books-check")).checks.find(
      ({ invariant }: { invariant: string }) => invariant === "I-70",
    ).problems;
  expect(await problems()).toEqual([]);
  await pastGuards(trader, `level = 3 where document_id = '${invoice.id}'`);
  expect(await problems()).toEqual([`Reminder of ${invoice.number}, level 3`]);
});
