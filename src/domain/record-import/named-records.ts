import type { RowFault } from "./party-rows.ts";

/** A record that a cell of a file can name. */
export type NameableRecord<Id extends string> = {
  id: Id;
  code: string;
  name: string;
  isActive: boolean;
  /** Of a tax rate, its percentage. */
  rate?: string;
};

type Kind = {
  field: string;
  /** "tax rate" */
  one: string;
  /** What a cell can name it by. */
  by: string;
};

/** Finds the record that a cell names, or why there is none; the texts of a column are few. */
export type NamedFinder<Id extends string> = (text: string) => Id | RowFault;

/** By its code, its name, both ("5000 - Materials"), or the percentage of an active one ("20 %"). */
export function namedFinder<Id extends string>(
  records: readonly NameableRecord<Id>[],
  kind: Kind,
): NamedFinder<Id> {
  const found = new Map<string, Id | RowFault>();
  return (text) => {
    const known = found.get(text) ?? findNamed(text, records, kind);
    found.set(text, known);
    return known;
  };
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();

function findNamed<Id extends string>(
  text: string,
  records: readonly NameableRecord<Id>[],
  { field, one, by }: Kind,
): Id | RowFault {
  const wanted = plain(text);
  const percent = /^(\d+(?:[.,]\d+)?) ?%?$/.exec(wanted)?.[1]?.replace(",", ".");
  const isBoth = ({ code, name }: NameableRecord<Id>) =>
    wanted.startsWith(`${plain(code)} `) && wanted.endsWith(` ${plain(name)}`);
  const ways: ((record: NameableRecord<Id>) => boolean)[] = [
    ({ code }) => plain(code) === wanted,
    ({ name }) => plain(name) === wanted,
    isBoth,
    ({ rate, isActive }) => isActive && percent !== undefined && Number(rate) === Number(percent),
  ];
  const [first, second] = ways.map((fits) => records.filter(fits)).find(({ length }) => length > 0) ?? [];
  const quoted = `"${text.slice(0, 40)}"`;
  if (first === undefined)
    return { field, message: `No ${one} is ${quoted}. Enter ${by}, or don't import this column` };
  if (second !== undefined)
    return { field, message: `${quoted} is more than one ${one}. Enter the code of one of them` };
  return first.id;
}
