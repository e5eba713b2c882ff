import pg from "pg";
import { openEmbedded, pgliteStream } from "#server/db/embedded.ts";

export type FloorPool = { pool: pg.Pool; close: () => Promise<void> };

/** The product's driver with the product's settings and nothing else on top. */
export async function floorPool({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<FloorPool> {
  for (const type of [pg.types.builtins.DATE, pg.types.builtins.NUMERIC]) {
    pg.types.setTypeParser(type, (value) => value);
  }
  if (databaseUrl !== undefined) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, pipeline: true });
    return { pool, close: () => pool.end() };
  }
  const { running, close } = await openEmbedded(dataDir);
  const pool = new pg.Pool({
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    stream: () => pgliteStream({ running }),
  });
  return {
    pool,
    close: async () => {
      await pool.end();
      await close();
    },
  };
}
