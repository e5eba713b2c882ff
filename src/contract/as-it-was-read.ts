import { z } from "zod";

/**
 * A record that goes back with its changes as it was read: what the record says beyond what can be changed, such
 * as a total or the name of an account, is left out here, and nobody has to take it away before. A field that
 * neither of them has is unknown, and refused as everywhere.
 */
export function asItWasRead<Input extends z.ZodObject>(
  input: Input,
  record: z.ZodObject,
): z.ZodType<z.output<Input>, z.input<Input>> {
  const said = new Set(Object.keys(record.shape).filter((key) => !(key in input.shape)));
  const changeable = (value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !said.has(key))) : value;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What goes in is what `input` takes, and no longer unknown.
  return z.preprocess(changeable, input) as unknown as z.ZodType<z.output<Input>, z.input<Input>>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
