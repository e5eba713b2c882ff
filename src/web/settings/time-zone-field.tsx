import type { Ref } from "react";
import { Combobox } from "#web/ui/combobox.tsx";

type Props = {
  value: string;
  onChange: (timeZone: string) => void;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
};

const UTC = "UTC";

/** The company's time zone, which determines when its days start. */
export function TimeZoneField({ value, onChange, error, inputRef }: Props) {
  const zones = [...new Set([value, UTC, ...Intl.supportedValuesOf("timeZone")])].filter(Boolean).sort();
  return (
    <Combobox<string>
      label="Time zone"
      hint="Determines today's date for entries and reports."
      error={error}
      inputRef={inputRef}
      items={zones}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      itemKey={(zone) => zone}
      itemText={(zone) => zone.replaceAll("_", " ")}
      match={matchTimeZones}
      nothingFound="No time zone found"
    />
  );
}

/** The time zones in which each typed word starts a word of the name: "new y" finds America/New_York. */
export function matchTimeZones(zones: readonly string[], typed: string): readonly string[] {
  const split = (text: string) =>
    text
      .toLowerCase()
      .split(/[\s/_-]+/)
      .filter(Boolean);
  const words = split(typed);
  return zones.filter((zone) => {
    const zoneWords = split(zone);
    return words.every((word) => zoneWords.some((part) => part.startsWith(word)));
  });
}
