const STORAGE_KEY = "twofold.recent-accounts";
const KEPT = 5;

/** The accounts chosen last, the newest first. */
export function recentAccountIds(): readonly string[] {
  return (localStorage.getItem(STORAGE_KEY) ?? "").split(" ").filter(Boolean);
}

export function rememberAccount(id: string): void {
  const ids = [id, ...recentAccountIds().filter((other) => other !== id)].slice(0, KEPT);
  localStorage.setItem(STORAGE_KEY, ids.join(" "));
}
