import { expect, type Page } from "@playwright/test";

/** A page that journeys visit between two screens, so that everything the first one rendered is removed. Its data stays cached. */
const INTERMEDIATE_PAGE = { at: "/app/settings/appearance", title: "Settings: Appearance" };

/**
 * Opens a screen, and waits until nothing of it is loading. For journeys over many screens: once the app is loaded it
 * navigates within it, like clicking a link, because a reload takes several times as long as opening a screen. An
 * open menu or palette of the shell closes only with a reload, so then the page is loaded again anyway.
 */
export async function navigateTo(page: Page, path: string): Promise<void> {
  if (path.startsWith("/app") && (await isInApp(page))) {
    const between = page.getByRole("heading", { level: 1, name: INTERMEDIATE_PAGE.title, exact: true });
    await page.evaluate(pushLocation, INTERMEDIATE_PAGE.at);
    await expect(between).toBeVisible();
    await page.evaluate(pushLocation, path);
    await expect(between).toBeHidden();
  } else await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function isInApp(page: Page): Promise<boolean> {
  const isLoaded = new URL(page.url()).pathname.startsWith("/app");
  return isLoaded && (await page.locator("dialog[open], [popover]:popover-open").count()) === 0;
}

/** The router notices changes of the history by others. */
const pushLocation = (path: string): void => history.pushState(null, "", path);
