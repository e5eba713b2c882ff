const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

/** The name under which public/theme.js finds the choice before the first paint. */
const STORAGE_KEY = "twofold.theme";
const listeners = new Set<() => void>();

export function currentTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Applies a theme at once, and for the next visits. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(STORAGE_KEY);
    delete document.documentElement.dataset["theme"];
  } else {
    localStorage.setItem(STORAGE_KEY, theme);
    document.documentElement.dataset["theme"] = theme;
  }
  for (const listener of listeners) listener();
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
