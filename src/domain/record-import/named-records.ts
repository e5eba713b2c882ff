import type { RowFault } from "./party-rows.ts";

/** A record that a cell of a file can refer to. */
export type NameableRecord<Id extends string> = {
  id: Id;
  code: string;
  name: string;
  isActive: boolean;
  /** Percentage, for a tax rate. */
  rate?: string;
};

type ReferenceField = {
  field: string;
  /** Singular noun, such as "tax rate". */
  recordName: string;
  /** What a cell may contain to refer to it. */
  by: string;
};

/** Finds the record for a cell's text, or why there is none. Results are cached, because a column has few distinct texts. */
export type RecordFinder<Id extends string> = (text: string) => Id | RowFault;

/** Matches by code, by name, by both ("5000 - Materials"), or by the percentage of an active tax rate ("20 %"). */
export function namedFinder<Id extends string>(
  records: readonly NameableRecord<Id>[],
  kind: ReferenceField,
): RecordFinder<Id> {
  const matches = new Map<string, Id | RowFault>();
  return (text) => {
    const match = matches.get(text) ?? findNamed(text, records, kind);
    matches.set(text, match);
    return match;
  };
}

const normalize = (text: string) => text.toLowerCase().replace(/\s+/g, " ").trim();

function findNamed<Id extends string>(
  text: string,
  records: readonly NameableRecord<Id>[],
  { field, recordName, by }: ReferenceField,
): Id | RowFault {
  const searchText = normalize(text);
  const percent = /^(\d+(?:[.,]\d+)?) ?%?$/.exec(searchText)?.[1]?.replace(",", ".");
  const isCodeAndName = ({ code, name }: NameableRecord<Id>) =>
    searchText.startsWith(`${normalize(code)} `) && searchText.endsWith(` ${normalize(name)}`);
  const matchers: ((record: NameableRecord<Id>) => boolean)[] = [
    ({ code }) => normalize(code) === searchText,
    ({ name }) => normalize(name) === searchText,
    isCodeAndName,
    ({ rate, isActive }) => isActive && percent !== undefined && Number(rate) === Number(percent),
  ];
  const [first, second] =
    matchers.map((matcher) => records.filter(matcher)).find(({ length }) => length > 0) ?? [];
  const quoted = `"${text.slice(0, 40)}"`;
  if (first === undefined)
    return {
      field,
      message: `We can't find the ${recordName} ${quoted}. Enter ${by}, or don't import this column.`,
    };
  if (second !== undefined)
    return { field, message: `${quoted} matches more than one ${recordName}. Enter the code instead.` };
  return first.id;
}
