import { StartupProblem } from "#server/config.ts";
import type { Client } from "./database.ts";
import { commandsIn, readFunctions, readSubjects } from "./schema-files.ts";

/** What a command of the schema promises, in words, and how the database is asked whether it is so. */
type Right = { words: string; holds: string };

/**
 * Whether the database still has the grants, policies and owners of functions that its schema gave it. A copy that was
 * brought back without the roles lacks them, and answers nobody.
 */
export async function checkRights(client: Client): Promise<void> {
  const files = [...readSubjects(), ...(await readFunctions(client))];
  const rights = files.flatMap(({ text }) => commandsIn(text)).flatMap(rightsIn);
  const all = rights.map(({ words, holds }) => `('${words}', ${holds})`).join(",\n");
  const { rows } = await client.query<{ words: string }>(
    `select words from (values ${all}) rights (words, holds) where holds is not true limit 1`,
  );
  if (rows[0] === undefined) return;
  throw new StartupProblem(
    `The database has lost what its schema says (${rows[0].words}), as one does that is brought back without its ` +
      "roles: restore it by npm run restore from a backup, or by pg_restore on a server that has the roles.",
  );
}

/** What a command gives to a role, makes a policy of, or makes somebody's. */
export function rightsIn(command: string): Right[] {
  const text = command.replaceAll(/--.*/g, "").replaceAll(/\s+/g, " ").trim();
  const [, privileges, kind = "table ", things, roles] =
    /^grant (.+?) on (function |schema )?([\w., ]+) to ([\w, ]+);$/.exec(text) ?? [];
  if (privileges !== undefined && things !== undefined && roles !== undefined) {
    return namesIn(roles).flatMap((role) =>
      namesIn(things).flatMap((thing) => granted(privileges, { kind, thing, role })),
    );
  }
  if (text.startsWith("grant ")) throw new Error(`A grant that nobody understands: ${text}`);
  const [, policy, table] = /^create policy (\w+) on ([\w.]+) /.exec(text) ?? [];
  if (policy !== undefined) return [policyOn({ table: String(table), name: policy })];
  const [, owned, owner] = /^alter function ([\w.]+) owner to (\w+);$/.exec(text) ?? [];
  return owned === undefined ? [] : [ownedBy({ name: owned, owner: String(owner) })];
}

const namesIn = (list: string) => list.split(",").map((name) => name.trim());

type Grant = { kind: string; thing: string; role: string };

function granted(privileges: string, { kind, thing, role }: Grant): Right[] {
  // Of whoever makes the schema.
  if (role === "current_user") return [];
  const words = (privilege: string) => `${role} may ${privilege} ${thing}`;
  const columns = /^(\w+) \((.+)\)$/.exec(privileges.replace(/^(.*), (\w+ \()/, "$2"));
  const plain = privileges.replace(/(, )?\w+ \(.+\)$/, "");
  const ofColumns = namesIn(columns?.[2] ?? "").flatMap((column): Right[] => {
    const [, privilege] = columns ?? [];
    if (privilege === undefined) return [];
    const holds = `has_column_privilege('${role}', to_regclass('${thing}'), '${column}', '${privilege}')`;
    return [{ words: `${words(privilege)}.${column}`, holds }];
  });
  const ofThing = (plain === "" ? [] : namesIn(plain)).map((privilege): Right => {
    const asked = { words: words(privilege) };
    if (kind === "schema ")
      return { ...asked, holds: `has_schema_privilege('${role}', '${thing}', '${privilege}')` };
    if (kind === "table ")
      return { ...asked, holds: `has_table_privilege('${role}', to_regclass('${thing}'), '${privilege}')` };
    return {
      ...asked,
      holds: ofFunctions({
        name: thing,
        what: `bool_and(has_function_privilege('${role}', p.oid, 'execute'))`,
      }),
    };
  });
  return [...ofThing, ...ofColumns];
}

function policyOn({ table, name }: { table: string; name: string }): Right {
  const holds = `exists (select from pg_policy where polrelid = to_regclass('${table}') and polname = '${name}')`;
  return { words: `${table} has the policy ${name}`, holds };
}

function ownedBy({ name, owner }: { name: string; owner: string }): Right {
  return {
    words: `${name} is of ${owner}`,
    holds: ofFunctions({ name, what: `bool_and(proowner = to_regrole('${owner}'))` }),
  };
}

function ofFunctions({ name, what }: { name: string; what: string }): string {
  return `(select ${what} from pg_proc p where proname = '${name}' and pronamespace = 'public'::regnamespace)`;
}
