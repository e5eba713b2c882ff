import type { Payment } from "#contract/payments.ts";

/** The numbers of what a payment is put against. */
export function whatFor({ allocations, returns, isWriteOff }: Payment): string {
  const numbers = [
    ...allocations.map(({ documentNumber }) => documentNumber),
    ...returns.map((returned) => returned.number),
  ].join(", ");
  return isWriteOff && numbers !== "" ? `Write-off of ${numbers}` : numbers;
}
