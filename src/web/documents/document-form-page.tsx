import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import { useMemo, useState, type ReactNode } from "react";
import type { Document } from "#contract/documents.ts";
import { ORDER_KINDS } from "#domain/order.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isCredit, isPosted, sideOf, type DocumentKind, type DocumentStatus } from "#domain/document.ts";
import { useToday } from "#web/api/session.ts";
import { isUpToDate, useApiQuery, useHasBeenUpToDate } from "#web/api/use-api-query.ts";
import { useCompanyPrices } from "#web/fields/default-tax.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { useGo, usePathParam, useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import type { Day } from "#domain/dates.ts";
import { CompanyDetailsPrompt } from "#web/settings/company-details-prompt.tsx";
import { type PendingFile, pendingFile } from "./use-save-document.ts";
import {
  copyDocument,
  creditFor,
  newDocument,
  toDocumentValues,
  type DocumentFormValues,
} from "./document-form-values.ts";
import { documentOfOrder } from "#web/orders/order-to-document.ts";
import { type PartyDefaults, ReadOrder, ReadParty } from "#web/orders/read-source.tsx";
import { documentOfTransaction } from "./transaction-link.ts";
import { DocumentForm } from "./document-form.tsx";
import { COUNTERPART, DOCUMENT_LABELS } from "./document-labels.ts";
import { useNextSteps } from "./post-document.tsx";
import { isCreditedInFull } from "#web/fields/uncredited-item.ts";

type Props = { kind: DocumentKind };

const readOrigin = (raw: SearchParams) => ({
  party: raw["party"],
  from: raw["from"],
  credits: raw["credits"],
  sourceKind: ORDER_KINDS.find((kind) => kind === raw["sourceKind"]),
  order: raw["order"],
  bank: raw["bank"],
  date: raw["date"],
  total: raw["total"],
  text: raw["text"],
  file: raw["file"],
});

/** Pages /new (also for a contact, as a copy, from an order, or as a credit) and /{id}/edit (Behavior 2.9). */
export function DocumentFormPage({ kind }: Props) {
  const id = usePathParam("id");
  const [origin] = useSearchParams(readOrigin);
  const { party, from, credits, sourceKind: orderKind = "quote", order, file } = origin;
  const { newLabel, singular, list } = DOCUMENT_LABELS[kind];
  return (
    <>
      <PageHeader
        title={id === undefined ? newLabel : `Edit ${singular}`}
        back={{ href: paths.documents(kind), label: list }}
      />
      <StarterChartOffer />
      {sideOf(kind) === "customer" && <CompanyDetailsPrompt />}
      {id !== undefined ? (
        <LoadSourceDocument kind={kind} id={id} isEdit key={id}>
          {(opened) => <EditForm kind={kind} opened={opened} />}
        </LoadSourceDocument>
      ) : file !== undefined ? (
        <FromFileForm kind={kind} />
      ) : from !== undefined ? (
        <LoadSourceDocument kind={kind} id={from} key={from}>
          {(source) => <NewForm kind={kind} fill={(start) => copyDocument(source, start)} />}
        </LoadSourceDocument>
      ) : order !== undefined ? (
        <ReadOrder kind={kind} orderKind={orderKind} id={order} key={order}>
          {(source) => <NewForm kind={kind} fill={(start) => documentOfOrder(source, start)} />}
        </ReadOrder>
      ) : credits !== undefined ? (
        <LoadSourceDocument kind={COUNTERPART[kind]} id={credits} key={credits}>
          {(source) => (
            <>
              {isCreditedInFull(source) && <FullyCreditedNotice source={source} />}
              <NewForm kind={kind} fill={(start) => creditFor(source, start)} />
            </>
          )}
        </LoadSourceDocument>
      ) : (
        <ForParty kind={kind} id={party} key={party ?? "new"}>
          {(chosen) => (
            <NewForm
              kind={kind}
              bank={origin.bank}
              fill={(start) => documentOfTransaction(origin, { ...start, ...chosen })}
            />
          )}
        </ForParty>
      )}
    </>
  );
}

function FullyCreditedNotice({ source }: { source: Document }) {
  return (
    <div className="mb-4 max-w-form">
      <Notice>{source.number} has already been credited in full.</Notice>
    </div>
  );
}

const failed = (message: string): string => `Couldn't load the form: ${message}`;

type SourceDocumentProps = Props & {
  id: string;
  isEdit?: boolean;
  children: (document: Document) => ReactNode;
};

