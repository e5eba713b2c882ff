import { isNegative, negate, toAmount } from "#domain/money.ts";
import { archive } from "./bank-file.ts";
import { type HistoryTransaction, inPages, type HistoryStatement, withFeesApart } from "./bank-history.ts";
import {
  choices,
  type Dialect,
  encoded,
  type DialectEncoding,
  escaped,
  inDigits,
  onOneLine,
  type ExpectedTransaction,
} from "./bank-dialect.ts";

const ROOTS = {
  camt052: ["BkToCstmrAcctRpt", "Rpt", "052"],
  camt053: ["BkToCstmrStmt", "Stmt", "053"],
  camt054: ["BkToCstmrDbtCdtNtfctn", "Ntfctn", "054"],
} as const;

type CamtVariant = {
  format: keyof typeof ROOTS;
  version: "02" | "03" | "04" | "05" | "06" | "07" | "08" | "10";
  frame: "plain" | "with a prefix" | "zipped" | "on one line" | "in pages";
  /** Whether a batch lists its parts, and whether the side of a reversal is its direction. */
  batch: "in details" | "as a whole";
  reversal: "turned" | "not turned";
};

const CAMT_VARIANTS: CamtVariant[] = [
  ...choices({
    format: ["camt052", "camt053", "camt054"] as const,
    version: ["02", "03", "04", "05", "06", "07", "08", "10"] as const,
    frame: ["plain", "with a prefix", "zipped"] as const,
    batch: ["in details"] as const,
    reversal: ["turned"] as const,
  }),
  ...choices({
    format: ["camt053"] as const,
    version: ["02", "04", "08"] as const,
    frame: ["plain", "on one line"] as const,
    batch: ["in details", "as a whole"] as const,
    reversal: ["turned", "not turned"] as const,
  }),
  ...choices({
    format: ["camt053"] as const,
    version: ["02", "05", "08"] as const,
    frame: ["in pages"] as const,
    batch: ["in details"] as const,
    reversal: ["turned"] as const,
  }),
];

/** camt in its versions: 053 with both balances, the others without. */
export const CAMT_DIALECTS: Dialect[] = CAMT_VARIANTS.map((variant) => ({
  name: Object.values(variant).join(", "),
  format: variant.format,
  balances: variant.format === "camt053" ? "both" : "none",
  write: (statements) => {
    const files =
      variant.frame === "zipped" ? statements.map((statement) => camtFile([statement], variant)) : [];
    return variant.frame === "zipped"
      ? archive(files.map((file, index) => [`${index}.xml`, file]))
      : camtFile(statements, variant);
  },
  expectedTransactions: (transactions) =>
    withFeesApart(transactions).flatMap((transaction) => expectedTransactionsOf(transaction, variant)),
}));

/**
 * Some write amounts with leading zeros, days with a time, the previous closing balance instead of the opening one,
 * amounts with five decimals, and in UTF-16.
 */
const isOdd = ({ version }: CamtVariant) => version === "05" || version === "07";
const isFine = ({ version }: CamtVariant) => version === "03";
const encodingOf = ({ version }: CamtVariant): DialectEncoding => (version === "06" ? "utf-16le" : "utf-8");

function expectedTransactionsOf(
  transaction: HistoryTransaction,
  { batch }: CamtVariant,
): ExpectedTransaction[] {
  const entry = {
    date: transaction.day,
    valueDate: transaction.valueDay,
    amount: transaction.amount,
    counterparty: onOneLine(transaction.name),
    counterpartyAccount: transaction.iban,
    description: onOneLine(transaction.purpose),
    reference: transaction.reference,
    bankId: transaction.id,
  };
  if (transaction.parts.length === 0) return [entry];
  if (batch === "as a whole") return [{ ...entry, description: "SAMMLER" }];
  return transaction.parts.map((amount, index) => ({
    ...entry,
    amount,
    description: onOneLine(transaction.purpose, `E-${index}`),
  }));
}

function camtFile(statements: readonly HistoryStatement[], variant: CamtVariant): Buffer {
  const [root, report, number] = ROOTS[variant.format];
  const pagedStatements = variant.frame === "in pages" ? statements.flatMap(inPages) : statements;
  const reports = pagedStatements
    .map((statement) => `<${report}>\n${reportOf(statement, variant)}</${report}>`)
    .join("\n");
  const body = `<${root}><GrpHdr><MsgId>M1</MsgId></GrpHdr>${reports}</${root}>`;
  const isPrefixed = variant.frame === "with a prefix";
  const prefixedBody = isPrefixed ? body.replace(/<(\/?)(?=\w)/g, "<$1ns2:") : body;
  const mark = isPrefixed ? "ns2:" : "";
  const space = `xmlns${isPrefixed ? ":ns2" : ""}="urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.${variant.version}"`;
  const encoding = encodingOf(variant);
  const file = `<?xml version="1.0" encoding="${encoding === "utf-8" ? "UTF-8" : "UTF-16"}"?>\n<${mark}Document ${space}>${prefixedBody}</${mark}Document>`;
  return encoded(variant.frame === "on one line" ? file.replaceAll("\n", "") : file, encoding);
}

