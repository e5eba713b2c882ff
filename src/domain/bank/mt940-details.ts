import { type BankTransaction, bankText, endToEndIdOf } from "./statement.ts";

/** The bank's text for a transaction in fields 86 and after field 61. */
type SwiftDetails = {
  /** Fields 86 in order: some banks write several below one field 61. */
  purposes: readonly string[];
  /** Account owner's reference in field 61. */
  customer: string;
  /** Lines below field 61. */
  extra: string;
};
type BankTransactionTexts = Pick<
  BankTransaction,
  "counterparty" | "counterpartyAccount" | "description" | "reference" | "endToEndId"
>;

const IBAN = /^\/?([A-Z]{2}\d{2}[A-Z0-9]{11,30})$/;

/** Parses field 86: with codes ?20 to ?63 (Germany), with words between slashes (Netherlands), or free text. */
export function readSwiftDetails({ purposes, customer, extra }: SwiftDetails): BankTransactionTexts {
  const purposeTexts = purposes.map(wordsIn);
  const first = (key: keyof BankTransactionTexts) =>
    purposeTexts.map((texts) => texts[key]).find((candidate) => candidate !== "") ?? "";
  const iban = extra.split("\n").flatMap((line) => IBAN.exec(line.replace(/\s/g, ""))?.[1] ?? "");
  const otherLines = extra.split("\n").filter((_, index) => iban[index] === "");
  const isFree = purposeTexts.every(({ isFree: free }) => free);
  const text = bankText(...purposeTexts.map((texts) => texts.description), ...(isFree ? otherLines : []));
  return {
    counterparty: first("counterparty"),
    counterpartyAccount: first("counterpartyAccount") || (iban.find((candidate) => candidate !== "") ?? ""),
    description:
      isFree || text === "" ? bankText(text, ...(isFree ? [] : otherLines), endToEndIdOf(customer)) : text,
    reference: first("reference"),
    endToEndId: first("endToEndId"),
  };
}

/** Parses one field 86; if nothing in it is recognized, all of it is the text. */
function wordsIn(purpose: string): BankTransactionTexts & { isFree: boolean } {
  const unstructured = {
    counterparty: "",
    counterpartyAccount: "",
    description: bankText(purpose),
    reference: "",
    endToEndId: "",
  };
  const joined = purpose.replaceAll("\n", "");
  const subfields = /^\d{3}[^\w\s]/.test(joined)
    ? wordsByCode(joined)
    : /^\/[A-Z]{2,9}\//.test(joined)
      ? wordsByStroke(joined)
      : SEPA_CODES.test(joined)
        ? wordsBySepa(joined)
        : null;
  const isRead = subfields !== null && Object.values(subfields).some((candidate) => candidate !== "");
  return isRead ? { ...subfields, isFree: false } : { ...unstructured, isFree: true };
}

function wordsByCode(purpose: string): BankTransactionTexts {
  const sign = purpose[3] ?? "?";
  const parts = new Map(
    purpose
      .slice(4)
      .split(sign)
      .map((part) => [part.slice(0, 2), part.slice(2)]),
  );
  const joined = (...codes: number[]) =>
    codes.map((code) => parts.get(String(code).padStart(2, "0")) ?? "").join("");
  const sepa = wordsBySepa(joined(20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63));
  return {
    counterparty: bankText(joined(32, 33)),
    counterpartyAccount: bankText(joined(31)) || sepa.counterpartyAccount,
    description: bankText(sepa.description, parts.get("00")),
    reference: sepa.reference,
    endToEndId: sepa.endToEndId,
  };
}

const SEPA_CODES = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|RREF|IBAN)\+/;
const CREDITOR_REFERENCE = /\bRF\d{2}[A-Z0-9]{1,21}\b/;

/** Parses a purpose that contains SEPA keywords. */
function wordsBySepa(purpose: string): BankTransactionTexts {
  const sepa = sepaParts(purpose);
  const endToEndId = endToEndIdOf(sepa.get("EREF"));
  return {
    counterparty: bankText(sepa.get("ABWA") || sepa.get("ABWE")),
    counterpartyAccount: bankText(sepa.get("IBAN")),
    description: bankText(sepa.get(""), sepa.get("SVWZ"), endToEndId),
    reference: bankText(CREDITOR_REFERENCE.exec(sepa.get("SVWZ") ?? "")?.[0]),
    endToEndId,
  };
}

/** Splits a purpose by its SEPA keywords; "" has the text before the first one. */
function sepaParts(text: string): Map<string, string> {
  const [before = "", ...parts] = text.split(SEPA_CODES);
  const sections = new Map([["", before]]);
  for (let index = 0; index < parts.length; index += 2) {
    const [word = "", value = ""] = parts.slice(index, index + 2);
    if (!sections.has(word)) sections.set(word, value);
  }
  return sections;
}

/** Words between slashes that start a part; a slash before any other word belongs to the previous part. */
const STROKES = new Set(
  (
    "TRTP IBAN BIC NAME REMI EREF ORDP BENM CNTP PREF MARF CSID SVCL ADDR ID ISDT PURP ULTC ULTD ULTB RTRN OCMT CHGS " +
    "EXCH CDTRREFTP CD ISSR CDTRREF KREF IREF NRTX BUSP SLID INTE TEXT ADDI OAMT ACCW RREF"
  ).split(" "),
);

function wordsByStroke(purpose: string): BankTransactionTexts {
  const parts = strokeParts(purpose);
  const partText = (name: string) => parts.get(name) ?? "";
  const [account = "", , name = ""] = partText("CNTP").split("/");
  const remittance = partText("REMI");
  const endToEndId = endToEndIdOf(parts.get("EREF"));
  const [, , structured = ""] = /^STRD\/[A-Z]*\/[^/]+/.test(remittance) ? remittance.split("/") : [];
  const unstructured = structured === "" ? remittance.replace(/^(USTD|STRD)\/\/?/, "") : "";
  return {
    counterparty: bankText(partText("NAME") || name),
    counterpartyAccount: bankText(partText("IBAN") || account),
    description: bankText(unstructured, partText("TEXT"), partText("ADDI"), partText("PREF"), endToEndId),
    reference: bankText(partText("CDTRREF") || structured || CREDITOR_REFERENCE.exec(purpose)?.[0]),
    endToEndId,
  };
}

function strokeParts(purpose: string): Map<string, string> {
  const parts = new Map<string, string>();
  let [word, pieces]: [string, string[]] = ["", []];
  const finishPart = () => {
    const text = pieces.join("/").replace(/^\/+|\/+$/g, "");
    if (word !== "" && (parts.get(word) ?? "") === "") parts.set(word, text);
  };
  for (const piece of purpose.split("/")) {
    if (STROKES.has(piece)) {
      finishPart();
      [word, pieces] = [piece, []];
    } else pieces.push(piece);
  }
  finishPart();
  return parts;
}
