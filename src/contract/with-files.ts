import { z } from "zod";
import { ATTACHMENTS_FILTERS } from "#domain/attachment.ts";

export const attachmentsFilter = { hasAttachments: z.enum(ATTACHMENTS_FILTERS).optional() };

/** Schema of a listed record, with whether it has attachments. */
export function listedSchema<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  return record.extend(isFiled).meta({ id: `${record.meta()?.id ?? ""}Summary` });
}

/** For records that are only listed. */
export const isFiled = { hasAttachments: z.boolean() };

export type WithFiles<Row> = Row & { hasAttachments: boolean };
