import { foldText } from "./fold-text.ts";

/** What every record with a code can be found by. */
export type Coded = { id: string; code: string; name: string };

type Typed = {
  typed: string;
  /** True when the records are the server's answer to what was typed: then all of them match somehow. */
  areFound: boolean;
};

/**
 * The records for what was typed, the best first: code from its beginning, then words of the name from their
 * beginning, then anywhere, then what only the server saw, such as an e-mail address (Conventions 2).
 */
export function matchRecords<Record extends Coded>(
  records: readonly Record[],
  { typed, areFound }: Typed,
): readonly Record[] {
  const text = foldText(typed.trim());
  if (text === "") return records;
  const ranked = records.map((record) => ({ record, rank: rankOf(record, text) }));
  return [0, 1, 2, ...(areFound ? [3] : [])].flatMap((wanted) =>
    ranked.filter(({ rank }) => rank === wanted).map(({ record }) => record),
  );
}

function rankOf({ code, name }: Coded, text: string): number {
  const own = foldText(name);
  if (foldText(code).startsWith(text)) return 0;
  const words = own.split(/[^\p{L}\p{N}.]+/u);
  const isByWords = text.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
  if (isByWords) return 1;
  return own.includes(text) || foldText(code).includes(text) ? 2 : 3;
}
