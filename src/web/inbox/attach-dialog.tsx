import { useState } from "react";
import type { Attachment } from "#contract/attachments.ts";
import type { Day } from "#domain/dates.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** A record that a receipt can belong to. */
type Candidate = { id: string; label: string; date: Day; amount: string };

type Props = { file: Attachment; onClose: () => void };

/** Finds the record that a file from the receipt inbox belongs to, and attaches it. */
export function AttachDialog({ file, onClose }: Props) {
  const may = useMay();
  const kinds = KINDS.filter(({ needs }) => may(needs));
  const [chosen, setChosen] = useState<string | null>(null);
  const kind = kinds.find(({ value }) => value === chosen) ?? kinds[0];
  const [search, setSearch] = useState("");
  const move = useApiMutation("attachments.move");
  if (kind === undefined) return null;
  const { recordKind, Results } = kind;
  const attach = ({ id, label }: Candidate) =>
    move.mutate(
      { params: { id: file.id }, body: { recordKind, recordId: id } },
      {
        onSuccess: () => {
          showToast(`${file.name} was attached to ${label}`);
          onClose();
        },
      },
    );
  return (
    <Dialog title={`Attach ${file.name}`} size="wide" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-2">
          <Select
            label="Kind of record"
            labelHidden
            options={kinds}
            value={kind.value}
            onChange={({ target }) => setChosen(target.value)}
          />
          <SearchBox label="Search number, name or amount..." value={search} onChange={setSearch} />
        </div>
        {move.error && <Notice tone="warning">{failureText(move.error, "Couldn't attach the file")}</Notice>}
        <Results search={search} isPending={move.isPending} onChoose={attach} />
      </div>
    </Dialog>
  );
}

type ResultsProps = { search: string; isPending: boolean; onChoose: (candidate: Candidate) => void };

const LIMIT = 20;

function BillResults({ search, ...props }: ResultsProps) {
  const list = useApiList("bills.list", { query: { search, limit: LIMIT } });
  return (
    <Candidates
      list={list}
      toCandidate={({ id, number, partyName, date, total, currency }) => ({
        id,
        label: `${number} · ${partyName}`,
        date,
        amount: formatMoney(total, currency),
      })}
      {...props}
    />
  );
}

function JournalResults({ search, ...props }: ResultsProps) {
  const list = useApiList("journals.list", { query: { search, limit: LIMIT } });
  return (
    <Candidates
      list={list}
      toCandidate={({ id, number, description, date, total }) => ({
        id,
        label: `${number} · ${description}`,
        date,
        amount: formatMoney(total),
      })}
      {...props}
    />
  );
}

function BankResults({ search, ...props }: ResultsProps) {
  const list = useApiList("bank.transactions", { query: { search, limit: LIMIT } });
  const accounts = useApiQuery("bank.accounts").data?.items ?? [];
  const currencyOf = (id: string) =>
    accounts.find(({ accountId }) => accountId === id)?.currency ?? undefined;
  return (
    <Candidates
      list={list}
      toCandidate={({ id, accountId, counterparty, description, date, amount }) => ({
        id,
        label: counterparty || description || "Bank transaction",
        date,
        amount: formatMoney(amount, currencyOf(accountId)),
      })}
      {...props}
    />
  );
}

const KINDS = [
  { value: "bill", label: "Bills", needs: "bills.list", recordKind: "document", Results: BillResults },
  {
    value: "journal",
    label: "Expenses and journal entries",
    needs: "journals.list",
    recordKind: "journal",
    Results: JournalResults,
  },
  {
    value: "bank",
    label: "Bank transactions",
    needs: "bank.transactions",
    recordKind: "bank_transaction",
    Results: BankResults,
  },
] as const;

type List<Item> = {
  data: { items: readonly Item[] } | undefined;
  error: Error | null;
  refetch: () => unknown;
};
type CandidatesProps<Item> = Omit<ResultsProps, "search"> & {
  list: List<Item>;
  toCandidate: (item: Item) => Candidate;
};

function Candidates<Item>({ list, toCandidate, isPending, onChoose }: CandidatesProps<Item>) {
  return (
    <AsyncContent
      query={list}
      failed={(message) => `Couldn't load records: ${message}`}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className="text-ink-soft">Nothing matches. Search for something else.</p>}
    >
      {({ items }) => (
        <ul aria-label="Records" className="flex flex-col divide-y divide-line">
          {items.map(toCandidate).map((candidate) => (
            <li key={candidate.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                {candidate.label}
                <span className="block text-small text-ink-faint">{formatDate(candidate.date)}</span>
              </span>
              <span className="tabular-nums">{candidate.amount}</span>
              <Button
                size="small"
                aria-label={`Attach to ${candidate.label}`}
                pending={isPending}
                onClick={() => onChoose(candidate)}
              >
                Attach
              </Button>
            </li>
          ))}
        </ul>
      )}
    </AsyncContent>
  );
}
