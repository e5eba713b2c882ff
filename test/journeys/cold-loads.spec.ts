import { type BrowserContext, expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";
import type { SampleCompany } from "#test/support/sample-company.ts";

/** What a link may load before the network is idle (Interface 7). */
const SCRIPTS_MAX = 15;
const BYTES_MAX = 220_000;

/** Tabs that load pages at the same time. */
const TABS = 4;

type Load = { path: string; scripts: number; bytes: number };

/** Opens a link in a tab without a cache, and adds up the scripts it loads, as they are transferred. */
async function loadCold(context: BrowserContext, path: string): Promise<Load> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const sizes: number[] = [];
  devtools.on("Network.responseReceived", ({ response }) => {
    // The length is that of the compressed script.
    if (new URL(response.url).pathname.endsWith(".js"))
      sizes.push(Number(response.headers["content-length"]));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  expect.soft(new URL(page.url()).pathname, path).toBe(path);
  await expect.soft(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  await page.close();
  return { path, scripts: sizes.length, bytes: sizes.reduce((total, size) => total + size, 0) };
}

/** One or more pages of each folder of pages, and each form. */
function pathsOf(sample: SampleCompany, records: Readonly<Record<string, string>>): string[] {
  const { vendor, customer, product, taxRate, bill, draft, invoice, partPaid, vendorCredit, payment } =
    sample;
  const recordPath = (folder: string): string => `${folder}/${records[folder]}`;
  return [
    ..."accounts accounts/new accounts/1000/edit journals journals/new reports/trial-balance tax-returns".split(
      " ",
    ),
    ..."transactions reports/aging reports/tax reports/stock-movement year-end revaluations/new".split(" "),
    ..."bank bank/1010 money money/expense payments payments/new reminders opening-balances help".split(" "),
    ..."products products/new products/counts products/values products/values/new tax-rates/new".split(" "),
    ..."sales sales/new sales/credit-notes/new purchases purchases/new quotes quotes/new".split(" "),
    ..."purchase-orders/new schedules schedules/new assets/new accruals/new loans/new vendors".split(" "),
    ..."settings settings/company settings/people settings/documents settings/numbers settings/email".split(
      " ",
    ),
    ..."settings/reminders settings/payments settings/cards settings/taxes settings/accounts".split(" "),
    ..."settings/products settings/currencies settings/security settings/tokens share".split(" "),
    ...["journals", "assets", "accruals", "loans", "schedules", "quotes", "purchase-orders"].map(recordPath),
    ...["journals", "quotes", "schedules"].map((folder) => `${recordPath(folder)}/edit`),
    `vendors/${vendor}`,
    `customers/${customer}/edit`,
    `products/${product}/edit`,
    `tax-rates/${taxRate}/edit`,
    `purchases/${bill}`,
    `purchases/vendor-credits/${vendorCredit}`,
    `sales/${draft}/edit`,
    `sales/${invoice}`,
    `sales/${partPaid}`,
    `payments/${payment}`,
  ].map((path) => `/app/${path}`);
}

journey("a link to any page loads few and small scripts", async ({ context, sharedSample }) => {
  // Nothing is fetched ahead in a browser that saves data.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  const records: Record<string, string> = {};
  for (const folder of [
    "journals",
    "assets",
    "accruals",
    "loans",
    "schedules",
    "quotes",
    "purchase-orders",
  ]) {
    const { items } = await (await context.request.get(`/api/${folder}`)).json();
    records[folder] = items[0].id;
  }
  const waiting = ["/app", ...pathsOf(sharedSample, records)];
  const loads: Load[] = [];
  const loadNext = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
      loads.push(await loadCold(context, path));
  };
  await Promise.all(Array.from({ length: TABS }, loadNext));
  expect(loads.filter(({ scripts, bytes }) => !(scripts <= SCRIPTS_MAX && bytes <= BYTES_MAX))).toEqual([]);
});