function LoadSourceDocument({ kind, id, isEdit = false, children }: SourceDocumentProps) {
  const query = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.get`, { params: { id } });
  const hasBegun = useHasBeenUpToDate(query) || !isEdit;
  const { title, list } = DOCUMENT_LABELS[kind];
  return (
    <AsyncRecord
      query={{ ...query, data: hasBegun ? query.data : undefined }}
      recordName={title}
      back={{ href: paths.documents(kind), label: list }}
      failed={failed}
      loading={<FormSkeleton />}
    >
      {children}
    </AsyncRecord>
  );
}

/** Form prefilled from a file; empty with a notice if the file is gone, as after a reload. */
function FromFileForm({ kind }: Props) {
  const [sourceFile] = useState(() => pendingFile(kind));
  if (sourceFile === null)
    return (
      <>
        <div className="mb-4 max-w-form">
          <Notice>The file is no longer available. Select it again from the bills list.</Notice>
        </div>
        <NewForm kind={kind} fill={(start) => newDocument({ ...start, party: null })} />
      </>
    );
  return <NewForm kind={kind} inHand={sourceFile} fill={sourceFile.fill} />;
}

type ForPartyProps = Props & { id: string | undefined; children: (chosen: PartyDefaults) => ReactNode };

/** Loads the contact from the address. */
function ForParty({ kind, id, children }: ForPartyProps) {
  return id === undefined ? (
    children({ party: null, currency: "", paymentTerms: [] })
  ) : (
    <ReadParty kind={kind} id={id}>
      {children}
    </ReadParty>
  );
}

function EditForm({ kind, opened }: Props & { opened: Document }) {
  const today = useToday();
  const onSaved = useOnSaved(kind, opened.status);
  const initial = useMemo(() => toDocumentValues(opened, today), [opened, today]);
  return (
    <DocumentForm
      kind={kind}
      initial={initial}
      proposal={null}
      opened={opened}
      offersSend={kind === "invoice"}
      onSaved={onSaved}
    />
  );
}

type FillDocument = (start: { date: Day; number: string; pricesIncludeTax: boolean }) => DocumentFormValues;

/** Form of a new document; after "Save and new" the next one keeps the date. */
type NewDocumentFormProps = Props & {
  fill: FillDocument;
  bank?: string | undefined;
  inHand?: PendingFile | null;
};

function NewForm({ kind, fill, bank, inHand = null }: NewDocumentFormProps) {
  const today = useToday();
  const next = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.nextNumber`);
  const [round, setRound] = useState({ count: 0, date: today });
  const startNext = ({ date: day }: Document) => setRound(({ count }) => ({ count: count + 1, date: day }));
  const onSaved = useOnSaved(kind, null, { onSaveAndNew: startNext, bank });
  const { count, date } = round;
  // The number must be read after the last save.
  const isCurrent = isUpToDate(next) && !next.isFetching;
  const [numbers, setNumbers] = useState<Readonly<Record<number, string>>>({});
  const pricesIncludeTax = useCompanyPrices(sideOf(kind));
  const number = numbers[count] ?? (isCurrent ? next.data?.number : undefined);
  if (number !== undefined && numbers[count] === undefined) setNumbers({ ...numbers, [count]: number });
  return (
    <AsyncContent
      query={{
        ...next,
        data:
          number === undefined || pricesIncludeTax === undefined ? undefined : { number, pricesIncludeTax },
      }}
      failed={failed}
      loading={<FormSkeleton />}
    >
      {(proposed) => {
        const start = { date, ...proposed };
        return (
          <DocumentForm
            key={count}
            kind={kind}
            initial={withCreditDueDate(
              kind,
              count === 0 ? fill(start) : newDocument({ ...start, party: null }),
            )}
            proposal={proposed.number}
            isNumberedAtPosting={next.data?.isNumberedAtPosting ?? false}
            opened={null}
            offersSend={kind === "invoice" && bank === undefined}
            sourceFile={count === 0 ? inHand : null}
            onSaved={onSaved}
          />
        );
      }}
    </AsyncContent>
  );
}

/** A credit has no due date of its own, so it is due on its date. */
function withCreditDueDate(kind: DocumentKind, values: DocumentFormValues): DocumentFormValues {
  return isCredit(kind) ? { ...values, dueDate: values.date } : values;
}

type SavedDestination = { onSaveAndNew?: (saved: Document) => void; bank?: string | undefined };

/**
 * Returns where to go after saving: to the list (Behavior 2.9); after posting, to the invoice, its email or the bank
 * transactions; or to the next new document.
 */
function useOnSaved(
  kind: DocumentKind,
  before: DocumentStatus | null,
  { onSaveAndNew: startNext, bank }: SavedDestination = {},
) {
  const go = useGo();
  const { say } = useNextSteps();
  return (saved: Document, next: NextPage): void => {
    const { id, status } = saved;
    say(saved, before, { isBeingSent: next === "send" });
    if (bank !== undefined) go(paths.bankWork(bank));
    else if (next === "send") go(paths.document(kind, id, { send: "yes" }));
    else if (next === "new" && startNext) startNext(saved);
    else if (next === "new") go(paths.newDocument(kind));
    else if (kind === "invoice" && isPosted(status) && !isPosted(before ?? "draft"))
      go(paths.document(kind, id));
    else go(paths.documents(kind));
  };
}
