import { expect, test } from "vitest";
import { Refusal } from "#domain/refusals.ts";
import { inRefusals } from "./database-refusals.ts";

test.each(["55P03", "57014", "40P01", "53300", "25P03"])(
  "%s asks to try again, for nothing was written",
  (code) => {
    const said = inRefusals(Object.assign(new Error("terminating connection"), { code }));
    expect(said).toBeInstanceOf(Refusal);
    expect(said).toMatchObject({ code: "request.busy" });
  },
);
