import { z } from "zod";

/** The list that makes a body large, and its maximum length. */
export type LongList = { field: string; max: number };

const lists = new WeakMap<object, LongList>();

/** A body whose list can be validated in slices: each check concerns one entry, or none at all. */
export function objectWithLongList<Shape extends z.ZodRawShape>(
  [field, max]: [field: string & keyof Shape, max: number],
  shape: Shape,
) {
  const body = z.strictObject(shape);
  lists.set(body, { field, max });
  return body;
}

export function longListOf(body: object): LongList | undefined {
  return lists.get(body);
}
