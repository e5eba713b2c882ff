import type { Ref } from "react";
import { Combobox } from "#web/ui/combobox.tsx";
import type { ControlVariant } from "#web/ui/field.tsx";

type ChoiceFieldProps = {
  label: string;
  labelHidden?: boolean;
  variant?: ControlVariant;
  hint?: string;
  optional?: boolean;
  disabled?: boolean;
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  codes: readonly string[];
  textOf: (code: string) => string;
  nothingFound: string;
};

/** Selects one of many codes by name. */
export function ChoiceField({
  ref,
  codes,
  textOf,
  value,
  onChange,
  optional = false,
  ...rest
}: ChoiceFieldProps) {
  const items = codes.toSorted((code, otherCode) => (textOf(code) < textOf(otherCode) ? -1 : 1));
  return (
    <Combobox<string>
      {...rest}
      optional={optional}
      {...(ref === undefined ? {} : { inputRef: ref })}
      items={items}
      value={value === "" ? null : value}
      onChange={(code) => (code !== null || optional) && onChange(code ?? "")}
      itemKey={(code) => code}
      itemText={textOf}
      match={(all, typed) => all.filter((code) => matchesSearch({ name: `${code} ${textOf(code)}`, typed }))}
    />
  );
}

/** Whether every typed word starts a word of the name: "ger ger" finds German (Germany). */
function matchesSearch({ name, typed }: { name: string; typed: string }): boolean {
  const split = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const words = split(name);
  return split(typed).every((part) => words.some((word) => word.startsWith(part)));
}

const names = new Map<string, Intl.DisplayNames>();

/** Returns the English name of a code: "Germany", "Euro", "German (Germany)". */
export function nameOfCode(type: "region" | "currency" | "language", code: string): string {
  const displayNames = names.get(type) ?? new Intl.DisplayNames("en", { type, languageDisplay: "standard" });
  names.set(type, displayNames);
  return displayNames.of(code) ?? code;
}
