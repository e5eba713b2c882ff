import { Banknote, FilePlus2, Pencil } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import { negate, isNegative } from "#domain/money.ts";
import { AttachmentsCard } from "#web/attachments/attachments-card.tsx";
import { CommentsCard } from "#web/comments/comments-card.tsx";
import { useSession } from "#web/api/session.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { nameOfCode } from "#web/fields/choice-field.tsx";
import { symbolOf, Amount } from "#web/fields/amount-text.tsx";
import { termTexts } from "#web/fields/payment-terms.ts";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { useGo, usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { PaymentTable } from "#web/payments/payment-table.tsx";
import { RemindersOfCustomer } from "#web/reminders/reminder-cards.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { PartyCredits, PartyUnpaidDocuments } from "./party-documents.tsx";
import { PartyStatementCard } from "./party-statement.tsx";
import { DeletePartyDialog, useSetActive } from "./party-table.tsx";
import { PARTY_LABELS } from "./party-labels.ts";

const EInvoiceDetailsDialog = lazy(async () => ({
  default: (await import("#web/e-invoices/e-invoice-dialog.tsx")).EInvoiceDetailsDialog,
}));

type Props = { side: PartySide };

/** One vendor or customer: balance, unpaid documents and statement. */
export function PartyPage({ side }: Props) {
  const id = usePathParam("id") ?? "";
  return <PartyView key={id} side={side} id={id} />;
}

function PartyView({ side, id }: Props & { id: string }) {
  const query = useApiQuery(`${PARTY_RESOURCES[side]}.get`, { params: { id } });
  const { plural, title, singular } = PARTY_LABELS[side];
  const back = { href: paths.parties(side), label: plural };
  const loadedParty = query.data;
  return (
    <>
      <PageHeader
        title={loadedParty?.name ?? title}
        back={back}
        description={
          loadedParty && (
            <span className="flex items-center gap-2">
              <span className="tabular-nums">{loadedParty.code}</span>
              {!loadedParty.isActive && <Badge>Inactive</Badge>}
            </span>
          )
        }
        actions={loadedParty && <Actions side={side} party={loadedParty} />}
      />
      <AsyncRecord
        query={query}
        recordName={title}
        back={back}
        failed={(message) => `Couldn't load the ${singular}: ${message}`}
      >
        {(party) => (
          <PageColumns
            aside={
              <>
                <div className="max-lg:order-first">
                  <Balance side={side} party={party} />
                </div>
                <Contact party={party} />
                {side === "customer" && <RemindersOfCustomer id={id} />}
                <FilesAndComments id={id} />
                <RecordHistory subjectId={id} />
              </>
            }
          >
            <PartyUnpaidDocuments side={side} party={party} />
            <PartyCredits side={side} partyId={id} />
            <PartyPayments partyId={id} />
            <PartyStatementCard side={side} party={party} />
          </PageColumns>
        )}
      </AsyncRecord>
    </>
  );
}

function Actions({ side, party }: Props & { party: Party }) {
  const { documentKind, pay, direction } = PARTY_LABELS[side];
  const [isDeleting, setDeleting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const setActive = useSetActive(side);
  const go = useGo();
  const { id, isActive } = party;
  return (
    <>
      <MenuButton
        label="More"
        items={menuOf(party, {
          side,
          onEInvoiceDetails: () => setAsking(true),
          onSetActive: () => setActive(party),
          onDelete: () => setDeleting(true),
        })}
      />
      <LinkButton icon={<Pencil />} href={paths.editParty(side, id)}>
        Edit
      </LinkButton>
      <LinkButton icon={<Banknote />} href={paths.newPayment({ direction, party: id })}>
        {pay}
      </LinkButton>
      {isActive && (
        <LinkButton
          variant="primary"
          icon={<FilePlus2 />}
          href={paths.newDocument(documentKind, { party: id })}
        >
          {documentKind === "bill" ? "New Bill" : "New Invoice"}
        </LinkButton>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <EInvoiceDetailsDialog partyId={id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {isDeleting && (
        <DeletePartyDialog
          side={side}
          party={party}
          onClose={() => setDeleting(false)}
          onDone={() => go(paths.parties(side))}
        />
      )}
    </>
  );
}

type PartyHandlers = {
  side: PartySide;
  onEInvoiceDetails: () => void;
  onSetActive: () => void;
  onDelete: () => void;
};

function menuOf(
  { isActive }: Party,
  { side, onEInvoiceDetails, onSetActive, onDelete }: PartyHandlers,
): MenuItem[] {
  const resource = PARTY_RESOURCES[side];
  const label = isActive ? "Deactivate" : "Activate";
  const details: MenuItem = {
    label: "E-invoice details",
    needs: "eInvoiceDetails.update",
    onSelect: onEInvoiceDetails,
  };
  return [
    ...(side === "customer" ? [details] : []),
    { label: label, needs: `${resource}.update`, onSelect: onSetActive },
    { label: "Delete", needs: `${resource}.remove`, danger: true, onSelect: onDelete },
  ];
}

/** The outstanding balance of the contact; a negative one is a credit. */
function Balance({ side, party: { id, balance } }: Props & { party: Party }) {
  const sign = symbolOf(useSession().company.currency);
  const isCredit = isNegative(balance);
  return (
    <Card>
      <p className="text-ink-soft">{isCredit ? "In credit" : PARTY_LABELS[side].balance}</p>
      <p className="mt-0.5 text-title font-semibold">
        <Amount amount={isCredit ? negate(balance) : balance} currencySign={sign} showZero />
      </p>
      <p className="mt-2">
        <TextLink href={paths.tradedYear(side, id)}>{PARTY_LABELS[side].traded} by year</TextLink>
      </p>
    </Card>
  );
}

function Contact({ party }: { party: Party }) {
  const { email, phone, address, taxId, currency } = party;
  if (!email && !phone && !address && !taxId && !currency && party.paymentTerms.length === 0) return null;
  return (
    <Card title="Contact">
      <dl className="flex flex-col gap-3">
        {email && (
          <Fact label="Email">
            <a href={`mailto:${email}`} className="proportional-nums hover:underline">
              {email}
            </a>
          </Fact>
        )}
        {phone && (
          <Fact label="Phone">
            <a href={`tel:${dialable(phone)}`} className="hover:underline">
              {phone}
            </a>
          </Fact>
        )}
        {address && (
          <Fact label="Address">
            <span className="whitespace-pre-line">{address}</span>
          </Fact>
        )}
        {taxId && <Fact label="Tax ID">{taxId}</Fact>}
        {currency && <Fact label="Currency">{`${currency} - ${nameOfCode("currency", currency)}`}</Fact>}
        <PaymentTermsOfParty party={party} />
      </dl>
    </Card>
  );
}

/** A number as a link dials it: without spaces, and without an extension after the digits. */
const dialable = (phone: string): string =>
  (/^[+\d\s().\-/]*/.exec(phone)?.[0] ?? "").replaceAll(/[^+\d]/g, "");

function PaymentTermsOfParty({ party: { paymentTerms } }: { party: Party }) {
  if (paymentTerms.length === 0) return null;
  return (
    <Fact label="Payment terms">
      {termTexts(paymentTerms).map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

const PAYMENTS_MAX = 10;

/** The payments of the contact, newest first; older ones on demand, because the statement is below. */
function PartyPayments({ partyId }: { partyId: string }) {
  const list = useApiList("payments.list", { query: { partyId, limit: PAYMENTS_MAX } });
  const may = useMay();
  if (!may("payments.list")) return null;
  return (
    <section aria-labelledby="party-payments">
      <h2 id="party-payments" className="mb-2 text-section font-semibold">
        Payments
      </h2>
      <AsyncContent
        query={list}
        failed={(message) => `Couldn't load payments: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<Notice>No payments yet.</Notice>}
      >
        {({ items }) => (
          <>
            <PaymentTable payments={items} />
            <LoadMore
              isManual
              hasMore={list.hasMore}
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              countLabel={list.hasMore || items.length > PAYMENTS_MAX ? `${items.length} payments` : ""}
            />
          </>
        )}
      </AsyncContent>
    </section>
  );
}

function FilesAndComments({ id }: { id: string }) {
  return (
    <>
      <AttachmentsCard recordKind="party" recordId={id} />
      <CommentsCard recordKind="party" recordId={id} />
    </>
  );
}
