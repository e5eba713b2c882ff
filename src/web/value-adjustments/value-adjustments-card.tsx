import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { Amount, symbolOf } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { VALUE_KIND_LABELS } from "./value-adjustment-labels.ts";

type Props = { target: { productId: string } | { documentId: string } };

const VISIBLE_ROWS = 5;

/** The latest landed costs and revaluations of a product or a bill. */
export function ValueAdjustmentsCard({ target }: Props) {
  const { data } = useApiQuery("valueAdjustments.list", { query: { ...target, limit: VISIBLE_ROWS } });
  const sign = symbolOf(useSession().company.currency);
  if (data === undefined || data.items.length === 0) return null;
  const all = "productId" in target ? { product: target.productId } : { bill: target.documentId };
  return (
    <Card
      title="Landed costs and revaluations"
      action={data.nextCursor !== null && <TextLink href={paths.values(all)}>View all</TextLink>}
    >
      <ul className="flex flex-col gap-3">
        {data.items.map(({ id, date, kind, amount, status }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <span className="flex flex-wrap items-center gap-2">
              <TextLink href={paths.value(id)}>{VALUE_KIND_LABELS[kind]}</TextLink>
              <span className="text-ink-soft">{formatDate(date)}</span>
              {status === "void" && <Badge>Void</Badge>}
            </span>
            <Amount amount={amount} currencySign={sign} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
