import { z } from "zod";

/** Lists can be narrowed to records with attached files, or to those without any. */
export const FILES_FILTERS = ["with", "without"] as const;
export type FilesFilter = (typeof FILES_FILTERS)[number];

export const filesFilter = { files: z.enum(FILES_FILTERS).optional() };

/** A record as its list has it, with whether files are attached to it. */
export function listed<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  return record.extend(isFiled).meta({ id: `Listed${record.meta()?.id ?? ""}` });
}

/** Of a record that only its list has. */
export const isFiled = { hasFiles: z.boolean() };

export type Listed<Row> = Row & { hasFiles: boolean };
