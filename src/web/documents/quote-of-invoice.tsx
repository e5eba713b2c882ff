import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Card, Fact, FactList } from "#web/ui/card.tsx";

/** The quote that an invoice was made from, and who has accepted it. */
export function QuoteOfInvoice({ id }: { id: string }) {
  const quote = useApiQuery("quotes.get", { params: { id } }).data;
  return (
    <Card title="Quote">
      <FactList>
        <Fact label="Number">
          <TextLink href={paths.order("quote", id)}>{quote?.number ?? "Quote"}</TextLink>
        </Fact>
        {quote && <Fact label="Date">{formatDate(quote.date)}</Fact>}
        {quote?.answeredBy && <Fact label="Accepted by">{quote.answeredBy}</Fact>}
      </FactList>
    </Card>
  );
}
