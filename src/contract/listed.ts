import { z } from "zod";
import { FILES_FILTERS } from "#domain/attachment.ts";

export const filesFilter = { files: z.enum(FILES_FILTERS).optional() };

/** A record as its list has it, with whether files are attached to it. */
export function listed<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  return record.extend(isFiled).meta({ id: `Listed${record.meta()?.id ?? ""}` });
}

/** Of a record that only its list has. */
export const isFiled = { hasFiles: z.boolean() };

export type Listed<Row> = Row & { hasFiles: boolean };
