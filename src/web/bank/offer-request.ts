import type { Body } from "#contract/contract.ts";
import type { BankSuggestion } from "#contract/bank-matches.ts";
import type { BankLineRecord } from "#contract/bank.ts";
import { call } from "#web/api/call.ts";

/** What accepts an offer: one of the ways into the books with what it is sent. */
type OfferRequest =
  | { way: "match"; body: Body<"bank.match"> }
  | { way: "pay"; body: Body<"bank.pay"> }
  | { way: "transfer"; body: Body<"bank.transfer"> }
  | { way: "book"; body: Body<"bank.book"> };

/** The rate that somebody types of a booking, "" for that of its day, and whether it is right although it is far from the last one. */
export type TypedRate = { rate: string; isSure: boolean };

/** What accepts an offer, at a rate that somebody has typed of its booking; a journal has its own. */
export function requestOfOffer(
  { id: lineId }: BankLineRecord,
  { journals, payment, transfer, lines, partyId, ruleId, description }: BankSuggestion,
  { rate, isSure }: TypedRate,
): OfferRequest {
  const said = { lineId, ...(rate !== "" && { exchangeRate: rate }), ...(isSure && { isSure }) };
  if (journals !== null) return { way: "match", body: { lineId, journals } };
  if (payment !== null) return { way: "pay", body: { ...said, ...payment } };
  if (transfer !== null) return { way: "transfer", body: { ...said, ...transfer } };
  return { way: "book", body: { ...said, lines: lines ?? [], partyId, ruleId, description } };
}

/** Puts a booking into the books as it was offered. */
export function acceptOffer(request: OfferRequest) {
  if (request.way === "match") return call("bank.match", { body: request.body });
  if (request.way === "pay") return call("bank.pay", { body: request.body });
  if (request.way === "transfer") return call("bank.transfer", { body: request.body });
  return call("bank.book", { body: request.body });
}

/** What that would do to the books. */
export function previewOffer(request: OfferRequest) {
  if (request.way === "match") return call("bank.previewMatch", { body: request.body });
  if (request.way === "pay") return call("bank.previewPay", { body: request.body });
  if (request.way === "transfer") return call("bank.previewTransfer", { body: request.body });
  return call("bank.previewBook", { body: request.body });
}
