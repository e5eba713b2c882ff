import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds on a page as it stands, on a desk and on a phone, in the light and in the dark theme (WCAG 2.2
 * AA). The theme changes colours alone, so in the dark only contrast is looked at.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Colours that are still on their way from one theme to the other would be measured halfway.
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== "running"),
      );
      const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
      const { violations } = await (
        colorScheme === "dark" ? axe.withRules("color-contrast") : axe.withTags(RULES)
      ).analyze();
      for (const { id, help, nodes } of violations) {
        const places = nodes.map(
          ({ html, failureSummary }) => `${html.slice(0, 160)}: ${failureSummary ?? ""}`,
        );
        found.push(`${viewport.width} px, ${colorScheme}: ${id} (${help})\n  ${places.join("\n  ")}`);
      }
    }
  }
  return found;
}
