import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** The sample company, a book beside the own one (Interface 4): one click loads it, one removes it. */
export const sampleEndpoints = {
  load: endpoint("sample.load", {
    summary: "Load the sample company and work in it until it is removed",
    access: "user",
    refs: [],
    reply: z.object({ documents: z.int() }),
    status: 201,
  }),
  remove: endpoint("sample.remove", {
    summary: "Remove the sample company and go back to the own book",
    access: "user",
    refs: [],
  }),
};
