import { isUtf8 } from "node:buffer";

const HEAD_CHARACTERS = 4_096;
const startOf = (bytes: Buffer) => bytes.toString("utf8", 0, HEAD_CHARACTERS).replace(/^\ufeff?\s*/, "");

// The root elements of UBL, CII and FatturaPA.
const INVOICE_ROOT =
  /^(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^]{0,2000}?-->\s*|<\?[^>]{0,500}\?>\s*){0,20}<(?:[\w.-]{1,40}:)?(?:Invoice|CreditNote|CrossIndustryInvoice|FatturaElettronica)[\s>]/;

/** An electronic invoice. No other XML is accepted, since browsers execute some XML. */
export const isXml = (bytes: Buffer) => isUtf8(bytes) && INVOICE_ROOT.test(startOf(bytes));

/** Tabs and line breaks are allowed control characters. */
const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32);

/** A readable text that doesn't start like a web page or a program. */
export const isText = (bytes: Buffer) =>
  bytes.length > 0 &&
  isUtf8(bytes) &&
  !bytes.some(isControl) &&
  !/^(?:<|#!|%PDF|\{\\rtf)/.test(startOf(bytes));
