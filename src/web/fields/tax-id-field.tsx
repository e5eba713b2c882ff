import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { usePreload } from "#web/api/preload-when-idle.ts";
import { TextField } from "#web/ui/field.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { nameOfCode } from "./choice-field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "value"> & {
  /** Value of the field. */
  value: string | null;
  /** Country of the company for its own number; null for a contact's. */
  country: string | null;
};

/** Tax ID field with a hint on its format and check digits (Behavior 5.4). */
export function TaxIdField({ country, value, ...field }: Props) {
  const text = useDebounced(value?.trim() ?? "");
  const [wantsHint, setWantsHint] = useState(false);
  const [parts] = useState(() => [{ preload: async () => setWantsHint(true) }]);
  usePreload(parts);
  const isKnown = text !== "" || country !== null;
  const { data } = useQuery({
    queryKey: ["tax ID check", text, country],
    // Loaded once the field is used or the network is idle: the rules of all countries are larger than most forms.
    queryFn: async () => {
      const { describeTaxNumber: aboutTaxNumber } = await import("./tax-ids.ts");
      return aboutTaxNumber({ text, country, nameOfCountry: (code) => nameOfCode("region", code) });
    },
    enabled: isKnown && wantsHint,
    placeholderData: keepPreviousData,
  });
  return (
    <TextField
      {...field}
      value={value ?? ""}
      optional
      autoComplete="off"
      maxLength={50}
      onFocus={() => setWantsHint(true)}
      hint={(isKnown && data) || undefined}
    />
  );
}
