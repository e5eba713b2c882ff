import { prepareFolder } from "./test-database.ts";

/** Gives the tests on the embedded database a migrated one to copy. */
export const setup = prepareFolder;
