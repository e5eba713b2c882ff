const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The storage key, also read by public/theme.js before the first paint. */
const THEME_KEY = "twofold.theme";
const listeners = new Set<() => void>();

export function currentTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Applies a theme now and for later visits. */
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

/** The storage key, also read by public/theme.js before the first paint. */
const DENSITY_KEY = "twofold.density";

/** Whether lists are compact: rows of 32 px instead of 40 (Interface 6.4). */
export function isCompact(): boolean {
  return localStorage.getItem(DENSITY_KEY) === "compact";
}

/** Applies it now and for later visits. */
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

/** Whether single letters are shortcuts outside of fields; users must be able to turn them off (WCAG 2.1.4). */
export function areLetterKeysOn(): boolean {
  return localStorage.getItem(LETTERS_KEY) !== "off";
}

export function setLetterKeysOn(isOn: boolean): void {
  localStorage.setItem(LETTERS_KEY, isOn ? "on" : "off");
}

const MORE_KEY = "twofold.sidebar-more";

/** The titles of sidebar groups that also show unused features. */
export function expandedNavGroups(): readonly string[] {
  return (localStorage.getItem(MORE_KEY) ?? "").split(",").filter((title) => title !== "");
}

export function saveExpandedNavGroups(titles: readonly string[]): void {
  localStorage.setItem(MORE_KEY, titles.join(","));
}

const FAVORITES_KEY = "twofold.favorite-reports";

/** The names of the favorite reports, which are listed first. */
export function favoriteReports(): readonly string[] {
  return (localStorage.getItem(FAVORITES_KEY) ?? "").split(",").filter((name) => name !== "");
}

export function saveFavoriteReports(names: readonly string[]): void {
  localStorage.setItem(FAVORITES_KEY, names.join(","));
}

const DASHBOARD_KEY = "twofold.dashboard-cards";

/** The cards of the dashboard in order; "" for the default. */
export function dashboardCards(): string {
  return localStorage.getItem(DASHBOARD_KEY) ?? "";
}

export function saveDashboardCards(cards: string): void {
  localStorage.setItem(DASHBOARD_KEY, cards);
}

/** The settings kept on sign-out: appearance, keyboard and dismissed first steps, but nothing from the books. */
const SETTING_KEYS =
  /^twofold\.(theme|density|letter-keys|sidebar-narrow|sidebar-more|favorite-reports|dashboard-cards|getting-started-order|getting-started-dismissed\..+|no-tax\..+|trial-balance-read\..+)$/;

/**
 * Signing out clears the browser storage of this site (Security 1.1). Remembers the browser settings in the meantime, and
 * returns a function that restores them.
 */
export function backUpSettings(): () => void {
  const savedSettings = Object.entries(localStorage).filter(([name]) => SETTING_KEYS.test(name));
  return () => {
    for (const [name, value] of savedSettings) localStorage.setItem(name, String(value));
  };
}
