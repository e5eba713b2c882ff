import { expect } from "@playwright/test";
import { DEFAULT_LOCALE } from "#domain/locales.ts";
import { localizeDate } from "#domain/format-date.ts";
import { journey } from "#test/support/journey.ts";

journey(
  "a browser without Temporal loads a polyfill, and shows the same dates",
  async ({ filledBooks, page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
    const { date } = await (await page.request.get(`/api/journals/${filledBooks.journalIds[2]}`)).json();
    const loaded = page.waitForResponse(/temporal-polyfill/);
    await page.goto("/app/journals");
    expect((await loaded).ok()).toBe(true);
    await expect(
      page.getByText(localizeDate(date, DEFAULT_LOCALE)).filter({ visible: true }).first(),
    ).toBeVisible();
  },
);
