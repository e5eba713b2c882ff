import { createHash } from "node:crypto";
import { StartupProblem } from "#server/config.ts";
import type { Client } from "./database.ts";
import { LOGINS_TABLE } from "./roles.ts";
import { commandsIn, readFunctions, readSubjects } from "./schema-files.ts";

/** A right that a command of the schema grants, in words, and as arguments of the query LOST. */
type SchemaRight = {
  words: string;
  kind: keyof typeof RIGHT_CHECKS;
  role?: string;
  /** The name of a table, schema or function. */
  object: string;
  /** Its part: a column, constraint, trigger or policy. */
  part?: string;
  /** A privilege, or a body's digest. */
  value?: string;
  table?: string;
  policy?: string;
};

/**
 * Checks that the database still has the grants, constraints, policies, triggers and functions of its schema. A copy
 * restored without the roles lacks some and stops working; a changed function removes a safeguard.
 */
export async function checkRights(client: Client): Promise<void> {
  const files = [...readSubjects(), ...(await readFunctions(client))];
  const grantedRights = files.flatMap(({ text }) => commandsIn(text)).flatMap(parseRights);
  // If a later file repeats a statement, as on a distributed database, the later one counts.
  const rights = [...new Map(grantedRights.map((right) => [right.words, right])).values()];
  const { rows } = await client.query<{ words: string }>(FIRST_MISSING_RIGHT, [JSON.stringify(rights)]);
  if (rows[0] === undefined) return checkChanges(client, rights);
  throw new StartupProblem(
    `The database is missing a part of its schema (${rows[0].words}). ` +
      "This happens if a database is restored without its roles. Restore it with npm run restore from a backup, or with pg_restore on a server that has the roles.",
  );
}

/** Checks that no grant was added, no condition changed and no trigger disabled, which would void a safeguard. */
async function checkChanges(client: Client, rights: readonly SchemaRight[]): Promise<void> {
  const tables = new Set([...rights.flatMap(({ table }) => table ?? []), "migrations", LOGINS_TABLE]);
  const { rows } = await client.query<{ sentence: string }>(CHANGED_OBJECTS, [
    [...tables],
    rights.map(({ words: describePrivilege }) => describePrivilege),
    rights.flatMap(({ policy }) => policy ?? []),
  ]);
  if (rows[0] !== undefined) throw new StartupProblem(rows[0].sentence);
}

const FROM_FUNCTIONS =
  "from pg_proc p where proname = split_part(object, '.', 2) and pronamespace = to_regnamespace(split_part(object, '.', 1))";

/** SQL condition to check each kind. */
const RIGHT_CHECKS = {
  schema: "has_schema_privilege(role, object, value)",
  table: "has_table_privilege(role, to_regclass(object), value)",
  column: "has_column_privilege(role, to_regclass(object), part, value)",
  call: `(select bool_and(has_function_privilege(role, p.oid, 'execute')) ${FROM_FUNCTIONS})`,
  owner: `(select bool_and(proowner = to_regrole(role)) ${FROM_FUNCTIONS})`,
  body: `(select bool_and(md5(prosrc) = value) ${FROM_FUNCTIONS})`,
  policy: "exists (select from pg_policy where polrelid = to_regclass(object) and polname = part)",
  constraint:
    "exists (select from pg_constraint where conrelid = to_regclass(object) and conname = part and convalidated)",
  trigger: "exists (select from pg_trigger where tgrelid = to_regclass(object) and tgname = part)",
  index: `exists (select from pg_index where indrelid = to_regclass(object) and indisunique and indisvalid
    and indexrelid = to_regclass(regexp_replace(object, '[^.]+$', part)))`,
};

/** Selects the first missing right. One statement per right would cost the planner more than the rest of the start. */
const FIRST_MISSING_RIGHT = `
  select words from jsonb_to_recordset($1::jsonb)
    as rights (words text, kind text, role text, object text, part text, value text)
  where (case kind ${Object.entries(RIGHT_CHECKS)
    .map(([kind, holds]) => `when '${kind}' then ${holds}`)
    .join("\n")} end) is not true limit 1`;

/** Returns the rights in a command: grants, owners, and the constraints, policies, triggers and functions it creates. */
export function parseRights(command: string): SchemaRight[] {
  const text = command.replaceAll(/--.*/g, "").replaceAll(/\s+/g, " ").trim();
  const [, privileges, kind = "table ", objectNames, roles] =
    /^grant (.+?) on (function |schema )?([\w., ]+) to ([\w, ]+);$/.exec(text) ?? [];
  if (privileges !== undefined && objectNames !== undefined && roles !== undefined) {
    return namesIn(roles).flatMap((role) =>
      namesIn(objectNames).flatMap((objectName) =>
        parseGrant(privileges, { kind, object: objectName, role }),
      ),
    );
  }
  if (text.startsWith("grant ")) throw new Error(`Can't read this grant: ${text}`);
  const [, policy, table, definition] = /^create policy (\w+) on ([\w.]+) (.+)$/.exec(text) ?? [];
  if (policy !== undefined)
    return [policyOn({ table: String(table), name: policy, definition: String(definition) })];
  const [, unique, indexed] = /^create unique index (\w+) on ([\w.]+) /.exec(text) ?? [];
  if (unique !== undefined) return [indexOf({ table: String(indexed), name: unique })];
  const [, tableName] = /^(?:create|alter) table ([\w.]+) /.exec(text) ?? [];
  if (tableName !== undefined)
    return [...text.matchAll(/(?<!drop )\bconstraint (\w+)/g)].map(([, name]) =>
      constraintOf({ table: tableName, name: String(name) }),
    );
  const [, trigger, on] =
    /^create (?:or replace |constraint )?trigger (\w+) .+? on ([\w.]+) /.exec(text) ?? [];
  if (trigger !== undefined) return [triggerOn({ table: String(on), name: trigger })];
  const [, name, body] = /create or replace function ([\w.]+).+?\$\$(.*)\$\$/s.exec(command) ?? [];
  if (name !== undefined) return [functionRight({ name, body: String(body) })];
  // If a later file redefines the function, its body counts.
  if (text.startsWith("create or replace function ")) throw new Error(`Can't read this function: ${text}`);
  const [, owned, owner] = /^alter function ([\w.]+) owner to (\w+);$/.exec(text) ?? [];
  return owned === undefined ? [] : [ownedBy({ name: owned, owner: String(owner) })];
}

