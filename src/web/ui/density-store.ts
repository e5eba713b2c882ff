/** The name under which public/theme.js finds the choice before the first paint. */
const STORAGE_KEY = "twofold.density";

/** Whether lists show more rows on a screen (Look: 32 px instead of 40). */
export function isCompact(): boolean {
  return localStorage.getItem(STORAGE_KEY) === "compact";
}

/** Applies it at once, and for the next visits. */
export function setCompact(isOn: boolean): void {
  if (isOn) {
    localStorage.setItem(STORAGE_KEY, "compact");
    document.documentElement.dataset["density"] = "compact";
  } else {
    localStorage.removeItem(STORAGE_KEY);
    delete document.documentElement.dataset["density"];
  }
}
