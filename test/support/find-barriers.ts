import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Look = { viewport: { width: number; height: number }; colorScheme: "light" | "dark" };

/** One thing changes from each to the next: to lay a large page out anew takes as long as axe does. */
const LOOKS: readonly Look[] = [
  { viewport: WIDE, colorScheme: "light" },
  { viewport: WIDE, colorScheme: "dark" },
  { viewport: PHONE, colorScheme: "dark" },
  { viewport: PHONE, colorScheme: "light" },
];

/**
 * What axe finds on a page as it stands, on a desk and on a phone, in the light and in the dark theme (WCAG 2.2
 * AA). The theme changes colours alone, so in the dark only contrast is looked at.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  const isPhone = page.viewportSize()?.width === PHONE.width;
  for (const look of isPhone ? LOOKS.toReversed() : LOOKS) {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
    // Colours that are still on their way from one theme to the other would be measured halfway.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== "running"),
    );
    found.push(...(await barriersOf(page, look)));
  }
  return found;
}

async function barriersOf(page: Page, { viewport, colorScheme }: Look): Promise<string[]> {
  // Style sheets, which axe would load once more, concern none of the rules.
  const axe = (await builderFor(page))
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"], preload: { assets: ["media"] } });
  const { violations } = await (
    colorScheme === "dark" ? axe.withRules("color-contrast") : axe.withTags(RULES)
  ).analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)}: ${failureSummary ?? ""}`);
    return `${viewport.width} px, ${colorScheme}: ${id} (${help})\n  ${places.join("\n  ")}`;
  });
}

/** axe is a large script, which its builder would put into the page twice for each of its looks. */
async function builderFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => "axe" in window);
  return new AxeBuilder(isThere ? { page, axeSource: "void 0" } : { page });
}
