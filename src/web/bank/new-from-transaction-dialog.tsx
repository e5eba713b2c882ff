import { FileText, ReceiptText } from "lucide-react";
import { useEffect, useRef } from "react";
import type { BankTransactionRecord } from "#contract/bank.ts";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import { sideOf } from "#domain/document.ts";
import { isPositive } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type WithCurrency, formatBankAmount } from "./bank-amount.tsx";

type Props = WithCurrency & { transaction: BankTransactionRecord; code: string; onClose: () => void };

/**
 * Creates a record from a bank transaction: an expense or deposit is matched at once, a bill or invoice suggested
 * once posted (Accounting 17).
 */
export function NewFromTransactionDialog({ transaction, currency, code, onClose }: Props) {
  const isIn = isPositive(transaction.amount);
  const listRef = useRef<HTMLUListElement>(null);
  // The dialog's own effect has already opened it.
  useEffect(() => listRef.current?.querySelector("a")?.focus(), []);
  const kind = isIn ? "invoice" : "bill";
  const { party, isKnown } = usePartyNamed(transaction, isIn);
  const { date, counterparty, description: text } = transaction;
  const total = abs(transaction.amount);
  const entry = paths.newMoneyEntry(isIn ? "deposit" : "expense", {
    account: code,
    transaction: transaction.id,
    date,
    total,
    payee: counterparty,
    text,
  });
  const document = paths.newDocument(kind, { party, date, total, text: text || counterparty, bank: code });
  return (
    <Dialog
      title={`Create from ${formatBankAmount(transaction.amount, currency)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <p className="mb-4 wrap-anywhere text-ink-soft">
        {[formatDate(date), counterparty, text].filter(Boolean).join(" \u00b7 ")}
      </p>
      <ul ref={listRef} className="flex flex-col gap-4">
        <OptionLink
          href={entry}
          icon={<ReceiptText />}
          label={isIn ? "Deposit" : "Expense"}
          hint="Recorded right away, no bill or invoice needed."
        />
        {isKnown && currency === null && (
          <OptionLink
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

type OptionLinkProps = { href: string; icon: React.ReactElement; label: string; hint: string };

function OptionLink({ href, icon, label, hint }: OptionLinkProps) {
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
 * Returns the only contact that the counterparty's name finds; undefined if there is none, several, or no name. The
 * document link waits until `isKnown`, to include the contact.
 */
function usePartyNamed({ counterparty }: BankTransactionRecord, isIn: boolean) {
  const query = { search: counterparty.slice(0, 100), limit: 2 };
  const { data, isPending } = useApiQuery(`${PARTY_RESOURCES[sideOf(isIn ? "invoice" : "bill")]}.list`, {
    query,
  });
  const [only, ...otherParties] = counterparty === "" ? [] : (data?.items ?? []);
  return {
    party: otherParties.length === 0 ? only?.id : undefined,
    isKnown: counterparty === "" || !isPending,
  };
}
