import type { DBAdapter, DBTransactionAdapter, Where } from "@better-auth/core/db/adapter";
import { tokenHash } from "./token-hash.ts";

/**
 * The library keeps session tokens as they are. Seen through this adapter, its database has their
 * hashes alone: written as a hash, looked for by hash, and handed back as the token that was asked for
 * (I-36).
 */
export function hashedSessions(inner: DBAdapter): DBAdapter {
  return {
    ...inner,
    ...hashing(inner),
    transaction: (work) => inner.transaction((tx) => work({ ...tx, ...hashing(tx) })),
  };
}

function hashing(inner: DBTransactionAdapter): DBTransactionAdapter {
  const filtered = <Query extends { model: string; where?: Where[] | undefined }>(query: Query): Query =>
    query.model === "session" && query.where ? { ...query, where: query.where.map(hashedCondition) } : query;
  return {
    ...inner,
    create: async <Data extends Record<string, unknown>, Row = Data>(query: Creation<Data>) => {
      const token: unknown = Object.entries(query.data).find(([field]) => field === "token")?.[1];
      if (query.model !== "session" || typeof token !== "string") return inner.create<Data, Row>(query);
      const created = await inner.create<Data, Row>({
        ...query,
        data: { ...query.data, token: tokenHash(token) },
      });
      return { ...created, token };
    },
    findOne: async (query) => withToken(await inner.findOne(filtered(query)), query),
    findMany: (query) => inner.findMany(filtered(query)),
    count: (query) => inner.count(filtered(query)),
    update: async (query) => withToken(await inner.update(filtered(query)), query),
    updateMany: (query) => inner.updateMany(filtered(query)),
    delete: (query) => inner.delete(filtered(query)),
    deleteMany: (query) => inner.deleteMany(filtered(query)),
    consumeOne: async (query) => withToken(await inner.consumeOne(filtered(query)), query),
  };
}

type Creation<Data> = {
  model: string;
  data: Omit<Data, "id">;
  select?: string[] | undefined;
  forceAllowId?: boolean | undefined;
};

function hashedCondition(condition: Where): Where {
  const { field, value } = condition;
  if (field !== "token") return condition;
  if (typeof value === "string") return { ...condition, value: tokenHash(value) };
  if (Array.isArray(value)) return { ...condition, value: value.map((item) => tokenHash(String(item))) };
  return condition;
}

/** The row that was found by its token carries that token again. */
function withToken<Row>(row: Row, { model, where }: { model: string; where: Where[] }): Row {
  const token = where.find(({ field }) => field === "token")?.value;
  return model === "session" && row && typeof token === "string" ? { ...row, token } : row;
}