function reportOf(statement: HistoryStatement, variant: CamtVariant): string {
  const { account, number, from, to, openingBalance, closingBalance, transactions, page } = statement;
  const [first, last] = [isOdd(variant) ? "PRCD" : "OPBD", "CLBD"];
  const balances =
    variant.format === "camt053"
      ? balance(page === "last" ? "ITBD" : first, { amount: openingBalance, day: from }) +
        balance(page === "first" ? "ITBD" : last, { amount: closingBalance, day: to }) +
        balance("CLAV", { amount: PENDING_ENTRY.amount, day: to })
      : "";
  const entries = withFeesApart(transactions).map((transaction) => entryOf(transaction, variant));
  // Pending and announced entries come again once they are posted.
  const unposted = entryOf({ ...PENDING_ENTRY, day: to, valueDay: to }, variant);
  const pending = ["PDNG", "INFO"].map((status) => unposted.replace("BOOK", status)).join("\n");
  return `<Id>S${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><Acct><Id><IBAN>${account.iban}</IBAN></Id><Ccy>USD</Ccy></Acct>
${balances}${entries.join("\n")}${pending}`;
}

const PENDING_ENTRY: Omit<HistoryTransaction, "day" | "valueDay"> = {
  amount: toAmount("77.00"),
  name: "Later",
  iban: "",
  purpose: "Not yet",
  reference: "",
  id: "P1",
  isReversal: false,
  parts: [],
  fee: null,
};

const ORIGINAL =
  '<AmtDtls><InstdAmt><Amt Ccy="EUR">7.77</Amt></InstdAmt><CntrValAmt><Amt Ccy="EUR">7.07</Amt><CcyXchg><SrcCcy>EUR</SrcCcy><XchgRate>1.1</XchgRate></CcyXchg></CntrValAmt></AmtDtls><Chrgs><TtlChrgsAndTaxAmt Ccy="USD">0.70</TtlChrgsAndTaxAmt></Chrgs>';

const side = (amount: HistoryTransaction["amount"]) => (isNegative(amount) ? "DBIT" : "CRDT");
const unsigned = (amount: HistoryTransaction["amount"]) =>
  inDigits(isNegative(amount) ? negate(amount) : amount, { decimal: "." });

function balance(kind: string, { amount, day }: Pick<HistoryTransaction, "amount" | "day">): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${unsigned(amount)}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>\n`;
}

function entryOf(transaction: HistoryTransaction, variant: CamtVariant): string {
  const { version, batch, reversal } = variant;
  const amount = `${isOdd(variant) ? "000000" : ""}${unsigned(transaction.amount)}${isFine(variant) ? "000" : ""}`;
  const status = Number(version) < 4 ? "<Sts>BOOK</Sts>" : "<Sts><Cd>BOOK</Cd></Sts>";
  const date = (day: HistoryTransaction["day"]) =>
    isOdd(variant) ? `<DtTm>${day}T00:00:00.000+02:00</DtTm>` : `<Dt>${day}</Dt>`;
  const writtenAmount =
    transaction.isReversal && reversal === "not turned" ? negate(transaction.amount) : transaction.amount;
  const isWhole = transaction.parts.length > 0 && batch === "as a whole";
  const details = isWhole
    ? "<Btch><NbOfTxs>3</NbOfTxs></Btch>"
    : transaction.parts.length > 0
      ? transaction.parts.map((part, index) => detailOf(transaction, { variant, part, index })).join("")
      : detailOf(transaction, { variant });
  return `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${side(writtenAmount)}</CdtDbtInd>${transaction.isReversal ? "<RvslInd>true</RvslInd>" : ""}${status}<BookgDt>${date(transaction.day)}</BookgDt><ValDt>${date(transaction.valueDay)}</ValDt>${transaction.id === "" ? "" : `<AcctSvcrRef>${transaction.id}</AcctSvcrRef>`}<NtryDtls>${details}</NtryDtls>${isWhole ? "<AddtlNtryInf>SAMMLER</AddtlNtryInf>" : ""}</Ntry>`;
}

type CamtPart = { variant: CamtVariant; part?: HistoryTransaction["amount"]; index?: number };

function detailOf(transaction: HistoryTransaction, { variant, part, index }: CamtPart): string {
  const role = isNegative(transaction.amount) ? "Cdtr" : "Dbtr";
  const name = `<Nm>${escaped(transaction.name)}</Nm>`;
  const party = Number(variant.version) >= 8 ? `<Pty>${name}</Pty>` : name;
  const amount =
    part === undefined
      ? ""
      : Number(variant.version) < 4
        ? `<AmtDtls><TxAmt><Amt Ccy="USD">${part}</Amt></TxAmt></AmtDtls>`
        : `<Amt Ccy="USD">${part}</Amt><CdtDbtInd>${side(transaction.amount)}</CdtDbtInd>`;
  const lines = transaction.purpose.match(/.{1,120}(?: |$)/g) ?? [];
  const free = lines.map((line) => `<Ustrd>${escaped(line.trim())}</Ustrd>`).join("");
  const slip =
    transaction.reference === ""
      ? ""
      : `<Strd><CdtrRefInf><Ref>${transaction.reference}</Ref></CdtrRefInf></Strd>`;
  // The amount before conversion, and the conversion charge, are not posted.
  const original = Number(variant.version) < 4 || part !== undefined ? "" : ORIGINAL;
  return `<TxDtls><Refs><EndToEndId>${index === undefined ? "NOTPROVIDED" : `E-${index}`}</EndToEndId></Refs>${amount}${original}<RltdPties>${transaction.name === "" ? "" : `<${role}>${party}</${role}>`}${transaction.iban === "" ? "" : `<${role}Acct><Id><IBAN>${transaction.iban}</IBAN></Id></${role}Acct>`}</RltdPties><RmtInf>${free}${slip}</RmtInf></TxDtls>`;
}
