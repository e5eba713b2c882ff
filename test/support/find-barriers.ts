import type { Page } from "@playwright/test";
import axe from "axe-core";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type Theme = "light" | "dark";
type Look = { viewport: { width: number; height: number }; colorScheme: Theme };

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
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(findInPage, { theme: colorScheme, tags: TAGS });
  return violations.map(({ id, help, places }) => {
    return `${viewport.width} px, ${colorScheme}: ${id} (${help})\n  ${places.join("\n  ")}`;
  });
}

declare global {
  interface Window {
    axe: typeof axe;
    /** How each text looked when its contrast was measured. */
    measured?: Record<Theme, WeakMap<Element, string>>;
  }
}

type Violation = { id: string; help: string; places: string[] };

/**
 * Runs in the page. Contrast, which takes half of the time, is measured once for each look of a text: on a phone most
 * of them are as they are on a desk.
 */
async function findInPage({ theme, tags }: { theme: Theme; tags: string[] }): Promise<Violation[]> {
  const measured = (window.measured ??= { light: new WeakMap(), dark: new WeakMap() })[theme];
  const isText = (element: Element) =>
    element.matches("input, select, textarea") ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
    );
  /** What contrast depends on: everything of an element, and how what lies behind it is painted. */
  const lookOf = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow, visibility } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight, textShadow, visibility, String(element.checkVisibility())];
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(at);
      const state = [at.matches(":disabled"), at.getAttribute("aria-disabled"), at.hasAttribute("inert")];
      look.push(backgroundColor, backgroundImage, opacity, filter, state.join());
    }
    return look.join("|");
  };
  const looks = [...document.querySelectorAll("body, body *")]
    .filter(isText)
    .map((element) => ({ element, look: lookOf(element) }));
  const changed = looks.filter(({ element, look }) => measured.get(element) !== look);
  for (const { element, look } of changed) measured.set(element, look);
  const options: axe.RunOptions = { resultTypes: ["violations"], preload: { assets: ["media"] } };
  const violations: axe.Result[] = [];
  if (changed.length > 0) {
    const include = changed.map(({ element }) => element);
    const contrast = await window.axe.run(
      { include },
      {
        ...options,
        resultTypes: ["violations", "incomplete"],
        runOnly: ["color-contrast"],
        elementRef: true,
      },
    );
    violations.push(...contrast.violations);
    // What could not be measured in this look, because something covers it, can be in another.
    const covered = contrast.incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => element));
    for (const element of covered) if (element) measured.delete(element);
  }
  if (theme === "light") {
    const rules = { "color-contrast": { enabled: false } };
    violations.push(...(await window.axe.run({ ...options, runOnly: tags, rules })).violations);
  }
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)}: ${failureSummary ?? ""}`);
    return { id, help, places };
  });
}
