/**
 * Unchecked text as a value of any kind: for values that no domain function returns, such as the zeros of "10.0000"
 * or an unrounded amount.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller says the kind.
export function brandUnchecked<Value extends string>(text: string): Value {
  return text as Value;
}
