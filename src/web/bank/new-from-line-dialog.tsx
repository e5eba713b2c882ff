import { FileText, ReceiptText } from "lucide-react";
import { useEffect, useRef } from "react";
import type { BankLineRecord } from "#contract/bank.ts";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import { sideOf } from "#domain/document.ts";
import { isPositive } from "#domain/money.ts";
import { absolute } from "#domain/proportions.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type OfCurrency, writtenBankAmount } from "./bank-amount.tsx";

type Props = OfCurrency & { line: BankLineRecord; code: string; onClose: () => void };

/**
 * Makes what a booking was: an expense is in the books with it at once, a bill is offered for it once it is posted
 * (Accounting 17).
 */
export function NewFromLineDialog({ line, currency, code, onClose }: Props) {
  const isIn = isPositive(line.amount);
  const ways = useRef<HTMLUListElement>(null);
  // The dialog has opened in a step before.
  useEffect(() => ways.current?.querySelector("a")?.focus(), []);
  const kind = isIn ? "invoice" : "bill";
  const { party, isKnown } = usePartyNamed(line, isIn);
  const { date, counterparty, text } = line;
  const total = absolute(line.amount);
  const entry = paths.newMoneyEntry(isIn ? "receive" : "spend", {
    account: code,
    booking: line.id,
    date,
    total,
    payee: counterparty,
    text,
  });
  const document = paths.newDocument(kind, { party, date, total, text: text || counterparty, bank: code });
  return (
    <Dialog
      title={`Create from ${writtenBankAmount(line.amount, currency)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <p className="mb-4 wrap-anywhere text-ink-soft">
        {[formatDate(date), counterparty, text].filter(Boolean).join(" \u00b7 ")}
      </p>
      <ul ref={ways} className="flex flex-col gap-4">
        <Way
          href={entry}
          icon={<ReceiptText />}
          label={isIn ? "Deposit" : "Expense"}
          hint="Recorded right away, no bill or invoice needed."
        />
        {isKnown && currency === null && (
          <Way
            href={document}
            icon={<FileText />}
            label={isIn ? "Invoice" : "Bill"}
            hint="After posting, it is suggested as the match."
          />
        )}
      </ul>
    </Dialog>
  );
}

type WayProps = { href: string; icon: React.ReactElement; label: string; hint: string };

function Way({ href, icon, label, hint }: WayProps) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[11rem_1fr]">
      <LinkButton href={href} icon={icon}>
        {label}
      </LinkButton>
      <span className="text-small text-ink-soft">{hint}</span>
    </li>
  );
}

/**
 * The one party that is called as the bank says; none where there are several, or the bank says no name. Until that is
 * known no document is begun, which would lack it.
 */
function usePartyNamed({ counterparty }: BankLineRecord, isIn: boolean) {
  const query = { search: counterparty.slice(0, 100), limit: 2 };
  const { data, isPending } = useApiQuery(`${PARTY_RESOURCES[sideOf(isIn ? "invoice" : "bill")]}.list`, {
    query,
  });
  const [only, ...others] = counterparty === "" ? [] : (data?.items ?? []);
  return {
    party: others.length === 0 ? only?.id : undefined,
    isKnown: counterparty === "" || !isPending,
  };
}
