import { expect, type Page } from "@playwright/test";

/** Nothing is looked at here: between two screens all that the first one has drawn goes. What it has read stays for a while. */
const BETWEEN = { at: "/app/settings/appearance", title: "Settings: Appearance" };

/**
 * Opens a screen, and waits until nothing of it is loading. It is for journeys that look at many: once the app is loaded it
 * goes on by itself, as when a link is pressed, for loading it anew costs several times as much as another screen does.
 * What the shell holds open (a menu, the palette) goes with the page, so that then it is loaded anew all the same.
 */
export async function turnTo(page: Page, at: string): Promise<void> {
  if (at.startsWith("/app") && (await isInApp(page))) {
    const between = page.getByRole("heading", { level: 1, name: BETWEEN.title, exact: true });
    await page.evaluate(goOn, BETWEEN.at);
    await expect(between).toBeVisible();
    await page.evaluate(goOn, at);
    await expect(between).toBeHidden();
  } else await page.goto(at);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function isInApp(page: Page): Promise<boolean> {
  const isLoaded = new URL(page.url()).pathname.startsWith("/app");
  return isLoaded && (await page.locator("dialog[open], [popover]:popover-open").count()) === 0;
}

/** The router hears of what others put into the history. */
const goOn = (at: string): void => history.pushState(null, "", at);
