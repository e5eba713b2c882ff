import type { Body } from "#contract/contract.ts";
import type { BankSuggestion } from "#contract/bank-matches.ts";
import type { BankLineRecord } from "#contract/bank.ts";
import { call } from "#web/api/call.ts";

/** Request that accepts a suggestion: the kind of match with its body. */
type OfferRequest =
  | { action: "match"; body: Body<"bank.match"> }
  | { action: "pay"; body: Body<"bank.pay"> }
  | { action: "transfer"; body: Body<"bank.transfer"> }
  | { action: "book"; body: Body<"bank.book"> };

/** Entered exchange rate, "" for that of the date, and whether an unusual rate is confirmed. */
export type TypedRate = { rate: string; confirmRates: boolean };

/** Returns the request to accept a suggestion, with the entered rate; a journal entry has its own. */
export function requestOfOffer(
  { id: lineId }: BankLineRecord,
  { journals, payment, transfer, lines, partyId, ruleId, description }: BankSuggestion,
  { rate, confirmRates }: TypedRate,
): OfferRequest {
  const commonBody = { lineId, ...(rate !== "" && { exchangeRate: rate }), ...(confirmRates && { confirmRates }) };
  if (journals !== null) return { action: "match", body: { lineId, journals } };
  if (payment !== null) return { action: "pay", body: { ...commonBody, ...payment } };
  if (transfer !== null) return { action: "transfer", body: { ...commonBody, ...transfer } };
  return { action: "book", body: { ...commonBody, lines: lines ?? [], partyId, ruleId, description } };
}

/** Records a transaction as suggested. */
export function acceptOffer(request: OfferRequest) {
  if (request.action === "match") return call("bank.match", { body: request.body });
  if (request.action === "pay") return call("bank.pay", { body: request.body });
  if (request.action === "transfer") return call("bank.transfer", { body: request.body });
  return call("bank.book", { body: request.body });
}

/** Previews what accepting would post. */
export function previewOffer(request: OfferRequest) {
  if (request.action === "match") return call("bank.previewMatch", { body: request.body });
  if (request.action === "pay") return call("bank.previewPay", { body: request.body });
  if (request.action === "transfer") return call("bank.previewTransfer", { body: request.body });
  return call("bank.previewBook", { body: request.body });
}
