import { type AccountType, typeOfCode } from "./account.ts";

type Scheme = readonly (readonly [RegExp, AccountType])[];

/** The German DATEV charts and the French chart, in which the code alone determines the account type. */
const SKR03: Scheme = [
  [/^0[0-5]|^1[0-5]|^39|^7/, "asset"],
  [/^0[67]|^09|^1[67]/, "liability"],
  [/^08|^1[89]|^9/, "equity"],
  [/^2[5-7]|^8/, "revenue"],
  [/^[234]/, "expense"],
];
const SKR04: Scheme = [
  [/^[01]/, "asset"],
  [/^[29]/, "equity"],
  [/^3/, "liability"],
  [/^4|^7[01]/, "revenue"],
  [/^[567]/, "expense"],
];
const PCG: Scheme = [
  [/^1[67]|^4[02345]|^519/, "liability"],
  [/^1/, "equity"],
  [/^[235]|^4/, "asset"],
  [/^6/, "expense"],
  [/^7/, "revenue"],
];
/** If nothing indicates another chart, the first digit gives the type, and digits above 5 are expenses too. */
const DEFAULT_SCHEME: Scheme = [[/^[6-9]/, "expense"]];

type CodeScheme = {
  typeOf: (code: string) => AccountType | null;
  /** Whether codes start with the code of the parent account. */
  isNested: boolean;
};
type AccountCodeAndName = { code: string; name: string };

/** Infers the types of a chart without types from its codes and the names of its sales accounts. */
export function typesByCode(rows: readonly AccountCodeAndName[]): CodeScheme {
  const isSalesAccount = (first: string) =>
    rows.some(
      ({ code, name }) => code.startsWith(first) && /erl(\u00f6|oe)s|ventes?\b|prestation/i.test(name),
    );
  const scheme = isSalesAccount("8")
    ? SKR03
    : isSalesAccount("70")
      ? PCG
      : isSalesAccount("4")
        ? SKR04
        : DEFAULT_SCHEME;
  const findType = (code: string) => {
    const type = scheme.find(([codes]) => codes.test(code))?.[1] ?? null;
    return scheme === DEFAULT_SCHEME ? (type ?? typeOfCode(code)) : type;
  };
  return { typeOf: findType, isNested: scheme === PCG };
}
