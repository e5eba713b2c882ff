import { Check, HandCoins, Undo2 } from "lucide-react";
import { useState } from "react";
import type { TaxReturn } from "#contract/tax-returns.ts";
import { isNegative, isZero } from "#domain/money.ts";
import { AttachmentsCard } from "#web/attachments/attachments-card.tsx";
import { CommentsCard } from "#web/comments/comments-card.tsx";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatMoney, formatPeriod } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { ExportMenu, PrintButton } from "#web/reports/report-actions.tsx";
import { Figure } from "#web/reports/printed-report.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { CollapsedSection } from "#web/ui/collapsed-section.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { ReturnLines } from "./tax-return-lines.tsx";
import { RETURN_STATUSES } from "./tax-return-labels.ts";

const FileDialog = lazyPart(async () => (await import("./tax-return-dialogs.tsx")).FileDialog);
const PayDialog = lazyPart(async () => (await import("./tax-return-dialogs.tsx")).PayDialog);
const UndoFilingDialog = lazyPart(async () => (await import("./tax-return-dialogs.tsx")).UndoFilingDialog);
const VoidTaxPaymentDialog = lazyPart(
  async () => (await import("./tax-return-dialogs.tsx")).VoidTaxPaymentDialog,
);

const back = { href: paths.taxReturns(), label: "Tax returns" };

/** The URL value for corrections of documents of earlier periods. */
const CORRECTIONS = "corrections";

const readBox = ({ box }: Readonly<Record<string, string | undefined>>) => ({ box: box || undefined });

/** One tax return: its boxes, the lines behind each, and whether it is filed and paid (Accounting 28). */
export function TaxReturnPage({ start }: { start: string }) {
  const query = useApiQuery("taxReturns.get", { query: { start } });
  const [{ box }] = useSearchParams(readBox);
  const loadedReturn = query.data;
  const { name: company } = useSession().company;
  return (
    <>
      <p className="hidden font-medium break-words text-ink-soft print:block">{company}</p>
      <PageHeader
        title={loadedReturn ? `Tax return ${formatPeriod(loadedReturn)}` : "Tax return"}
        description={loadedReturn && <Summary taxReturn={loadedReturn} />}
        back={back}
        actions={loadedReturn && <Actions taxReturn={loadedReturn} />}
      />
      <AsyncRecord
        query={query}
        recordName="Tax return"
        back={back}
        failed={(message) => `Couldn't load the tax return: ${message}`}
      >
        {(taxReturn) =>
          box === undefined ? (
            <AllBoxes taxReturn={taxReturn} />
          ) : (
            <BoxContents taxReturn={taxReturn} box={box} />
          )
        }
      </AsyncRecord>
    </>
  );
}

type Props = { taxReturn: TaxReturn };

/** The whole return. The lines of a box replace it at full width, because they have six columns. */
function AllBoxes({ taxReturn }: Props) {
  return (
    <PageColumns
      aside={
        <>
          <Facts taxReturn={taxReturn} />
          {taxReturn.id !== null && (
            <>
              <AttachmentsCard recordKind="tax_return" recordId={taxReturn.id} />
              <CommentsCard recordKind="tax_return" recordId={taxReturn.id} />
              <RecordHistory subjectId={taxReturn.id} />
            </>
          )}
        </>
      }
    >
      <Boxes taxReturn={taxReturn} />
    </PageColumns>
  );
}

function Summary({ taxReturn: { status, formName, dueDate, filedOn, end } }: Props) {
  const [tone, label] = RETURN_STATUSES[status];
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      <span>{formName}</span>
      {dueDate !== null && filedOn === null && <span>Due on {formatDate(dueDate)}</span>}
      {status === "open" && <span>You can file it after {formatDate(end)}</span>}
    </span>
  );
}

type TaxReturnDialog = "file" | "pay" | "undo" | "void" | null;

function Actions({ taxReturn }: Props) {
  const [open, setOpen] = useState<TaxReturnDialog>(null);
  const close = () => setOpen(null);
  const { status, canUndo } = taxReturn;
  const items: MenuItem[] = [
    {
      label: "Undo filing",
      needs: "taxReturns.undoFiling",
      icon: <Undo2 />,
      disabled: !canUndo,
      onSelect: () => setOpen("undo"),
    },
    {
      label: "Void payment",
      needs: "taxReturns.voidPayment",
      icon: <Undo2 />,
      disabled: status !== "paid",
      onSelect: () => setOpen("void"),
    },
  ];
  return (
    <>
      {(status === "filed" || status === "paid") && <MenuButton label="More" items={items} />}
      <ExportMenu
        disabled={false}
        makeFile={async () => {
          const { taxReturnFile } = await import("./tax-return-file.ts");
          return taxReturnFile(taxReturn);
        }}
      />
      <PrintButton />
      {status === "due" && (
        <Button needs="taxReturns.file" variant="primary" icon={<Check />} onClick={() => setOpen("file")}>
          Mark as filed
        </Button>
      )}
      {status === "filed" && !isNothingToPay(taxReturn) && (
        <Button needs="taxReturns.pay" variant="primary" icon={<HandCoins />} onClick={() => setOpen("pay")}>
          {isNegative(taxReturn.payable) ? "Receive refund" : "Pay"}
        </Button>
      )}
      {open === "file" && <FileDialog taxReturn={taxReturn} onClose={close} />}
      {open === "pay" && <PayDialog taxReturn={taxReturn} onClose={close} />}
      {open === "undo" && <UndoFilingDialog taxReturn={taxReturn} onClose={close} />}
      {open === "void" && <VoidTaxPaymentDialog taxReturn={taxReturn} onClose={close} />}
    </>
  );
}

