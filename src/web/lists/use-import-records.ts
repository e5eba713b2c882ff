import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { RecordImport, RecordImportPreview } from "#contract/record-import.ts";
import { type Day, isDateText } from "#domain/dates.ts";
import { RECORDS_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { ApiError } from "#web/api/api-error.ts";
import { encodeFile } from "#web/api/file-input.ts";

/** The user's choices for a file; anything not chosen is detected from the file. */
export type ImportChoices = {
  [Name in "headerLine" | "columns" | "decimalSign" | "defaultType"]?: RecordImportPreview[Name] | null;
} & {
  /** The date of the opening stock; null to import none. */
  openingDate?: Day | null;
};
export type ImportFile = { fileName: string; content: string } & ImportChoices;

/** The settings for importing one kind of record. */
export type ImportedKind = {
  /** "customer" */
  singular: string;
  /** The label of each field that a column can be mapped to. */
  fields: Readonly<Record<string, string>>;
  preview: (file: ImportFile) => Promise<RecordImportPreview>;
  save: (file: ImportFile & { previewHash: string }) => Promise<RecordImport>;
};

type RecordImportState = {
  preview: RecordImportPreview | null;
  saved: RecordImport | null;
  failure: string | null;
  /** The failure, if it is about the date of the opening stock. */
  dateError: string | null;
  isWaiting: boolean;
};

const INITIAL_STATE: RecordImportState = {
  preview: null,
  saved: null,
  failure: null,
  dateError: null,
  isWaiting: true,
};

/** Loads the preview of a file, again after each choice, and saves the import. */
export function useImportRecords(file: File, kind: ImportedKind) {
  const [state, setState] = useState(INITIAL_STATE);
  const [choices, setChoices] = useState<ImportChoices>({});
  const [typedDate, setTypedDate] = useState("");
  const cache = useQueryClient();
  const buildRequest = async () => ({ ...(await encodeFile(file, RECORDS_MEGABYTES_MAX)), ...choices });
  const loadPreview = useEffectEvent(async () => {
    if (file.size === 0) throw new Error("The file is empty. Choose another file.");
    return kind.preview(await buildRequest());
  });
  useEffect(() => {
    let isLatest = true;
    loadPreview().then(
      (preview) => isLatest && setState({ ...INITIAL_STATE, preview, isWaiting: false }),
      (error: unknown) =>
        isLatest && setState((before) => ({ ...before, ...failureOf(error), isWaiting: false })),
    );
    return () => {
      isLatest = false;
    };
  }, [file, choices]);
  const save = async (preview: RecordImportPreview) => {
    setState({ ...INITIAL_STATE, preview });
    try {
      const saved = await kind.save({ ...(await buildRequest()), previewHash: preview.previewHash });
      setState({ ...INITIAL_STATE, preview, saved, isWaiting: false });
      void cache.invalidateQueries();
    } catch (error) {
      setState({ ...INITIAL_STATE, preview, ...failureOf(error), isWaiting: false });
    }
  };
  const readWith = (part: ImportChoices) => {
    setState((before) => ({ ...before, failure: null, dateError: null, isWaiting: true }));
    setChoices({ ...choices, ...part });
  };
  /** Reads the file again once the typed text is a date. */
  const typeDate = (text: string) => {
    setTypedDate(text);
    const openingDate = isDateText(text) ? text : null;
    if (openingDate !== (choices.openingDate ?? null)) readWith({ openingDate });
  };
  return { ...state, typedDate, typeDate, choose: readWith, readAgain: () => readWith({}), save };
}

function failureOf(error: unknown): Pick<RecordImportState, "failure" | "dateError"> {
  const text = reasonOf(error);
  const isOfDate = error instanceof ApiError && error.errors.some(({ field }) => field === "openingDate");
  return isOfDate ? { failure: null, dateError: text } : { failure: text, dateError: null };
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0)
    return error.errors.map(({ message }) => message).join(" ");
  return error instanceof Error ? error.message : "An unexpected error occurred";
}
