import { PARTY_COLUMNS, type PartyColumn } from "#domain/lists.ts";
import { Ban, CircleCheck, Ellipsis, Eye, FilePlus2, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { WithFiles } from "#contract/with-files.ts";
import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import { sum } from "#domain/money.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Amount, hasLongAmount } from "#web/fields/amount-text.tsx";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";
import { ColumnCell, ListHead } from "#web/lists/column-heads.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { failedText, RowActions } from "#web/lists/list-parts.tsx";
import type { ListShape, ListView } from "#web/lists/list-view.ts";
import { useRecordBulk } from "#web/lists/record-bulk.tsx";
import { SelectCell } from "#web/lists/select-cell.tsx";
import { SelectionBar } from "#web/lists/selection-bar.tsx";
import { type ListSelection, useSelection } from "#web/lists/selection.ts";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconLink } from "#web/ui/button.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Cell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { moneyInFile } from "#web/fields/formats.ts";
import { PARTY_LABELS } from "./party-labels.ts";

type PartyListColumn = PartyColumn | "contact" | "status";
export type PartyView = ListView<PartyListColumn, PartyColumn>;

/** The columns of the lists (Behavior 2.8). */
export const PARTY_SHAPE: ListShape<PartyListColumn, PartyColumn> = {
  columns: {
    code: { label: "Code" },
    name: { label: "Name", fixed: true },
    contact: { label: "Contact" },
    status: { label: "Status" },
    balance: { label: "Balance", align: "end", largestFirst: true },
  },
  orders: PARTY_COLUMNS,
  defaultSort: "code",
  withFiles: true,
};

type Props = { side: PartySide; parties: readonly WithFiles<Party>[]; view: PartyView };

/** The list of contacts with their balances (Behavior 2.8). */
export function PartyTable({ side, parties, view }: Props) {
  const [partyToDelete, setPartyToDelete] = useState<Party | null>(null);
  const setActive = useSetActive(side);
  const selection = useSelection(parties);
  const several = usePartyBulk(side, selection);
  const wide = hasLongAmount(parties.map(({ balance }) => balance));
  return (
    <>
      <SelectionBar
        selection={selection}
        total={sum(selection.selected.map(({ balance }) => balance))}
        actions={several.actions}
        bulk={several.bulk}
        wide={wide}
      />
      <Table label={PARTY_LABELS[side].plural} wide={wide} head={<ListHead {...{ selection, view }} />}>
        {parties.map((party) => (
          <PartyRow
            key={party.id}
            {...{ side, party, view, selection }}
            onDelete={() => setPartyToDelete(party)}
            onSetActive={() => setActive(party)}
          />
        ))}
      </Table>
      {partyToDelete && (
        <DeletePartyDialog side={side} party={partyToDelete} onClose={() => setPartyToDelete(null)} />
      )}
      {several.dialog}
    </>
  );
}

function usePartyBulk(side: PartySide, selection: ListSelection<Party>) {
  const resource = PARTY_RESOURCES[side];
  return useRecordBulk(selection, {
    singular: PARTY_LABELS[side].singular,
    file: partyFile(side),
    updates: `${resource}.update`,
    removes: `${resource}.remove`,
    setActive: ({ id, ...party }, isActive) =>
      call(`${resource}.update`, { params: { id }, body: { ...party, isActive } }),
    remove: ({ id }) => call(`${resource}.remove`, { params: { id } }),
  });
}

type PartyRowProps = Omit<Props, "parties"> & {
  party: WithFiles<Party>;
  selection: ListSelection<WithFiles<Party>>;
  onDelete: () => void;
  onSetActive: () => void;
};

