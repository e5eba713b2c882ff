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

/**
 * Runs work that records a payment for a bank transaction. The bank sets the amount: if it rounds to zero in the base currency,
 * the error is at the rate, otherwise at the line. A payment in another currency is entered elsewhere and matched.
 */
export async function mapPaymentErrors<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await mapErrorFields(placeOfPayment, work);
  } catch (error) {
    const recorded = error instanceof Refusal ? ENTERED_ELSEWHERE[error.code] : undefined;
    if (!(error instanceof Refusal) || recorded === undefined) throw error;
    const errors = error.errors.map(({ field, message }) => {
      return { field, message: `${message} Then match this bank transaction to that ${recorded}.` };
    });
    throw new Refusal(error.code, errors, error.current);
  }
}

const ENTERED_ELSEWHERE: Partial<Record<RefusalCode, string>> = {
  "currency.mismatch": "payment",
  "payment.refund-in-other-currency": "refund",
};

function placeOfPayment(field: string, code: RefusalCode): string {
  if (field !== "amount") return field;
  return code === "currency.payment-rounds-to-zero" ? "exchangeRate" : "bankTransactionId";
}
