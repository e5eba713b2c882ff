import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import { useState } from "react";
import { DOCUMENT_RESOURCES, PARTY_RESOURCES } from "#contract/operations.ts";
import { subtract } from "#domain/money.ts";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { NewRecord } from "#web/forms/leave-form.tsx";
import { useGo, useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { modeOf, MODES, type PaymentMode } from "./payment-modes.ts";
import type { PaymentFormValues } from "./use-payment-form.ts";

function readOrigin(raw: SearchParams) {
  const direction = raw["direction"] === "out" ? "out" : "in";
  const mode = modeOf({ direction, isRefund: raw["refund"] === "yes" });
  return { mode, party: raw["party"], document: raw["document"], payment: raw["payment"] };
}

const failed = (message: string): string => `Couldn't load the form: ${message}`;

/** The form for a payment: for a contact, for a document, or blank (Accounting 3). */
export function PaymentFormPage() {
  const [{ mode, party, document: documentId, payment }] = useSearchParams(readOrigin);
  // The title follows the payment type chosen in the form.
  const [chosen, setChosen] = useState({ initialMode: mode, mode });
  const shownMode = chosen.initialMode === mode ? chosen.mode : mode;
  const onMode = (next: PaymentMode) => setChosen({ initialMode: mode, mode: next });
  return (
    <>
      <PageHeader title={MODES[shownMode].title} back={{ href: paths.payments(), label: "Payments" }} />
      <StarterChartOffer />
      {documentId !== undefined ? (
        <ForDocument key={documentId} mode={mode} id={documentId} onMode={onMode} />
      ) : payment !== undefined ? (
        <ForPayment key={`${payment} ${mode}`} mode={mode} id={payment} onMode={onMode} />
      ) : party !== undefined ? (
        <ForParty key={party} mode={mode} id={party} onMode={onMode} />
      ) : (
        <NewRecord key={mode}>
          {(onSaveAndNew) => <Form mode={mode} onSaveAndNew={onSaveAndNew} onMode={onMode} />}
        </NewRecord>
      )}
    </>
  );
}

type PaymentOrigin = { mode: PaymentMode; id: string; onMode: (mode: PaymentMode) => void };

function ForDocument({ mode, id, onMode }: PaymentOrigin) {
  const query = useApiQuery(`${DOCUMENT_RESOURCES[MODES[mode].kind]}.get`, { params: { id } });
  return (
    <AsyncContent query={query} failed={failed} loading={<FormSkeleton />}>
      {({ partyId, partyName, total, paidAmount, number, currency }) => (
        <Form
          mode={mode}
          onMode={onMode}
          documentId={id}
          start={{
            party: { id: partyId, code: "", name: partyName },
            amount: subtract(total, paidAmount),
            memo: number,
            currency,
          }}
        />
      )}
    </AsyncContent>
  );
}

/** A refund of the unapplied amount of a payment, or a voided payment entered again. */
function ForPayment({ mode, id, onMode }: PaymentOrigin) {
  const query = useApiQuery("payments.get", { params: { id } });
  return (
    <AsyncContent query={query} failed={failed} loading={<FormSkeleton />}>
      {({ partyId, partyName, amount, unapplied, number, memo, method, accountId, isRefund, currency }) => {
        const party = { id: partyId, code: "", name: partyName };
        // A payment entered again keeps its direction.
        const isReturn = MODES[mode].isRefund && !isRefund;
        const start: Partial<PaymentFormValues> = isReturn
          ? { party, currency, amount: unapplied, memo: number, returnsId: id, allocations: {} }
          : { party, currency, amount, memo, method: method ?? "", accountId };
        return <Form mode={mode} onMode={onMode} start={start} />;
      }}
    </AsyncContent>
  );
}

function ForParty({ mode, id, onMode }: PaymentOrigin) {
  const query = useApiQuery(`${PARTY_RESOURCES[MODES[mode].side]}.get`, { params: { id } });
  return (
    <AsyncContent query={query} failed={failed} loading={<FormSkeleton />}>
      {({ code, name }) => (
        <Form mode={mode} onMode={onMode} partyId={id} start={{ party: { id, code, name } }} />
      )}
    </AsyncContent>
  );
}

type PaymentFormProps = {
  mode: PaymentMode;
  onMode: (mode: PaymentMode) => void;
  documentId?: string;
  /** The contact from whose page the payment was started. */
  partyId?: string;
  start?: Partial<PaymentFormValues>;
  /** Starts the next payment; not set if the contact is given. */
  onSaveAndNew?: () => void;
};

function Form({ mode, onMode, documentId, partyId, start = {}, onSaveAndNew }: PaymentFormProps) {
  const today = useToday();
  const go = useGo();
  return (
    <PaymentForm
      onMode={onMode}
      documentId={documentId}
      initial={{
        mode,
        party: null,
        date: today,
        method: "",
        accountId: "",
        amount: "",
        bankFee: "",
        writeOffDifference: false,
        takeEarlyDiscount: false,
        memo: "",
        allocations: null,
        returnsId: null,
        currency: "",
        exchangeRate: "",
        baseAmount: "",
        accountAmount: "",
        accountRate: "",
        ...start,
      }}
      onSaved={(payment, next) => {
        showToast(`${payment.number} was saved`, {
          action: { label: "View", onSelect: () => go(paths.payment(payment.id)) },
          description: documentId ?? payment.id,
        });
        const { direction, isRefund } = MODES[mode];
        if (next === "new" && onSaveAndNew) onSaveAndNew();
        else if (next === "new") go(paths.newPayment({ direction, refund: isRefund ? "yes" : undefined }));
        else if (documentId !== undefined) go(paths.document(MODES[mode].kind, documentId));
        else go(partyId === undefined ? paths.payments() : paths.party(MODES[mode].side, partyId));
      }}
    />
  );
}
