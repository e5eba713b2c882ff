import { RECORD_KINDS } from "./record-kinds.ts";
import { truncate } from "./text.ts";

/** Where files can be: on a record, or in the receipt inbox, which belongs to the company and has its ID (Decision 0165). */
export const ATTACHABLE_KINDS = [...RECORD_KINDS, "inbox"] as const;
export type AttachableKind = (typeof ATTACHABLE_KINDS)[number];
/** The place of a file. */
export type FilePlace = { recordKind: AttachableKind; recordId: string };

/** Accepted file types with their file extensions, the usual one first. */
const ENDINGS = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/heic": ["heic", "heif"],
  "image/gif": ["gif"],
  "image/tiff": ["tif", "tiff"],
  "application/xml": ["xml"],
  "text/csv": ["csv"],
  "text/plain": ["txt", "text", "md", "log", "eml", "tsv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
} as const;
export type AttachmentType = keyof typeof ENDINGS;
export const ATTACHMENT_TYPES = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/heic",
  "image/gif",
  "image/tiff",
  "application/xml",
  "text/csv",
  "text/plain",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const satisfies readonly AttachmentType[];

/** Maximum number of attachments per record. */
export const ATTACHMENTS_MAX = 10;
/** Maximum number of files in the receipt inbox. */
export const INBOX_FILES_MAX = 500;
/** Maximum length of a submitted file name; it is truncated when stored. */
export const SENT_NAME_MAX = 4000;
const NAME_MAX = 120;

// Characters that file systems reject, invisible characters, and marks that change the text direction.
const UNSAFE = /[\p{C}\u2028\u2029<>:"|?*]/gu;

/** Returns a safe file name: no folders or hidden characters, shortened, and with the extension of its type. */
export function attachmentName(originalName: string, type: AttachmentType): string {
  const fileName = originalName.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const name = fileName
    .replace(UNSAFE, "")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "")
    .trim();
  const [, stem = "", ending = ""] = /^(.*?)(?:\.([A-Za-z0-9]{1,8}))?$/.exec(name) ?? [];
  const extensions: readonly string[] = ENDINGS[type];
  const isKnown = extensions.includes(ending.toLowerCase());
  const shortName = truncate(isKnown ? stem : name, NAME_MAX).trim() || "file";
  return `${shortName}.${isKnown ? ending : extensions[0]}`;
}

/** List filters: records with attachments, or without. */
export const ATTACHMENTS_FILTERS = ["true", "false"] as const;
export type AttachmentsFilter = (typeof ATTACHMENTS_FILTERS)[number];
