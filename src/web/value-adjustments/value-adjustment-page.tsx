import { Ban } from "lucide-react";
import { useState } from "react";
import type { ValueAdjustment } from "#contract/value-adjustments.ts";
import { subtract } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatPrice, formatQuantity } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { VALUE_KIND_LABELS, VALUE_STATUS_LABELS } from "./value-adjustment-labels.ts";

const VoidValueDialog = lazyPart(async () => (await import("./void-value-dialog.tsx")).VoidValueDialog);

const BACK = { href: paths.values(), label: "Landed costs and revaluations" };
const BACK_TO_COUNTS = { href: paths.stockCounts(), label: "Stock counts" };
const GOODS_SHOWN = 200;

/** One landed cost, revaluation or imported opening stock with its goods and journal (Accounting 6). */
export function ValueAdjustmentPage() {
  const id = usePathParam("id") ?? "";
  const query = useApiQuery("valueAdjustments.get", { params: { id } });
  const loadedAdjustment = query.data;
  const back = loadedAdjustment?.kind === "opening" ? BACK_TO_COUNTS : BACK;
  return (
    <>
      <PageHeader
        title={loadedAdjustment ? VALUE_KIND_LABELS[loadedAdjustment.kind] : "Landed cost or revaluation"}
        description={loadedAdjustment && <Summary adjustment={loadedAdjustment} />}
        back={back}
        actions={loadedAdjustment?.status === "posted" && <VoidButton adjustment={loadedAdjustment} />}
      />
      <AsyncRecord
        query={query}
        recordName="Landed cost or revaluation"
        back={back}
        failed={(message) => `Couldn't load the landed cost or revaluation: ${message}`}
      >
        {(adjustment) => (
          <PageColumns
            aside={
              <>
                <Facts adjustment={adjustment} />
                <RecordHistory subjectId={adjustment.id} />
              </>
            }
          >
            <Goods adjustment={adjustment} />
            <Lines adjustment={adjustment} />
          </PageColumns>
        )}
      </AsyncRecord>
    </>
  );
}

type Props = { adjustment: ValueAdjustment };

function Summary({ adjustment: { status, description } }: Props) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={status === "posted" ? "positive" : "neutral"}>{VALUE_STATUS_LABELS[status]}</Badge>
      <span className="wrap-anywhere">{description}</span>
    </span>
  );
}

function VoidButton({ adjustment }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button needs="valueAdjustments.void" icon={<Ban />} onClick={() => setConfirming(true)}>
        Void
      </Button>
      {isConfirming && <VoidValueDialog adjustment={adjustment} onClose={() => setConfirming(false)} />}
    </>
  );
}

function Facts({ adjustment }: Props) {
  const { id, date, kind, amount, value, reversedOn, reversalId } = adjustment;
  const sign = symbolOf(useSession().company.currency);
  return (
    <Card title="Details">
      <FactList>
        <Fact label="Date">{formatDate(date)}</Fact>
        {kind === "landed_cost" && (
          <Fact label="Landed cost">
            <Amount amount={amount} currencySign={sign} />
          </Fact>
        )}
        <Fact label="Change in stock value">
          <Amount amount={value} currencySign={sign} showZero />
        </Fact>
        {kind === "landed_cost" && (
          <Fact label="Cost of goods sold">
            <Amount amount={subtract(amount, value)} currencySign={sign} showZero />
          </Fact>
        )}
        <Fact label="Journal entry">
          <TextLink href={paths.journal(id)}>View journal entry</TextLink>
        </Fact>
        {reversedOn !== null && reversalId !== null && (
          <Fact label={`Reversed on ${formatDate(reversedOn)}`}>
            <TextLink href={paths.journal(reversalId)}>View reversal</TextLink>
          </Fact>
        )}
      </FactList>
    </Card>
  );
}

function Goods({ adjustment: { kind, goods } }: Props) {
  const isLanded = kind === "landed_cost";
  const [limit, setLimit] = useState(GOODS_SHOWN);
  return (
    <>
      <Table
        label="Goods"
        head={
          <tr>
            <HeadCell>Product</HeadCell>
            {isLanded && <HeadCell>Bill</HeadCell>}
            <HeadCell align="end">{kind === "revaluation" ? "Net realizable value" : "Quantity"}</HeadCell>
            {isLanded && <HeadCell align="end">Share</HeadCell>}
            <HeadCell align="end">Change in stock value</HeadCell>
          </tr>
        }
      >
        {goods.slice(0, limit).map((line, index) => (
          <GoodsRow key={index} line={line} isLanded={isLanded} />
        ))}
      </Table>
      <LoadMore
        hasMore={goods.length > limit}
        isLoading={false}
        onMore={() => setLimit(limit + GOODS_SHOWN)}
        countLabel={
          goods.length > GOODS_SHOWN
            ? `${Math.min(limit, goods.length)} of ${countText(goods.length, "product")}`
            : ""
        }
        isCounted
        isManual
      />
    </>
  );
}

function GoodsRow({ line, isLanded }: { line: ValueAdjustment["goods"][number]; isLanded: boolean }) {
  return (
    <Row>
      <Cell wholeLine>
        <TextLink href={paths.editProduct(line.productId)}>{line.productName}</TextLink>
      </Cell>
      {isLanded && (
        <Cell>
          {line.documentId !== null && (
            <TextLink href={paths.document("bill", line.documentId)}>{line.documentNumber}</TextLink>
          )}
        </Cell>
      )}
      <Cell align="end">
        <span className="whitespace-nowrap tabular-nums">
          {line.quantity !== null && formatQuantity(line.quantity)}
          {line.unitValue !== null && formatPrice(line.unitValue)}
        </span>
      </Cell>
      {isLanded && (
        <Cell align="end" wideOnly>
          <Amount amount={line.amount} showZero />
        </Cell>
      )}
      <Cell align="end">
        <Amount amount={line.value} showZero />
      </Cell>
    </Row>
  );
}

function Lines({ adjustment: { lines } }: Props) {
  return (
    <Table
      label="Journal entry"
      head={
        <tr>
          <HeadCell>Account</HeadCell>
          <HeadCell align="end">Debit</HeadCell>
          <HeadCell align="end">Credit</HeadCell>
        </tr>
      }
    >
      {lines.map(({ accountCode, accountName, debit, credit }, index) => (
        <Row key={index}>
          <Cell wholeLine>
            <TextLink href={paths.account(accountCode)}>{`${accountCode} - ${accountName}`}</TextLink>
          </Cell>
          <Cell align="end">
            <Amount amount={debit} />
          </Cell>
          <Cell align="end">
            <Amount amount={credit} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
