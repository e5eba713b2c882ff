import { expect, test } from "vitest";
import { Refusal } from "#domain/refusals.ts";
import { toRefusal } from "./database-refusals.ts";

test.each(["55P03", "57014", "40P01", "53300", "25P03"])(
  "%s asks the user to try again because nothing was written",
  (code) => {
    const refusal = toRefusal(Object.assign(new Error("terminating connection"), { code }));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: "request.busy" });
  },
);
