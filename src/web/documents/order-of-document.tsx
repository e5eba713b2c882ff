import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { OrderKind } from "#domain/order.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";

const TITLES = { quote: "Quote", sales_order: "Sales order", purchase_order: "Purchase order" };

/** The quote or order that a document was made from, and who has accepted it. */
export function OrderOfDocument({ kind, id }: { kind: OrderKind; id: string }) {
  const order = useApiQuery(`${ORDER_RESOURCES[kind]}.get`, { params: { id } }).data;
  return (
    <Card title={TITLES[kind]}>
      <FactList>
        <Fact label="Number">
          <TextLink href={paths.order(kind, id)}>{order?.number ?? TITLES[kind]}</TextLink>
        </Fact>
        {order && <Fact label="Date">{formatDate(order.date)}</Fact>}
        {order?.answeredBy && <Fact label="Accepted by">{order.answeredBy}</Fact>}
      </FactList>
    </Card>
  );
}
