import { CircleAlert, CircleCheck } from "lucide-react";
import { formatMoney, isZero, subtract } from "#domain/money.ts";

/** Says in words what two totals prove that must be equal. */
export function Balanced({ left, right }: { left: string; right: string }) {
  const difference = subtract(left, right);
  const isBalanced = isZero(difference);
  const Icon = isBalanced ? CircleCheck : CircleAlert;
  return (
    <p className={`flex items-center gap-1.5 font-medium ${isBalanced ? "text-positive" : "text-negative"}`}>
      <Icon aria-hidden="true" className="size-3.5" />
      {isBalanced ? "Balanced" : `Out of balance by ${formatMoney(difference)}`}
    </p>
  );
}
