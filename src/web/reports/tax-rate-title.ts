import type { TaxReportRate } from "#contract/tax-report.ts";
import { formatQuantity } from "#domain/money.ts";

/** "T0001 VAT, 10%", or what stands for the items without a rate. */
export function taxRateTitle({ taxRateId, code, name, rate }: TaxReportRate): string {
  return taxRateId === null ? "No tax rate" : `${code} ${name}, ${formatQuantity(rate)}%`;
}
