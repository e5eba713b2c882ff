import { Refusal } from "#domain/refusals.ts";

/** Gives the place to who comes next; called again, it does nothing. */
export type Leave = () => void;

/**
 * Lets so many requests in at once, in the order in which they came. Who cannot begin in time is refused, and nothing was
 * done of what it asked for (Decision 0037).
 */
export function openAdmission({ places, busyAfterMs }: { places: number; busyAfterMs: number }): {
  enter: () => Promise<Leave>;
} {
  const waiting = new Set<(leave: Leave) => void>();
  let free = places;
  const next = () => {
    const [begin] = waiting;
    if (begin) begin(placeTaken());
    else free += 1;
  };
  const placeTaken = (): Leave => {
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      next();
    };
  };
  const wait = () =>
    new Promise<Leave>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(begin);
        reject(new Refusal("request.busy"));
      }, busyAfterMs);
      const begin = (leave: Leave) => {
        clearTimeout(late);
        waiting.delete(begin);
        resolve(leave);
      };
      waiting.add(begin);
    });
  const enter = async () => {
    if (free === 0) return wait();
    free -= 1;
    return placeTaken();
  };
  return { enter };
}

/** A place that somebody else may have while its request does something without the database. */
export async function takePlace(enter: () => Promise<Leave>) {
  let leave = await enter();
  return {
    leave: () => leave(),
    lend: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      leave();
      const result = await work();
      leave = await enter();
      return result;
    },
  };
}
