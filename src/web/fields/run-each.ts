import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "./failure-text.ts";

/** What is done with each of several records. */
export type Work<Item, Result> = {
  /** Why it cannot be done with a record, as far as the page knows that; null where the server is asked. */
  whyNot: (item: Item) => string | null;
  act: (item: Item) => Promise<Result>;
  /** What is said where the server gave no reason: "Failed to save journal". */
  failed: string;
};

type Skipped<Item> = { item: Item; reason: string };

export type Outcome<Item, Result> = {
  done: readonly { item: Item; result: Result }[];
  skipped: readonly Skipped<Item>[];
  /** What it did not come to, because it was stopped. */
  untried: readonly Item[];
};

type Course = {
  /** After each record: how many there have been. */
  onProgress: (count: number) => void;
  isStopped: () => boolean;
};

/**
 * Does something with one record after the other. What is refused is skipped with the server's reason; where no
 * other record could do better, as without a connection, the rest is not tried.
 */
export async function runEach<Item, Result>(
  items: readonly Item[],
  { whyNot, act, failed }: Work<Item, Result>,
  { onProgress, isStopped }: Course,
): Promise<Outcome<Item, Result>> {
  const done: { item: Item; result: Result }[] = [];
  const skipped: Skipped<Item>[] = [];
  for (const [index, item] of items.entries()) {
    if (isStopped()) return { done, skipped, untried: items.slice(index) };
    const reason = whyNot(item);
    if (reason !== null) {
      skipped.push({ item, reason });
    } else {
      try {
        done.push({ item, result: await act(item) });
      } catch (error) {
        skipped.push({ item, reason: failureText(error, failed) });
        if (!isOfRecord(error)) return { done, skipped, untried: items.slice(index + 1) };
      }
    }
    onProgress(index + 1);
  }
  return { done, skipped, untried: [] };
}

/** Refusals that every other record would meet as well: signed out, too many requests, a limit, other books. */
const OF_ALL: ReadonlySet<number> = new Set([401, 402, 403, 429]);

function isOfRecord(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === "session.other-books") return false;
  return error.status >= 400 && error.status < 500 && !OF_ALL.has(error.status);
}

/** How many were left out and why, the most frequent reason first: "2 skipped: This date lies in a closed period". */
export function leftOutTexts(
  skipped: readonly { reason: string }[],
  untried: readonly unknown[] = [],
): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].toSorted(([, a], [, b]) => b - a);
  return [
    ...reasons.map(([reason, count]) => `${count} skipped: ${reason}`),
    ...(untried.length > 0 ? [`${untried.length} not tried`] : []),
  ];
}

/** The records with which it can be done, as far as the page knows that. */
export function possible<Item>(
  items: readonly Item[],
  { whyNot }: Pick<Work<Item, unknown>, "whyNot">,
): Item[] {
  return items.filter((item) => whyNot(item) === null);
}

/** Why it cannot be done with the others. */
export function leftOutOf<Item>(
  items: readonly Item[],
  { whyNot }: Pick<Work<Item, unknown>, "whyNot">,
): string[] {
  return leftOutTexts(
    items.flatMap((item) => {
      const reason = whyNot(item);
      return reason === null ? [] : [{ reason }];
    }),
  );
}