const namesIn = (list: string) => list.split(",").map((name) => name.trim());

type Grant = { kind: string; object: string; role: string };

function parseGrant(privileges: string, { kind, object, role }: Grant): SchemaRight[] {
  // The role that creates the schema.
  if (role === "current_user") return [];
  const describePrivilege = (privilege: string) => `${role} may ${privilege} ${object}`;
  return (privileges.match(/\w+(?: \([^)]*\))?/g) ?? []).flatMap((listed): SchemaRight[] => {
    const [privilege = "", columns] = listed.replace(")", "").split(" (");
    const grant = { role, object, value: privilege };
    if (columns !== undefined) {
      return namesIn(columns).map((column) => {
        return {
          words: `${describePrivilege(privilege)}.${column}`,
          ...grant,
          kind: "column",
          part: column,
          table: object,
        };
      });
    }
    if (kind === "schema ") return [{ words: describePrivilege(privilege), ...grant, kind: "schema" }];
    if (kind === "table ")
      return [{ words: describePrivilege(privilege), ...grant, kind: "table", table: object }];
    return [{ words: describePrivilege(privilege), kind: "call", role, object: inSchema(object) }];
  });
}

function policyOn({
  table,
  name,
  definition,
}: {
  table: string;
  name: string;
  definition: string;
}): SchemaRight {
  const [, command = "all", role = "-", condition = ""] =
    /^(?:for (\w+) )?(?:to (\w+) )?using \((.+)\);$/.exec(definition) ?? [];
  if (condition === "") throw new Error(`Can't read this policy: ${name} on ${table} ${definition}`);
  const policy = `${table} ${name} ${command} {${role}} ${condition.replaceAll(OMITTED_FORMATTING, "")}`;
  return {
    words: `${table} has the policy ${name}`,
    kind: "policy",
    object: table,
    part: name,
    table,
    policy,
  };
}

/** Formatting that PostgreSQL changes in a condition; a distributed database has it without a subquery (distribute.ts). */
const OMITTED_FORMATTING = /[\s()]|\bselect\b/g;

/** Selects a sentence for each object that is not in the schema, or differs from it. */
const CHANGED_OBJECTS = `
  with ours as (
    select c.oid as relid, name, relacl from unnest($1::text[]) name join pg_class c on c.oid = to_regclass(name)
  ), given as (
    select coalesce(r.rolname, 'every role') as role, lower(privilege_type) as privilege, object
    from (
      select name as object, a.* from ours, aclexplode(relacl) a
      union all
      select name || '.' || attname, a.* from ours join pg_attribute on attrelid = relid and attacl is not null, aclexplode(attacl) a
      -- On a distributed database, the inserting statement names the defaults (distribute.ts).
      where privilege_type <> 'INSERT' or not atthasdef
        or not exists (select from pg_extension where extname = 'citus')
    ) granted left join pg_roles r on r.oid = grantee
    where grantee = 0 or rolname ~ '^twofold_(app|identity|search|writer|(books|people)_[0-9]+)$'
  )
  select format('%s may %s %s, which the schema doesn''t grant. Revoke that right.', role, privilege, object) as sentence
  from given where format('%s may %s %s', role, privilege, object) <> all($2::text[])
  union all
  select format('The policy %s on %s differs from the schema.', polname, name)
  from pg_policy join ours on relid = polrelid
  where not polpermissive or polwithcheck is not null or format('%s %s %s %s %s', name, polname,
    case polcmd when '*' then 'all' when 'r' then 'select' else polcmd::text end,
    polroles::regrole[]::text,
    regexp_replace(replace(lower(pg_get_expr(polqual, polrelid)), ' as current_book', ''), '[\\s()]|\\mselect\\M', '', 'g')
  ) <> all($3::text[])
  union all
  select format('The trigger %s on %s is disabled. Run this: alter table %s enable trigger %1$I;', tgname, name, name)
  from pg_trigger join ours on relid = tgrelid where tgenabled <> 'O'
  order by 1 limit 1`;

function ownedBy({ name, owner }: { name: string; owner: string }): SchemaRight {
  return { words: `${name} is owned by ${owner}`, kind: "owner", role: owner, object: inSchema(name) };
}

type NameInTable = { table: string; name: string };

function constraintOf({ table, name }: NameInTable): SchemaRight {
  return { words: `${table} has the constraint ${name}`, kind: "constraint", object: table, part: name };
}

function indexOf({ table, name }: NameInTable): SchemaRight {
  return { words: `${table} has the index ${name}`, kind: "index", object: table, part: name };
}

function triggerOn({ table, name }: NameInTable): SchemaRight {
  return { words: `${table} has the trigger ${name}`, kind: "trigger", object: table, part: name };
}

function functionRight({ name, body }: { name: string; body: string }): SchemaRight {
  const value = createHash("md5").update(body).digest("hex");
  return { words: `${name} has the code of its file`, kind: "body", object: inSchema(name), value };
}

function inSchema(name: string): string {
  return name.includes(".") ? name : `public.${name}`;
}
