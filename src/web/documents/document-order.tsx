import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { OrderKind } from "#domain/order.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { ORDER_LABELS } from "#web/orders/order-labels.ts";
import { Card, Fact, FactList } from "#web/ui/card.tsx";

/** Quote or order that a document was created from, and who accepted it. */
export function OrderOfDocument({ kind, id }: { kind: OrderKind; id: string }) {
  const { title } = ORDER_LABELS[kind];
  const order = useApiQuery(`${ORDER_RESOURCES[kind]}.get`, { params: { id } }).data;
  return (
    <Card title={title}>
      <FactList>
        <Fact label="Number">
          <TextLink href={paths.order(kind, id)}>{order?.number ?? title}</TextLink>
        </Fact>
        {order && <Fact label="Date">{formatDate(order.date)}</Fact>}
        {order?.answeredBy && <Fact label="Accepted by">{order.answeredBy}</Fact>}
      </FactList>
    </Card>
  );
}
