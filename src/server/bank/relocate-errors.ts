import { Refusal, type RefusalCode } from "#domain/refusals.ts";

/** Runs work, and maps its errors to the fields of the request that caused it. */
export async function mapErrorFields<Made>(
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
