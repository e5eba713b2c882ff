import type { Day } from "#domain/dates.ts";
import { type Money, negate, sum, toAmount, ZERO } from "#domain/money.ts";
import { joinPages, type StatementPage } from "./statement-pages.ts";
import { type Element, findDescendants, find, findAll, readMarkup, textOf } from "./markup.ts";
import {
  type BankBalance,
  type BankDecimals,
  type BankTransaction,
  type BankStatement,
  bankText,
  checkLineCount,
  endToEndIdOf,
  balanceDifference,
  invalidAmount,
  readBankAmount,
  readCompactDay,
  UnreadableBankFile,
} from "./statement.ts";

/**
 * Reads ISO 20022 camt.052 (intraday), camt.053 (statement), and camt.054 (notification) of any version; joins the pages of one
 * statement.
 */
export function readCamt(file: string, decimals: BankDecimals): BankStatement[] {
  const root = readMarkup(file, "xml");
  const reports = ["STMT", "RPT", "NTFCTN"].flatMap((name) => findDescendants(root, name));
  if (reports.length === 0)
    throw new UnreadableBankFile(1, "The XML file doesn't contain a CAMT statement. Choose another file.");
  const created = parseDay(findDescendants(root, "GRPHDR")[0], "CREDTTM");
  return joinPages(reports.map((report) => page(report, { decimals, created })));
}

type CamtOptions = { decimals: BankDecimals; created: Day | null };

/** Reads one page. Some banks invert the sign of reversals (RvslInd) and others don't: whichever balances is used. */
function page(report: Element, { decimals, created }: CamtOptions): StatementPage {
  const allEntries = findAll(report, "NTRY");
  const entries = allEntries.filter(isPosted);
  checkLineCount(entries, report.line);
  const account = find(report, "ACCT");
  const interim = interimOf(report, decimals);
  const isPage = report.name === "STMT";
  const [openingBalance, closingBalance] = [
    balance(report, ["OPBD", "PRCD"], decimals),
    balance(report, ["CLBD"], decimals),
  ];
  const undated = entries.filter((entry) => readDate(entry) === null);
  const otherwise =
    (closingBalance ?? openingBalance)?.date ??
    parseDay(find(report, "FRTODT"), "TODTTM") ??
    parseDay(report, "CREDTTM") ??
    created;
  const readPage = (isReversed: boolean): StatementPage => ({
    account: bankText(textOf(account, "ID", "IBAN") || textOf(account, "ID", "OTHR", "ID")).replaceAll(
      " ",
      "",
    ),
    currency: (textOf(account, "CCY") || currencyIn(report)).toUpperCase(),
    number: bankText(textOf(report, "LGLSEQNB") || textOf(report, "ELCTRNCSEQNB") || textOf(report, "ID")),
    openingBalance: openingBalance ?? interim.at(0) ?? null,
    closingBalance: closingBalance ?? interim.at(-1) ?? null,
    fileLine: report.line,
    lines: entries.flatMap((entry, batch) =>
      readLines(entry, { batch, turnsReversals: isReversed, decimals, otherwise }),
    ),
    notes: notesOf({ allEntries, entries, undated }),
    isCut: closingBalance === null && isPage && (interim.length > 0 || openingBalance !== null),
    hasNextPage: openingBalance === null && isPage && (interim.length > 0 || closingBalance !== null),
  });
  const asWritten = readPage(false);
  const miss = balanceDifference(asWritten);
  if (miss === null || miss === ZERO || !entries.some(isReversal)) return asWritten;
  const reversedPage = readPage(true);
  return balanceDifference(reversedPage) === ZERO ? reversedPage : asWritten;
}

type EntryGroups = Record<"allEntries" | "entries" | "undated", readonly Element[]>;

