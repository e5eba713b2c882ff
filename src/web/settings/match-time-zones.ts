/** The time zones in whose name every typed word begins a word: "new y" finds America/New_York. */
export function matchTimeZones(zones: readonly string[], typed: string): readonly string[] {
  const split = (text: string) =>
    text
      .toLowerCase()
      .split(/[\s/_-]+/)
      .filter(Boolean);
  const words = split(typed);
  return zones.filter((zone) => {
    const own = split(zone);
    return words.every((word) => own.some((part) => part.startsWith(word)));
  });
}
