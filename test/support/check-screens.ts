import { expect, type Page } from "@playwright/test";
import { findBarriers } from "./find-accessibility-problems.ts";
import { journey } from "./journey.ts";
import { navigateTo } from "./open-page.ts";

/** A screen, or a state of one: its address, and the actions before axe runs. */
export type ScreenPath = { at: string; doing?: (page: Page) => Promise<unknown> };

/** axe finds nothing on any of these screens, on desktops and phones (WCAG 2.2 AA). */
export async function checkScreens(page: Page, screens: Readonly<Record<string, ScreenPath>>): Promise<void> {
  for (const [name, { at, doing }] of Object.entries(screens)) {
    await journey.step(name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await navigateTo(page, at);
      await doing?.(page);
      expect.soft(await findBarriers(page), name).toEqual([]);
    });
  }
}
