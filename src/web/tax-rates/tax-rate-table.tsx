import { Ban, CircleCheck, CopyPlus, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { TaxRate } from "#contract/tax-rates.ts";
import { formatQuantity } from "#domain/money.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";
import { RowActions } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconLink } from "#web/ui/button.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { USE_LABELS } from "./tax-rate-words.ts";

/** The list of tax rates; a row opens its form (Rules 8). */
export function TaxRateTable({ taxRates }: { taxRates: readonly TaxRate[] }) {
  const [doomed, setDoomed] = useState<TaxRate | null>(null);
  return (
    <>
      <Table label="Tax rates" head={<Head />}>
        {taxRates.map((taxRate) => (
          <TaxRateRow key={taxRate.id} taxRate={taxRate} onDelete={() => setDoomed(taxRate)} />
        ))}
      </Table>
      {doomed && <DeleteTaxRate taxRate={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

function Head() {
  return (
    <tr>
      <HeadCell>Code</HeadCell>
      <HeadCell>Name</HeadCell>
      <HeadCell>Used for</HeadCell>
      <HeadCell>Status</HeadCell>
      <HeadCell align="end">Rate</HeadCell>
      <HeadCell align="end">Actions</HeadCell>
    </tr>
  );
}

function TaxRateRow({ taxRate, onDelete }: { taxRate: TaxRate; onDelete: () => void }) {
  const { id, code, name, appliesTo, isRecoverable, isActive, rate, description } = taxRate;
  const setActive = useSetActive();
  const items: MenuItem[] = [
    { label: "New version", icon: <CopyPlus />, href: paths.newTaxRate({ from: id }) },
    {
      label: isActive ? "Deactivate" : "Activate",
      icon: isActive ? <Ban /> : <CircleCheck />,
      onSelect: () =>
        void setActive(taxRate, !isActive).then(
          (after) => showToast(`${after.name} is now ${after.isActive ? "active" : "inactive"}`),
          (error: unknown) => showToast(failureText(error, "Failed to save tax rate"), { tone: "negative" }),
        ),
    },
    { label: "Delete", icon: <Trash2 />, danger: true, onSelect: onDelete },
  ];
  return (
    <Row href={paths.editTaxRate(id)}>
      <Cell wideOnly>
        <span className="text-ink-soft tabular-nums">{code}</span>
      </Cell>
      <Cell>
        <RowLink href={paths.editTaxRate(id)}>
          <LongText>{name}</LongText>
        </RowLink>
        {description && (
          <span className="line-clamp-1 text-small wrap-anywhere text-ink-faint">{description}</span>
        )}
      </Cell>
      <Cell wideOnly>
        {USE_LABELS[appliesTo]}
        {!isRecoverable && <span className="text-ink-faint"> · not recoverable</span>}
      </Cell>
      <Cell wideOnly>
        <Badge tone={isActive ? "positive" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
      </Cell>
      <Cell align="end">{formatQuantity(rate)}%</Cell>
      <RowActions note={[isActive ? "" : "Inactive", USE_LABELS[appliesTo]].filter(Boolean).join(" · ")}>
        <IconLink label={`Edit ${name}`} icon={<Pencil />} href={paths.editTaxRate(id)} />
        <MenuButton label={`Actions for ${name}`} icon={<Ellipsis />} items={items} />
      </RowActions>
    </Row>
  );
}

function DeleteTaxRate({ taxRate, onClose }: { taxRate: TaxRate; onClose: () => void }) {
  const remove = useApiMutation("taxRates.remove");
  const setActive = useSetActive();
  return (
    <DeleteRecordDialog
      thing="tax rate"
      name={taxRate.name}
      onDelete={() => remove.mutateAsync({ params: { id: taxRate.id } })}
      makeInactive={taxRate.isActive ? () => setActive(taxRate, false) : undefined}
      onClose={onClose}
    />
  );
}

function useSetActive() {
  const { mutateAsync } = useApiMutation("taxRates.update");
  return (taxRate: TaxRate, isActive: boolean): Promise<TaxRate> => {
    const { id, ...input } = taxRate;
    return mutateAsync({ params: { id }, body: { ...input, isActive } });
  };
}
