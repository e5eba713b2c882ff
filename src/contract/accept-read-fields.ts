import { z } from "zod";

/**
 * Lets a caller send a record back as read, with changes: fields of the record that the form lacks, such as a total or
 * an account's name, are dropped here. Fields that neither has are refused as usual.
 */
export function acceptReadFields<Form extends z.ZodObject>(
  form: Form,
  replySchema: z.ZodObject,
): z.ZodType<z.output<Form>, z.input<Form>> {
  const fixed = new Set(Object.keys(replySchema.shape).filter((key) => !(key in form.shape)));
  const changeable = (value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !fixed.has(key))) : value;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What goes in is what `form` takes, and no longer unknown.
  return z.preprocess(changeable, form) as unknown as z.ZodType<z.output<Form>, z.input<Form>>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
