import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { journey, newOwner } from "#test/support/journey.ts";
import { startBuiltServer } from "#test/support/journeys-server.ts";
import { type MailServer, openMailServer, tokenIn } from "#test/support/smtp-server.ts";

journey("a draft is posted and sent, and the file that was sent is kept", async ({ page }) => {
  const mailServer = await openMailServer();
  const { url, stop } = await startBuiltServer({ SMTP_URL: mailServer.url });
  try {
    await signedIn(page, { url, mailServer });
    const { id, number } = await draftOf(page.request, url);

    await page.goto(`${url}/app/sales/${id}`);
    await page.getByRole("button", { name: "Post", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Post invoice" }).click();
    await expect(page.getByText("Not emailed yet.")).toBeVisible();
    await page.getByRole("button", { name: "Email", exact: true }).click();

    const dialog = page.getByRole("dialog", { name: `Email ${number}` });
    await expect(dialog.getByLabel("To", { exact: true })).toBeFocused();
    await expect(dialog.getByLabel("To", { exact: true })).toHaveValue("ana@linden.example");
    await expect(dialog.getByLabel("Subject")).toHaveValue(`Invoice ${number} from My Company`);
    await expect(dialog.getByLabel("Message")).toHaveValue(/Please find attached invoice/);
    await dialog.getByLabel("To", { exact: true }).fill("ana@linden.example, no address");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(dialog.getByText("no: Enter a valid address").first()).toBeVisible();
    await dialog.getByLabel("To", { exact: true }).fill("ana@linden.example");
    await dialog.getByLabel("Message").fill("Thank you, Ana!");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Sent to ana@linden.example")).toBeVisible();

    expect(await mailServer.message("ana@linden.example")).toContain("Thank you, Ana!");
    const storedPdf = await downloadWith(page, "Sent PDF");
    expect(storedPdf.name).toBe(`${number}.pdf`);
    expect(storedPdf.content.subarray(0, 5).toString()).toBe("%PDF-");
    const rawEmail = mailServer.receivedEmail().at(-1)?.raw.toString("latin1").replace(/\r\n/g, "");
    expect(rawEmail).toContain(storedPdf.content.toString("base64"));

    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByRole("dialog").getByLabel("Message")).toHaveValue("Thank you, Ana!");
  } finally {
    // A page that outlives its server logs that in the console.
    await page.goto("about:blank");
    await stop();
    await mailServer.close();
  }
});

journey(
  "an email with an invoice is scheduled for a day and a time, rescheduled, and canceled",
  async ({ page }) => {
    const mailServer = await openMailServer();
    const { url, stop } = await startBuiltServer({ SMTP_URL: mailServer.url });
    try {
      await signedIn(page, { url, mailServer });
      const { id, number } = await draftOf(page.request, url, "posted");
      await page.goto(`${url}/app/sales/${id}`);
      await page.getByRole("button", { name: "Email", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: `Email ${number}` });
      await dialog.getByLabel("Send later").check();
      await dialog.getByLabel("Day", { exact: true }).fill("-1");
      await dialog.getByLabel("Time", { exact: true }).fill("07:30");
      await dialog.getByRole("button", { name: "Send later" }).click();
      await expect(dialog.getByText("This time is in the past. Choose a later one.").first()).toBeVisible();
      await dialog.getByLabel("Day", { exact: true }).fill("+5");
      await dialog.getByLabel("Time", { exact: true }).fill("");
      await dialog.getByRole("button", { name: "Send later" }).click();
      await expect(dialog.getByText("Enter a time").first()).toBeVisible();
      await dialog.getByLabel("Time", { exact: true }).fill("07:30");
      await dialog.getByLabel("Message").fill("Thank you, Ana!");
      await dialog.getByRole("button", { name: "Send later" }).click();
      await expect(dialog).toBeHidden();

      const planned = page.getByRole("list", { name: "Scheduled emails" }).getByRole("listitem");
      await expect(planned).toContainText("7:30 AM");
      await expect(planned).toContainText("To ana@linden.example");
      await planned.getByRole("button", { name: "Change" }).click();
      await expect(dialog.getByText("An email is scheduled for")).toBeVisible();
      await expect(dialog.getByLabel("Message")).toHaveValue("Thank you, Ana!");
      await expect(dialog.getByLabel("Time", { exact: true })).toHaveValue("07:30");
      await dialog.getByLabel("Time", { exact: true }).fill("16:45");
      await dialog.getByRole("button", { name: "Send later" }).click();
      await expect(planned).toHaveCount(1);
      await expect(planned).toContainText("4:45 PM");

      await planned.getByRole("button", { name: "Cancel email" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel email" }).click();
      await expect(planned).toHaveCount(0);
      await expect(page.getByText("Not emailed yet.")).toBeVisible();
    } finally {
      // A page that outlives its server logs that in the console.
      await page.goto("about:blank");
      await stop();
      await mailServer.close();
    }
  },
);

journey("a customer is sent the statement shown on the page", async ({ page }) => {
  const mailServer = await openMailServer();
  const { url, stop } = await startBuiltServer({ SMTP_URL: mailServer.url });
  try {
    await signedIn(page, { url, mailServer });
    const { number } = await draftOf(page.request, url, "posted");
    await page.goto(`${url}/app/customers`);
    await page.getByRole("link", { name: "Cafe Linden" }).first().click();
    await expect(page.getByRole("table", { name: "Statement of Cafe Linden" })).toContainText(number);
    await page.getByRole("button", { name: "Email", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Email statement of Cafe Linden" });
    await expect(dialog.getByLabel("To", { exact: true })).toBeFocused();
    await expect(dialog.getByLabel("Subject")).toHaveValue("Statement of account from My Company");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Sent to ana@linden.example")).toBeVisible();
    expect(await mailServer.message("ana@linden.example")).toContain("our statement of account");
    const storedPdf = await downloadWith(page, "Sent PDF");
    expect(storedPdf.name).toMatch(/^Statement-of-Account-C0001-.*\.pdf$/);
    expect(storedPdf.content.subarray(0, 5).toString()).toBe("%PDF-");
  } finally {
    // A page that outlives its server logs that in the console.
    await page.goto("about:blank");
    await stop();
    await mailServer.close();
  }
});

journey("without email, a message is a file, or opens in another program", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  const { id, number } = await draftOf(page.request, "", "posted");
  await page.goto(`/app/sales/${id}`);
  await page.getByRole("button", { name: "Email", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Email isn't set up on this server.")).toBeVisible();
  const link = dialog.getByRole("link", { name: "Start in my email app" });
  await expect(link).toHaveAttribute("href", /^mailto:ana%40linden\.example\?subject=Invoice%20/);
  const { name, content } = await downloadWith(page, "Download email (.eml)");
  expect(name).toBe(`${number}.eml`);
  expect(content.toString()).toContain("X-Unsent: 1");
});

journey("email templates list their fields, and are saved in each language", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.goto("/app/settings/email");
  const subject = page.getByLabel("Subject in English").first();
  await subject.fill("{customr}: {number}");
  // The error is shown, whatever template is on the screen.
  await page.getByLabel("Template").selectOption("Statements of account");
  await page.getByRole("button", { name: "Save templates" }).click();
  await expect(page.getByText("Unknown placeholder {customr}. Available: {number}").first()).toBeVisible();
  await subject.fill("{customer}: {number}");
  await page.getByRole("button", { name: "Save templates" }).click();
  await expect(page.getByText("Email templates saved")).toBeVisible();
  const { id, number } = await draftOf(page.request, "", "posted");
  await page.goto(`/app/sales/${id}`);
  await page.getByRole("button", { name: "Email", exact: true }).click();
  await expect(page.getByRole("dialog").getByLabel("Subject")).toHaveValue(`Cafe Linden: ${number}`);
});

journey("several invoices are sent after a preview of which can be", async ({ page }) => {
  const mailServer = await openMailServer();
  const { url, stop } = await startBuiltServer({ SMTP_URL: mailServer.url });
  try {
    const owner = await signedIn(page, { url, mailServer });
    const first = await draftOf(page.request, url, "posted");
    const second = await draftOf(page.request, url, "posted");
    const draft = await draftOf(page.request, url);
    const unaddressed = await draftOf(page.request, url, "posted", null);
    await page.goto(`${url}/app/sales`);
    await page.getByRole("checkbox", { name: /Select all/ }).check();
    await page.getByRole("button", { name: "Email", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Email invoices" });
    await expect(question.getByText("Email 2 invoices? Each customer gets their own PDF")).toBeVisible();
    await expect(
      question.getByText(`1 skipped (${unaddressed.number}): The recipient has no email address`),
    ).toBeVisible();
    await expect(
      question.getByText(
        `1 skipped (${draft.number}): Only posted documents can be emailed. Post this one first.`,
      ),
    ).toBeVisible();
    expect(mailServer.receivedEmail().filter(({ to }) => !to.includes(owner.email))).toEqual([]);
    await question.getByLabel("Send later").check();
    await question.getByRole("button", { name: "Send later" }).click();
    await expect(page.getByText("2 invoices scheduled for")).toBeVisible();
    await page.getByRole("checkbox", { name: /Select all/ }).check();
    await page.getByRole("button", { name: "Email", exact: true }).click();
    await expect(question.getByText("2 of them already have a scheduled email")).toBeVisible();
    await question.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("Sending 2 invoices")).toBeVisible();
    const texts = [
      await mailServer.message("ana@linden.example", 1),
      await mailServer.message("ana@linden.example", 2),
    ];
    for (const { number } of [first, second])
      expect(texts.filter((text) => text.includes(`Subject: Invoice ${number} from`))).toHaveLength(1);
  } finally {
    // A page that outlives its server logs that in the console.
    await page.goto("about:blank");
    await stop();
    await mailServer.close();
  }
});

/** A user of a server that sends email, with a confirmed address. */
async function signedIn(page: Page, { url, mailServer }: { url: string; mailServer: MailServer }) {
  const person = newOwner();
  const { request } = page;
  await request.post(`${url}/api/auth/sign-up/email`, { data: person });
  const token = tokenIn(await mailServer.message(person.email));
  await request.post(`${url}/api/auth/verify-email`, { data: { token } });
  const { email, password } = person;
  await request.post(`${url}/api/auth/sign-in/email`, { data: { email, password } });
  return person;
}

async function draftOf(
  request: APIRequestContext,
  url: string,
  status = "draft",
  email: string | null = "ana@linden.example",
) {
  const send = async (path: string, data: object) => {
    const reply = await request.post(`${url}${path}`, { data, headers: url === "" ? {} : { origin: url } });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  const customer = await send("/api/customers", { name: "Cafe Linden", email });
  const product = await send("/api/products", {
    name: "Advice",
    type: "service",
    purchasePrice: "0",
    salePrice: "100",
  });
  const items = [{ productId: product.id, quantity: "2", unitPrice: "100", description: "Two days" }];
  return send("/api/invoices", { partyId: customer.id, date: "2026-01-20", status, items });
}

/** The download of a button. */
async function downloadWith(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}
