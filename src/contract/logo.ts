import { z } from "zod";
import { LOGO_MAX_BYTES } from "#domain/logo.ts";
import { endpoint } from "./endpoint.ts";
import { input, record, version } from "./fields.ts";

/** The company logo as a data URL for a page; null if it has none. */
const logo = record("Logo", { version, image: z.string().nullable() });
export type LogoView = z.infer<typeof logo>;

export const logoInput = input("LogoInput", {
  version,
  /** A PNG or JPEG file in base64; null removes the logo. */
  image: z
    .string("Choose a logo")
    .min(1, "The logo is empty. Choose another file.")
    .max(Math.ceil(LOGO_MAX_BYTES / 3) * 4, "The logo is larger than 150 kB. Choose a smaller one.")
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, "Send the logo in base64")
    .nullable(),
});
export type LogoInput = z.infer<typeof logoInput>;

export const logoEndpoints = {
  get: endpoint("logo.get", {
    summary: "Get the company's logo",
    access: "user",
    refs: [],
    reply: logo,
  }),
  update: endpoint("logo.update", {
    summary: "Set or remove the logo (needs the current version)",
    access: "user",
    refs: [],
    body: logoInput,
    reply: logo,
  }),
};
