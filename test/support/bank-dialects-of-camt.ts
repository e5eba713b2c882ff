import { isNegative, negate, toAmount } from "#domain/money.ts";
import { archive } from "./bank-file.ts";
import { type Booking, inPages, type Statement, withFeesApart } from "./bank-history.ts";
import {
  choices,
  type Dialect,
  encoded,
  type Encoding,
  escaped,
  inDigits,
  onOneLine,
  type Said,
} from "./bank-dialect.ts";

const ROOTS = {
  camt052: ["BkToCstmrAcctRpt", "Rpt", "052"],
  camt053: ["BkToCstmrStmt", "Stmt", "053"],
  camt054: ["BkToCstmrDbtCdtNtfctn", "Ntfctn", "054"],
} as const;

type CamtWay = {
  format: keyof typeof ROOTS;
  version: "02" | "03" | "04" | "05" | "06" | "07" | "08" | "10";
  frame: "plain" | "with a prefix" | "zipped" | "on one line" | "in pages";
  /** Whether a batch says what it is made of, and the side of a reversal says which way its money went. */
  batch: "in details" | "as a whole";
  reversal: "turned" | "not turned";
};

const WAYS: CamtWay[] = [
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

/** camt in its versions: 053 with both balances, the others with none. */
export const CAMT_DIALECTS: Dialect[] = WAYS.map((way) => ({
  name: Object.values(way).join(", "),
  format: way.format,
  balances: way.format === "camt053" ? "both" : "none",
  write: (statements) => {
    const files = way.frame === "zipped" ? statements.map((one) => camtFile([one], way)) : [];
    return way.frame === "zipped"
      ? archive(files.map((file, index) => [`${index}.xml`, file]))
      : camtFile(statements, way);
  },
  says: (bookings) => withFeesApart(bookings).flatMap((one) => saidOf(one, way)),
}));

/**
 * Some write amounts with zeros before them, days with a time, what the last statement closed with for what this one opens
 * with, amounts of five decimals, and in UTF-16.
 */
const isOdd = ({ version }: CamtWay) => version === "05" || version === "07";
const isFine = ({ version }: CamtWay) => version === "03";
const encodingOf = ({ version }: CamtWay): Encoding => (version === "06" ? "utf-16le" : "utf-8");

function saidOf(one: Booking, { batch }: CamtWay): Said[] {
  const whole = {
    date: one.day,
    valueDate: one.valueDay,
    amount: one.amount,
    counterparty: onOneLine(one.name),
    counterpartyAccount: one.iban,
    text: onOneLine(one.purpose),
    reference: one.reference,
    bankId: one.id,
  };
  if (one.parts.length === 0) return [whole];
  if (batch === "as a whole") return [{ ...whole, text: "SAMMLER" }];
  return one.parts.map((amount, index) => ({ ...whole, amount, text: onOneLine(one.purpose, `E-${index}`) }));
}

function camtFile(statements: readonly Statement[], way: CamtWay): Buffer {
  const [root, report, number] = ROOTS[way.format];
  const told = way.frame === "in pages" ? statements.flatMap(inPages) : statements;
  const reports = told.map((one) => `<${report}>\n${reportOf(one, way)}</${report}>`).join("\n");
  const body = `<${root}><GrpHdr><MsgId>M1</MsgId></GrpHdr>${reports}</${root}>`;
  const isPrefixed = way.frame === "with a prefix";
  const named = isPrefixed ? body.replace(/<(\/?)(?=\w)/g, "<$1ns2:") : body;
  const mark = isPrefixed ? "ns2:" : "";
  const space = `xmlns${isPrefixed ? ":ns2" : ""}="urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.${way.version}"`;
  const encoding = encodingOf(way);
  const file = `<?xml version="1.0" encoding="${encoding === "utf-8" ? "UTF-8" : "UTF-16"}"?>\n<${mark}Document ${space}>${named}</${mark}Document>`;
  return encoded(way.frame === "on one line" ? file.replaceAll("\n", "") : file, encoding);
}

function reportOf(statement: Statement, way: CamtWay): string {
  const { account, number, from, to, opening, closing, bookings, page } = statement;
  const [first, last] = [isOdd(way) ? "PRCD" : "OPBD", "CLBD"];
  const balances =
    way.format === "camt053"
      ? balance(page === "last" ? "ITBD" : first, { amount: opening, day: from }) +
        balance(page === "first" ? "ITBD" : last, { amount: closing, day: to }) +
        balance("CLAV", { amount: UNBOOKED.amount, day: to })
      : "";
  const entries = withFeesApart(bookings).map((one) => entryOf(one, way));
  // What is not booked yet, or only announced, comes again once it is.
  const unbooked = entryOf({ ...UNBOOKED, day: to, valueDay: to }, way);
  const pending = ["PDNG", "INFO"].map((status) => unbooked.replace("BOOK", status)).join("\n");
  return `<Id>S${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><Acct><Id><IBAN>${account.iban}</IBAN></Id><Ccy>USD</Ccy></Acct>
${balances}${entries.join("\n")}${pending}`;
}

const UNBOOKED: Omit<Booking, "day" | "valueDay"> = {
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

const side = (amount: Booking["amount"]) => (isNegative(amount) ? "DBIT" : "CRDT");
const unsigned = (amount: Booking["amount"]) =>
  inDigits(isNegative(amount) ? negate(amount) : amount, { decimal: "." });

function balance(kind: string, { amount, day }: Pick<Booking, "amount" | "day">): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${unsigned(amount)}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>\n`;
}

function entryOf(one: Booking, way: CamtWay): string {
  const { version, batch, reversal } = way;
  const amount = `${isOdd(way) ? "000000" : ""}${unsigned(one.amount)}${isFine(way) ? "000" : ""}`;
  const status = Number(version) < 4 ? "<Sts>BOOK</Sts>" : "<Sts><Cd>BOOK</Cd></Sts>";
  const date = (day: Booking["day"]) =>
    isOdd(way) ? `<DtTm>${day}T00:00:00.000+02:00</DtTm>` : `<Dt>${day}</Dt>`;
  const written = one.isReversal && reversal === "not turned" ? negate(one.amount) : one.amount;
  const isWhole = one.parts.length > 0 && batch === "as a whole";
  const details = isWhole
    ? "<Btch><NbOfTxs>3</NbOfTxs></Btch>"
    : one.parts.length > 0
      ? one.parts.map((part, index) => detailOf(one, { way, part, index })).join("")
      : detailOf(one, { way });
  return `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${side(written)}</CdtDbtInd>${one.isReversal ? "<RvslInd>true</RvslInd>" : ""}${status}<BookgDt>${date(one.day)}</BookgDt><ValDt>${date(one.valueDay)}</ValDt>${one.id === "" ? "" : `<AcctSvcrRef>${one.id}</AcctSvcrRef>`}<NtryDtls>${details}</NtryDtls>${isWhole ? "<AddtlNtryInf>SAMMLER</AddtlNtryInf>" : ""}</Ntry>`;
}

type Part = { way: CamtWay; part?: Booking["amount"]; index?: number };

function detailOf(one: Booking, { way, part, index }: Part): string {
  const who = isNegative(one.amount) ? "Cdtr" : "Dbtr";
  const name = `<Nm>${escaped(one.name)}</Nm>`;
  const party = Number(way.version) >= 8 ? `<Pty>${name}</Pty>` : name;
  const amount =
    part === undefined
      ? ""
      : Number(way.version) < 4
        ? `<AmtDtls><TxAmt><Amt Ccy="USD">${part}</Amt></TxAmt></AmtDtls>`
        : `<Amt Ccy="USD">${part}</Amt><CdtDbtInd>${side(one.amount)}</CdtDbtInd>`;
  const lines = one.purpose.match(/.{1,120}(?: |$)/g) ?? [];
  const free = lines.map((line) => `<Ustrd>${escaped(line.trim())}</Ustrd>`).join("");
  const slip =
    one.reference === "" ? "" : `<Strd><CdtrRefInf><Ref>${one.reference}</Ref></CdtrRefInf></Strd>`;
  // What it was before it was converted, and what was taken for it, is not what is booked.
  const original = Number(way.version) < 4 || part !== undefined ? "" : ORIGINAL;
  return `<TxDtls><Refs><EndToEndId>${index === undefined ? "NOTPROVIDED" : `E-${index}`}</EndToEndId></Refs>${amount}${original}<RltdPties>${one.name === "" ? "" : `<${who}>${party}</${who}>`}${one.iban === "" ? "" : `<${who}Acct><Id><IBAN>${one.iban}</IBAN></Id></${who}Acct>`}</RltdPties><RmtInf>${free}${slip}</RmtInf></TxDtls>`;
}
