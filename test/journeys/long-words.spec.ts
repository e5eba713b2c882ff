import { expect, type APIRequestContext } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

const WORD = "x".repeat(400);

journey(
  "a text without spaces stays in its column, on a screen, on a phone and on paper",
  async ({ filledBooks, context, page }) => {
    const id = filledBooks.journalIds[2] ?? "";
    await describeAtLength(context.request, id);
    const places = [
      `/app/journals/${id}`,
      "/app/accounts/1000",
      "/app/reports/statement-of-account?account=1000",
      "/app",
    ];
    for (const path of places) {
      await page.goto(path);
      for (const { width, media } of VIEWS) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ media });
        await expect(page.getByText(WORD).filter({ visible: true }).first()).toBeVisible();
        const overhang = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(overhang, `${path} at ${width}, ${media}`).toBe(0);
      }
    }
  },
);

const VIEWS = [
  { width: 1440, media: "screen" },
  { width: 390, media: "screen" },
  { width: 794, media: "print" },
] as const;

/** Gives a journal and its lines a text that can't be broken anywhere. */
async function describeAtLength(request: APIRequestContext, id: string): Promise<void> {
  const { version, number, date, status, lines } = await (await request.get(`/api/journals/${id}`)).json();
  const longLines = lines.map((line: Record<"accountId" | "debit" | "credit", string>) => {
    return { accountId: line.accountId, debit: line.debit, credit: line.credit, description: WORD };
  });
  const data = { version, number, date, status, description: WORD, lines: longLines };
  expect((await request.put(`/api/journals/${id}`, { data })).status()).toBe(200);
}

journey(
  "a total of trillions stays within its card on the narrowest screen",
  async ({ filledBooks, page }) => {
    expect(filledBooks.journalIds).toHaveLength(3);
    const { items } = await (await page.request.get("/api/accounts?limit=2")).json();
    const [first, second] = items.map(({ id }: { id: string }) => id);
    const amount = "9999999999999.99";
    const lines = [
      { accountId: first, debit: amount },
      { accountId: second, credit: amount },
    ];
    const data = { date: "2026-01-05", description: "The whole company", lines };
    const created = await page.request.post("/api/journals", { data });
    expect(created.status()).toBe(201);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto("/app/journals");
    const card = page.locator("tbody").filter({ hasText: "9,999,999,999,999.99" });
    const total = card.getByText("9,999,999,999,999.99").filter({ visible: true }).first();
    const [inner, outer] = [await total.boundingBox(), await card.boundingBox()];
    const [end, edge] = [inner && inner.x + inner.width, outer && outer.x + outer.width];
    expect(end, `the card ends at ${edge}`).toBeLessThanOrEqual((edge ?? 0) - 15);
  },
);