function notesOf({ allEntries, entries, undated }: EntryGroups): string[] {
  const entriesOf = (count: number) => (count === 1 ? "1 entry" : `${count} entries`);
  const pending = allEntries.length - entries.length;
  const notes = [];
  if (allEntries.length === 0) notes.push("The statement has no posted entries");
  if (pending > 0 && entries.length === 0)
    notes.push("The statement has no posted entries, only pending ones");
  else if (pending > 0) notes.push(`Skipped ${entriesOf(pending)} not posted yet`);
  if (undated.length > 0)
    notes.push(`Used the statement date for ${entriesOf(undated.length)} without a posting date`);
  return notes;
}

/** Whether the entry is posted (BOOK). Pending and announced entries are skipped: the bank sends them again once posted. */
function isPosted(entry: Element): boolean {
  const status = textOf(entry, "STS", "CD") || textOf(entry, "STS");
  return status === "" || status === "BOOK";
}

function isReversal(entry: Element): boolean {
  return /^(true|1)$/.test(textOf(entry, "RVSLIND"));
}

function currencyIn(report: Element): string {
  return /Ccy="([A-Za-z]{3})"/.exec(findDescendants(report, "AMT")[0]?.attributes ?? "")?.[1] ?? "";
}

function balance(report: Element, kinds: readonly string[], decimals: BankDecimals): BankBalance | null {
  return kinds.flatMap((kind) => balancesOf(report, kind, decimals)).at(0) ?? null;
}

function balancesOf(report: Element, kind: string, decimals: BankDecimals): BankBalance[] {
  return findAll(report, "BAL").flatMap((bal) => {
    const date = codeOf(find(bal, "TP")) === kind ? parseDay(find(bal, "DT")) : null;
    return date === null
      ? []
      : [{ date, amount: readSignedAmount(bal, textOf(bal, "CDTDBTIND") === "DBIT", decimals) }];
  });
}

/** Returns the interim balances between pages: where a page starts and where it ends. A single one is ambiguous. */
function interimOf(report: Element, decimals: BankDecimals): BankBalance[] {
  const interim = report.name === "STMT" ? balancesOf(report, "ITBD", decimals) : [];
  const isAlone = interim.length === 1 && balance(report, ["OPBD", "PRCD", "CLBD"], decimals) === null;
  return isAlone ? [] : interim;
}

function codeOf(type: Element | undefined): string {
  return textOf(type, "CDORPRTRY", "CD") || textOf(type, "CD");
}

function parseDay(element: Element | undefined, name = ""): Day | null {
  const dateText = name === "" ? textOf(element, "DT") || textOf(element, "DTTM") : textOf(element, name);
  return readCompactDay(dateText || (element?.text ?? ""));
}

function readDate(entry: Element): Day | null {
  return parseDay(find(entry, "BOOKGDT")) ?? parseDay(find(entry, "VALDT"));
}

function readSignedAmount(element: Element, isOut: boolean, decimals: BankDecimals): Money {
  const amountText = textOf(element, "AMT");
  const amount = readBankAmount(amountText, { decimals, sign: "." });
  if (amount === null) throw invalidAmount(element.line, amountText);
  return isOut ? negate(amount) : amount;
}

type CamtEntryOptions = {
  batch: number;
  turnsReversals: boolean;
  decimals: BankDecimals;
  /** Date for entries without one. */
  otherwise: Day | null;
};

/**
 * Returns one transaction per entry. A batch whose details have amounts that add up to it becomes one per detail, so that each
 * can be matched to a party.
 */