/** Whether a return has no amount to pay and nothing on the accounts it settles. */
const isNothingToPay = ({ payable, accounts }: TaxReturn): boolean =>
  isZero(payable) &&
  accounts.every(({ amount, isClearedByPayment }) => !isClearedByPayment || isZero(amount));

/** The notes about the boxes, and the boxes. */
function Boxes({ taxReturn }: Props) {
  const { start, corrections, amountsWithoutBox } = taxReturn;
  return (
    <div className="flex flex-col gap-6">
      {amountsWithoutBox.length > 0 && <AmountsWithoutBox taxReturn={taxReturn} />}
      {corrections.documentCount > 0 && (
        <Notice tone="info">
          <TextLink href={paths.taxReturn(start, { box: CORRECTIONS })}>
            {countText(corrections.documentCount, "correction")} to earlier periods
          </TextLink>
          {`, within these boxes: net ${formatMoney(corrections.net)}, tax ${formatMoney(corrections.tax)}.`}
        </Notice>
      )}
      <BoxTable taxReturn={taxReturn} />
    </div>
  );
}

/** The amounts that no box counts. Untaxed purchases are expected there if the form covers only sales. */
function AmountsWithoutBox({ taxReturn: { amountsWithoutBox } }: Props) {
  const amounts = amountsWithoutBox
    .map(
      ({ side, code, name, net }) =>
        `${[code, name].filter(Boolean).join(" ")} (${NAMES[side]} ${formatMoney(net)})`,
    )
    .join(", ");
  const isExpected = amountsWithoutBox.every(({ isCovered, tax }) => !isCovered && isZero(tax));
  if (isExpected) return <Notice>{`This form covers sales only. It doesn't include: ${amounts}.`}</Notice>;
  return (
    <Notice tone="warning">
      {`Not in any box of this form: ${amounts}. To assign a tax rate of 0% to a box, make it zero-rated or exempt.`}
    </Notice>
  );
}

/** The boxes of the form, with links to their lines. Not every form numbers its boxes. */
function BoxTable({ taxReturn: { start, boxes, payableBoxId } }: Props) {
  const sign = symbolOf(useSession().company.currency);
  const isNumbered = boxes.some(({ number }) => number !== "");
  return (
    <Table
      label="Boxes"
      head={
        <tr>
          {isNumbered && <HeadCell>Box</HeadCell>}
          <HeadCell>Description</HeadCell>
          <HeadCell align="end">Amount</HeadCell>
        </tr>
      }
    >
      {boxes.map(({ id, number, label, amount }, index) => (
        <Row key={id}>
          {isNumbered && <Cell wideOnly>{number}</Cell>}
          <Cell strong={id === payableBoxId}>
            {number !== "" && <span className="text-ink-faint columns:hidden">{`${number} `}</span>}
            {label}
          </Cell>
          <Cell align="end" strong={id === payableBoxId}>
            <Figure
              amount={amount}
              sign={index === 0 || id === payableBoxId ? sign : ""}
              subject={label}
              href={isZero(amount) ? undefined : paths.taxReturn(start, { box: id })}
            />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const NAMES = { sales: "sold", purchases: "bought", owed: "owed" } as const;

function BoxContents({ taxReturn, box }: Props & { box: string }) {
  const isCorrections = box === CORRECTIONS;
  const openBox = taxReturn.boxes.find(({ id }) => id === box);
  const number = openBox?.number ? `Box ${openBox.number}: ` : "";
  return (
    <ReturnLines
      start={taxReturn.start}
      box={isCorrections ? undefined : box}
      title={isCorrections ? "Corrections to earlier periods" : `${number}${openBox?.label ?? "Box"}`}
      amount={isCorrections ? taxReturn.corrections.tax : (openBox?.amount ?? null)}
    />
  );
}

function Facts({ taxReturn }: Props) {
  const { payable, filedOn, payment, accounts, difference, historySeal } = taxReturn;
  const sign = symbolOf(useSession().company.currency);
  const settledAccounts = accounts.filter(
    ({ amount, isClearedByPayment }) => isClearedByPayment && !isZero(amount),
  );
  return (
    <Card title="Details">
      <FactList>
        <Fact label="To pay">
          <Amount amount={payable} currencySign={sign} showZero />
        </Fact>
        {filedOn !== null && <Fact label="Filed on">{formatDate(filedOn)}</Fact>}
        {payment !== null && (
          <Fact label="Paid">
            <TextLink href={paths.journal(payment.journalId)}>{payment.number}</TextLink>
            {` on ${formatDate(payment.date)}`}
          </Fact>
        )}
        {settledAccounts.map(({ accountId, code, name, amount }) => (
          <Fact key={accountId} label={`${code} ${name}`}>
            <Amount amount={amount} />
          </Fact>
        ))}
        {!isZero(difference) && (
          <Fact label="Rounding difference">
            <Amount amount={difference} />
          </Fact>
        )}
      </FactList>
      {historySeal !== null && (
        <CollapsedSection label="For your accountant">
          <FactList>
            <Fact label="History seal">
              <span className="break-all">{historySeal}</span>
            </Fact>
          </FactList>
        </CollapsedSection>
      )}
    </Card>
  );
}
