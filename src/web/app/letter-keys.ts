const STORAGE_KEY = "twofold.letter-keys";

/** Whether single letters are commands outside of fields; some people must switch them off (WCAG 2.1.4). */
export function areLetterKeysOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

export function setLetterKeysOn(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");
}
