import type { Rate } from "#domain/money.ts";
import type { TaxSide } from "#contract/tax-report.ts";
import { useSearchParams } from "#web/navigation/address.ts";

/** A figure of the tax report that is opened: the sales or purchases of a rate, or of no rate. */
export type TaxFigure = { taxRateId: string | null; side: TaxSide };

/** In addresses, for the items without a rate. */
const NO_RATE = "none";

type Raw = Readonly<Record<string, string | undefined>>;
type InAddress = { rate: Rate | undefined; side: TaxSide | undefined };

const readFigure = ({ rate, side }: Raw): InAddress => ({
  rate: rate || undefined,
  side: side === "sales" || side === "purchases" ? side : undefined,
});

/** The figure that the address opens, or null for the whole report. */
export function useTaxFigure(): TaxFigure | null {
  const [{ rate, side }] = useSearchParams(readFigure);
  if (rate === undefined || side === undefined) return null;
  return { taxRateId: rate === NO_RATE ? null : rate, side };
}

/** How an address says which figure is opened. */
export function figureInAddress({ taxRateId, side }: TaxFigure): { rate: Rate; side: TaxSide } {
  return { rate: taxRateId ?? NO_RATE, side };
}
