import type { Ref } from "react";
import { Combobox } from "#web/ui/combobox.tsx";
import { matchTimeZones } from "./match-time-zones.ts";

type Props = {
  value: string;
  onChange: (timeZone: string) => void;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
};

const UTC = "UTC";

/** In which time zone the company's days begin. */
export function TimeZoneField({ value, onChange, error, inputRef }: Props) {
  const zones = [...new Set([value, UTC, ...Intl.supportedValuesOf("timeZone")])].filter(Boolean).sort();
  return (
    <Combobox<string>
      label="Time zone"
      hint="Decides which day it is for journals and reports."
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
