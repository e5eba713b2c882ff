import { Refusal, type RefusalCode } from "#domain/refusals.ts";

/** What is refused of something that a request has made is said at the fields of the request that it was made of. */
export async function saidAt<Made>(
  placeOf: (field: string, code: RefusalCode) => string,
  work: () => Promise<Made>,
): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = error.errors.map(({ field, message }) => ({ field: placeOf(field, error.code), message }));
    throw new Refusal(error.code, errors, error.current);
  }
}
