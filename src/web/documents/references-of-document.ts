import type { Document } from "#contract/documents.ts";
import { notationOfPage } from "#web/api/notation-of-page.ts";

/** The numbers by which the other side finds a document: of the buyer's order, and of the contract. */
export type ReferencesOfDocument = Pick<Document, "orderReference" | "contractReference">;

export const NO_REFERENCES: ReferencesOfDocument = { orderReference: "", contractReference: "" };

export const referencesOf = ({
  orderReference,
  contractReference,
}: ReferencesOfDocument): ReferencesOfDocument => ({
  orderReference,
  contractReference,
});

/** The currency and the rate of a document in another one. */
export const currencyOf = ({ currency, exchangeRate }: Document) =>
  currency === notationOfPage().currency ? { currency: "", exchangeRate: "" } : { currency, exchangeRate };