function readLines(
  entry: Element,
  { batch, turnsReversals, decimals, otherwise }: CamtEntryOptions,
): BankTransaction[] {
  const isOut = (textOf(entry, "CDTDBTIND") === "DBIT") !== (turnsReversals && isReversal(entry));
  const date = readDate(entry) ?? otherwise;
  if (date === null)
    throw new UnreadableBankFile(
      entry.line,
      "The entry has no posting date. Download the file again from your bank.",
    );
  const amount = readSignedAmount(entry, isOut, decimals);
  const base = { date, valueDate: parseDay(find(entry, "VALDT")), fileLine: entry.line };
  const bankId = bankText(textOf(entry, "ACCTSVCRREF") || textOf(entry, "NTRYREF"));
  const details = findDescendants(entry, "TXDTLS");
  const parts = details.map((detail) => partAmount(detail, isOut, decimals));
  const areWhole =
    parts.length > 1 && parts.every((part) => part !== null) && sum(parts) === toAmount(amount);
  if (areWhole)
    return details.map((detail, index) => ({
      ...base,
      ...readTexts({ entry, detail, isOut }),
      amount: parts[index] ?? ZERO,
      bankId: bankText(textOf(detail, "REFS", "ACCTSVCRREF") || bankId),
      fileLine: detail.line,
      batch,
    }));
  const [first, ...otherDetails] = details;
  const remittances = [first, ...otherDetails].map((detail) => readTexts({ entry, detail, isOut }));
  return [{ ...base, ...mergeTexts(remittances), amount, bankId }];
}

type RemittanceTexts = ReturnType<typeof readTexts>;

/** Merges the texts of a batch kept as one transaction: each name and text once, and the account if all parts share it. */
function mergeTexts(remittances: readonly RemittanceTexts[]): RemittanceTexts {
  const allTexts = (key: keyof RemittanceTexts) => [
    ...new Set(remittances.map((remittance) => remittance[key]).filter((candidate) => candidate !== "")),
  ];
  const singleText = (key: keyof RemittanceTexts) =>
    allTexts(key).length === 1 ? (allTexts(key)[0] ?? "") : "";
  return {
    counterparty: bankText(allTexts("counterparty").join(", ")),
    counterpartyAccount: singleText("counterpartyAccount"),
    description: bankText(...allTexts("description")),
    reference: singleText("reference"),
    endToEndId: singleText("endToEndId"),
  };
}

/** Returns the detail's own amount, never the entry's; null if it has none in the account's currency. */
function partAmount(detail: Element, isOut: boolean, decimals: BankDecimals): Money | null {
  const amountText = textOf(detail, "AMT") || textOf(detail, "AMTDTLS", "TXAMT", "AMT");
  const amount = readBankAmount(amountText, { decimals, sign: "." });
  if (amount === null) return null;
  const side = textOf(detail, "CDTDBTIND");
  return (side === "" ? isOut : side === "DBIT") ? negate(amount) : amount;
}

function readTexts({
  entry,
  detail,
  isOut,
}: {
  entry: Element;
  detail: Element | undefined;
  isOut: boolean;
}) {
  const parties = find(detail, "RLTDPTIES");
  // The payer of money in is the debtor; the payee of money out is the creditor.
  const side = isOut ? "CDTR" : "DBTR";
  const party = find(parties, side);
  const ultimateParty = find(parties, `ULTMT${side}`);
  const name = (partyElement: Element | undefined) =>
    textOf(partyElement, "PTY", "NM") || textOf(partyElement, "NM");
  const account = find(parties, `${side}ACCT`);
  const remittance = find(detail, "RMTINF");
  const unstructured = findAll(remittance, "USTRD").map(({ text }) => text);
  const endToEnd = textOf(detail, "REFS", "ENDTOENDID");
  return {
    counterparty: bankText(name(ultimateParty) || name(party)),
    counterpartyAccount: bankText(textOf(account, "ID", "IBAN") || textOf(account, "ID", "OTHR", "ID")),
    description: bankText(
      ...(unstructured.length > 0
        ? unstructured
        : [textOf(detail, "ADDTLTXINF") || textOf(entry, "ADDTLNTRYINF")]),
      endToEnd === "NOTPROVIDED" ? "" : endToEnd,
    ),
    reference: bankText(
      ...findAll(remittance, "STRD").map((strd) => textOf(strd, "CDTRREFINF", "REF")),
    ).replaceAll(" ", ""),
    endToEndId: endToEndIdOf(endToEnd),
  };
}
