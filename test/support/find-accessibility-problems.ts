import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** Each opened page reads it again, so this is the file without comments. */
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const WIDE_VIEWPORT = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest width that must not scroll sideways (WCAG 1.4.10). */
const NARROW_VIEWPORT = { width: 320, height: 640 };
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

type ColorTheme = "light" | "dark";
type ScreenMode = {
  viewport: { width: number; height: number };
  colorScheme: ColorTheme;
  checksSizes?: true;
};

/** Only one thing changes from each to the next, because laying out a large page takes as long as axe. */
const SCREEN_MODES: readonly ScreenMode[] = [
  { viewport: WIDE_VIEWPORT, colorScheme: "light" },
  { viewport: WIDE_VIEWPORT, colorScheme: "dark" },
  { viewport: NARROW_VIEWPORT, colorScheme: "dark" },
  { viewport: NARROW_VIEWPORT, colorScheme: "light" },
  { viewport: PHONE, colorScheme: "light", checksSizes: true },
];

/** The rules whose result can depend on the width alone: both phones have the same elements. */
const RULES_OF_SIZES = ["target-size", "scrollable-region-focusable"];

/**
 * The findings of axe on a page, on a desktop, on the narrowest phone and on a common one, in the light and in the
 * dark theme (WCAG 2.2 AA). The theme only changes colors, so the dark theme is checked only for contrast.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const isPhone = page.viewportSize()?.width === PHONE.width;
  for (const mode of isPhone ? SCREEN_MODES.toReversed() : SCREEN_MODES) {
    await page.setViewportSize(mode.viewport);
    await page.emulateMedia({ colorScheme: mode.colorScheme, reducedMotion: "reduce" });
    // Colors in transition from one theme to the other would be measured halfway.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== "running"),
    );
    problems.push(...(await barriersOf(page, mode)));
  }
  return problems;
}

async function barriersOf(page: Page, { viewport, colorScheme, checksSizes }: ScreenMode): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(findInPage, {
    theme: colorScheme,
    only: checksSizes ? RULES_OF_SIZES : TAGS,
    hasContrast: !checksSizes,
  });
  return violations.map(({ id, help, places }) => {
    return `${viewport.width} px, ${colorScheme}: ${id} (${help})\n  ${places.join("\n  ")}`;
  });
}

declare global {
  interface Window {
    axe: typeof axe;
    /** The appearance of each text when its contrast was measured. An ID of a page must not be its name. */
    measuredContrast?: Record<ColorTheme, WeakMap<Element, string>>;
  }
}

/** Tags or names of rules, and whether contrast is among them. */
type BarrierOptions = { theme: ColorTheme; only: string[]; hasContrast: boolean };
type AccessibilityViolation = { id: string; help: string; places: string[] };

/**
 * Runs in the page. Contrast, which takes half of the time, is measured once for each appearance of a text: on a
 * phone most of them are the same as on a desktop.
 */
async function findInPage({ theme, only, hasContrast }: BarrierOptions): Promise<AccessibilityViolation[]> {
  const measured = (window.measuredContrast ??= { light: new WeakMap(), dark: new WeakMap() })[theme];
  const isText = (element: Element) =>
    element.matches("input, select, textarea") ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
    );
  /** The background painted behind an element, including all of its ancestors. */
  const grounds = new Map<Element | null, string>([[null, ""]]);
  const groundOf = (element: Element | null): string => {
    const cached = grounds.get(element);
    if (cached !== undefined || element === null) return cached ?? "";
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const isOff = element.matches(":disabled, [aria-disabled=true], [inert]");
    const background = [backgroundColor, backgroundImage, opacity, filter, isOff].join();
    const ground = `${groundOf(element.parentElement)}|${background}`;
    grounds.set(element, ground);
    return ground;
  };
  const lookOf = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const textStyle = [color, fontSize, fontWeight, textShadow];
    return `${groundOf(element)}|${textStyle.join()}`;
  };
  const texts = [...document.querySelectorAll("body, body *")].filter(
    (element) => isText(element) && element.checkVisibility({ visibilityProperty: true }),
  );
  const changed = texts.filter((element) => {
    const style = lookOf(element);
    if (measured.get(element) === style) return false;
    measured.set(element, style);
    return true;
  });
  // axe compares each element with every element in its scope, so many single ones cost more than the whole page.
  const context = changed.length > texts.length / 4 ? document : { include: changed };
  const violations: axe.Result[] = [];
  const runAxe = async (where: axe.ElementContext, options: axe.RunOptions) => {
    const preload = { assets: ["media"] } satisfies axe.PreloadOptions;
    const axeResults = await window.axe.run(where, {
      resultTypes: ["violations", "incomplete"],
      elementRef: true,
      preload,
      ...options,
    });
    violations.push(...axeResults.violations);
    // A text that is covered in this appearance may be measured in another.
    const covered = axeResults.incomplete
      .filter(({ id }) => id === "color-contrast")
      .flatMap(({ nodes }) => nodes);
    for (const { element } of covered) if (element) measured.delete(element);
  };
  const isWithRules = hasContrast && theme === "light" && context === document;
  if (theme === "light") {
    await runAxe(document, { runOnly: only, rules: { "color-contrast": { enabled: isWithRules } } });
  }
  if (changed.length > 0 && !isWithRules) {
    await runAxe(context, { runOnly: ["color-contrast"] });
  }
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)}: ${failureSummary ?? ""}`);
    return { id, help, places };
  });
}
