import type { Body } from "#contract/contract.ts";
import type { BankSuggestion } from "#contract/bank-matches.ts";
import type { BankTransactionRecord } from "#contract/bank.ts";
import { call } from "#web/api/call-api.ts";

/** Request that accepts a suggestion: the kind of match with its body. */
type OfferRequest =
  | { action: "match"; body: Body<"bank.match"> }
  | { action: "pay"; body: Body<"bank.recordPayment"> }
  | { action: "transfer"; body: Body<"bank.recordTransfer"> }
  | { action: "book"; body: Body<"bank.categorize"> };

/** Entered exchange rate, "" for the rate on the date, and whether an unusual rate is confirmed. */
export type OfferRate = { rate: string; confirmRates: boolean };

/** Returns the request to accept a suggestion, with the entered rate; a journal entry has its own. */
export function requestOfSuggestion(
  { id: bankTransactionId }: BankTransactionRecord,
  { journals, payment, transfer, lines, partyId, ruleId, description }: BankSuggestion,
  { rate, confirmRates }: OfferRate,
): OfferRequest {
  const commonBody = {
    bankTransactionId,
    ...(rate !== "" && { exchangeRate: rate }),
    ...(confirmRates && { confirmRates }),
  };
  if (journals !== null) return { action: "match", body: { bankTransactionId, journals } };
  if (payment !== null) return { action: "pay", body: { ...commonBody, ...payment } };
  if (transfer !== null) return { action: "transfer", body: { ...commonBody, ...transfer } };
  return { action: "book", body: { ...commonBody, lines: lines ?? [], partyId, ruleId, description } };
}

/** Records a transaction as suggested. */
export function acceptSuggestion(request: OfferRequest) {
  if (request.action === "match") return call("bank.match", { body: request.body });
  if (request.action === "pay") return call("bank.recordPayment", { body: request.body });
  if (request.action === "transfer") return call("bank.recordTransfer", { body: request.body });
  return call("bank.categorize", { body: request.body });
}

/** Previews what accepting would post. */
export function previewOffer(request: OfferRequest) {
  if (request.action === "match") return call("bank.previewMatch", { body: request.body });
  if (request.action === "pay") return call("bank.previewRecordPayment", { body: request.body });
  if (request.action === "transfer") return call("bank.previewRecordTransfer", { body: request.body });
  return call("bank.previewCategorize", { body: request.body });
}
