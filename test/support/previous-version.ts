import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { readConfig } from "#server/config.ts";
import { withDatabase } from "#server/db/database.ts";
import { ensureRoles } from "#server/db/roles.ts";
import { newEmptyDatabase, type TestDatabase } from "./test-database.ts";

/** The API tokens of the two people in it: one keeps a book of their own, one has the sample company open. */
export const PREVIOUS_TOKENS = {
  own: "tf_V4OByDZeLewtcBHl3O7sg8KjWy2RUpWUanH5ZU3xG8k",
  sample: "tf_G7Zqu42QlIt43kYlcNd6kkk9b4ElwylzX3oD4yBVTqs",
};

/**
 * A database as the version before left it, made by its code and its thirty migrations and taken with pg_dump. The
 * roles that own some of its functions belong to the server and are made first.
 */
export async function newPreviousDatabase(): Promise<TestDatabase> {
  const made = await newEmptyDatabase();
  const dump = gunzipSync(readFileSync("test/support/previous-version.sql.gz")).toString("utf8");
  await withDatabase(readConfig(made.env), ({ asOwner }) =>
    asOwner(async (client) => {
      await ensureRoles(client);
      await client.query("set statement_timeout = 0");
      await client.query("grant create on schema public to twofold_search, twofold_writer");
      await client.query(dump);
      await client.query("revoke create on schema public from twofold_search, twofold_writer");
    }),
  );
  return made;
}
