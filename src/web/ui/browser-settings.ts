const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The name under which public/theme.js finds the choice before the first paint. */
const THEME_KEY = "twofold.theme";
const listeners = new Set<() => void>();

export function currentTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Applies a theme at once, and for the next visits. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset["theme"];
  } else {
    localStorage.setItem(THEME_KEY, theme);
    document.documentElement.dataset["theme"] = theme;
  }
  for (const listener of listeners) listener();
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The name under which public/theme.js finds the choice before the first paint. */
const DENSITY_KEY = "twofold.density";

/** Whether lists show more rows on a screen: 32 px instead of 40 (Interface 6.4). */
export function isCompact(): boolean {
  return localStorage.getItem(DENSITY_KEY) === "compact";
}

/** Applies it at once and for the next visits. */
export function setCompact(isOn: boolean): void {
  if (isOn) {
    localStorage.setItem(DENSITY_KEY, "compact");
    document.documentElement.dataset["density"] = "compact";
  } else {
    localStorage.removeItem(DENSITY_KEY);
    delete document.documentElement.dataset["density"];
  }
}

const LETTERS_KEY = "twofold.letter-keys";

/** Whether single letters are commands outside of fields; some people must switch them off (WCAG 2.1.4). */
export function areLetterKeysOn(): boolean {
  return localStorage.getItem(LETTERS_KEY) !== "off";
}

export function setLetterKeysOn(isOn: boolean): void {
  localStorage.setItem(LETTERS_KEY, isOn ? "on" : "off");
}

const MORE_KEY = "twofold.sidebar-more";

/** The titles of the sidebar's groups that also show what the books don't use yet. */
export function fullGroups(): readonly string[] {
  return (localStorage.getItem(MORE_KEY) ?? "").split(",").filter((title) => title !== "");
}

export function keepFullGroups(titles: readonly string[]): void {
  localStorage.setItem(MORE_KEY, titles.join(","));
}

const FAVORITES_KEY = "twofold.favorite-reports";

/** The names of the reports that stand first. */
export function favoriteReports(): readonly string[] {
  return (localStorage.getItem(FAVORITES_KEY) ?? "").split(",").filter((name) => name !== "");
}

export function keepFavoriteReports(names: readonly string[]): void {
  localStorage.setItem(FAVORITES_KEY, names.join(","));
}

const DASHBOARD_KEY = "twofold.dashboard-cards";

/** The cards of the dashboard in their order; "" for the usual ones. */
export function dashboardCards(): string {
  return localStorage.getItem(DASHBOARD_KEY) ?? "";
}

export function keepDashboardCards(cards: string): void {
  localStorage.setItem(DASHBOARD_KEY, cards);
}

/** How Twofold looks and listens, and which first steps are done; it holds nothing of the books. */
const KEPT =
  /^twofold\.(theme|density|letter-keys|sidebar-narrow|sidebar-more|favorite-reports|dashboard-cards|getting-started-order|getting-started-dismissed\..+|no-tax\..+|trial-balance-read\..+)$/;

/**
 * Signing out empties the browser's storage of this site (Security 1.1). This keeps the browser's settings
 * meanwhile; the function that it returns stores them again.
 */
export function holdSettings(): () => void {
  const held = Object.entries(localStorage).filter(([name]) => KEPT.test(name));
  return () => {
    for (const [name, value] of held) localStorage.setItem(name, String(value));
  };
}