function PartyRow({ side, party, view, selection, onDelete, onSetActive }: PartyRowProps) {
  const { id, code, name, email, phone, isActive, balance } = party;
  const { documentKind } = PARTY_LABELS[side];
  const resource = PARTY_RESOURCES[side];
  const items = (): MenuItem[] => [
    { label: "Open", icon: <Eye />, href: paths.party(side, id) },
    ...(isActive
      ? [
          {
            label: documentKind === "bill" ? "New Bill" : "New Invoice",
            icon: <FilePlus2 />,
            href: paths.newDocument(documentKind, { party: id }),
          },
        ]
      : []),
    isActive
      ? { label: "Deactivate", needs: `${resource}.update`, icon: <Ban />, onSelect: onSetActive }
      : { label: "Activate", needs: `${resource}.update`, icon: <CircleCheck />, onSelect: onSetActive },
    { label: "Delete", needs: `${resource}.remove`, icon: <Trash2 />, danger: true, onSelect: onDelete },
  ];
  return (
    <Row href={paths.party(side, id)} selected={selection.ids.has(id)}>
      <SelectCell item={party} name={name} selection={selection} />
      <ColumnCell view={view} name="code" wideOnly>
        <span className="text-ink-soft tabular-nums">{code}</span>
      </ColumnCell>
      <Cell>
        <RowLink href={paths.party(side, id)} hasAttachments={party.hasAttachments}>
          <LongText>{name}</LongText>
        </RowLink>
        <span className="text-small text-ink-faint tabular-nums columns:hidden">{code}</span>
      </Cell>
      <ColumnCell view={view} name="contact" wideOnly>
        <Contact email={email} phone={phone} />
      </ColumnCell>
      <ColumnCell view={view} name="status" wideOnly>
        <Badge tone={isActive ? "positive" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
      </ColumnCell>
      <ColumnCell view={view} name="balance" align="end">
        <Amount amount={balance} />
      </ColumnCell>
      <RowActions note={[isActive ? "" : "Inactive", email ?? phone ?? ""].filter(Boolean).join(" · ")}>
        <IconLink label={`Edit ${name}`} icon={<Pencil />} href={paths.editParty(side, id)} />
        <MenuButton label={`Actions for ${name}`} icon={<Ellipsis />} items={items} />
      </RowActions>
    </Row>
  );
}

function Contact({ email, phone }: { email: string | null; phone: string | null }) {
  if (!email && !phone) return <span className="text-ink-faint">–</span>;
  return (
    <span className="flex max-w-80 min-w-0 flex-wrap gap-x-3 text-ink-soft">
      {email && <LongText>{email}</LongText>}
      {phone && <span className="whitespace-nowrap tabular-nums">{phone}</span>}
    </span>
  );
}

/** Activates or deactivates a contact, with Undo. */
export function useSetActive(side: PartySide): (party: Party) => void {
  const update = useApiMutation(`${PARTY_RESOURCES[side]}.update`);
  return function setActive(party: Party): void {
    const { id, balance: _derived, ...input } = party;
    const body = { ...input, isActive: !party.isActive };
    update.mutate(
      { params: { id }, body },
      {
        onSuccess: (after) =>
          showToast(`${after.name} is now ${after.isActive ? "active" : "inactive"}`, {
            action: { label: "Undo", onSelect: () => setActive(after) },
          }),
        onError: (error) =>
          showToast(failureText(error, failedText("save", PARTY_LABELS[side].singular)), {
            tone: "negative",
          }),
      },
    );
  };
}

type DeletePartyDialogProps = { side: PartySide; party: Party; onClose: () => void; onDone?: () => void };

/** Deletes a contact without documents; otherwise offers to deactivate it (Behavior 5.4). */
export function DeletePartyDialog({ side, party, onClose, onDone }: DeletePartyDialogProps) {
  const remove = useApiMutation(`${PARTY_RESOURCES[side]}.remove`);
  const update = useApiMutation(`${PARTY_RESOURCES[side]}.update`);
  const { id, balance: _derived, ...input } = party;
  return (
    <DeleteRecordDialog
      noun={PARTY_LABELS[side].singular}
      name={party.name}
      onDelete={() => remove.mutateAsync({ params: { id } })}
      makeInactive={
        party.isActive
          ? () => update.mutateAsync({ params: { id }, body: { ...input, isActive: false } })
          : undefined
      }
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** The CSV export of the contacts. */
export function partyFile(side: PartySide): ListFile<Party> {
  return {
    name: `${PARTY_LABELS[side].singular}s`,
    titles: ["Code", "Name", "Email", "Phone", "Address", "Tax ID", "Currency", "Status", "Balance"],
    rows: ({ code, name, email, phone, address, taxId, currency, isActive, balance }) => [
      [
        code,
        name,
        email ?? "",
        phone ?? "",
        address ?? "",
        taxId ?? "",
        currency ?? "",
        isActive ? "Active" : "Inactive",
        moneyInFile(balance),
      ],
    ],
  };
}
