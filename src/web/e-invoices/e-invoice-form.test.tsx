import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useEInvoiceForm } from "./e-invoice-form.ts";

const address = {
  city: null,
  postalCode: null,
  country: null,
  electronicScheme: null,
  electronicAddress: null,
  legalId: null,
};
const noAccount = { bankName: null, routingNumber: null, accountNumber: null };
const details = {
  version: 1,
  company: { ...address, contactName: null, iban: null, bic: null, ...noAccount, hasPaymentQrCode: true },
  party: null,
};

test("details opened from violated rules mark each missing field with its rule", () => {
  const missing = [
    { field: "party.buyerReference", message: "The buyer reference is required (BR-DE-15)" },
    { field: "company.city", message: "The city is required (BR-DE-3)" },
    { field: "company.phone", message: "The phone number is required (BR-DE-6)" },
  ];
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const initialProps = { document: null, details, missing, onClose: () => {} };
  const { result } = renderHook(useEInvoiceForm, { initialProps, wrapper });
  expect(result.current.problems.now().all).toMatchObject(missing.slice(0, 2));
});
