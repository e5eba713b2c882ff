/**
 * Text as it is, as a value of any kind: for what no function of the domain gives, such as the zeros of "10.0000" or an
 * amount that is not rounded.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller says the kind.
export function unproved<Value extends string>(text: string): Value {
  return text as Value;
}
