import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { StartupProblem } from "#server/config.ts";
import type { Client } from "./database.ts";

/** The role that every transaction in a book drops to. */
export const APP_ROLE = "twofold_app";

/** Reads and writes who may sign in (schema/identity.sql), which the role of the books cannot look at. */
const IDENTITY_ROLE = "twofold_identity";

/** Own the functions that may search with an index (Decision 0007), and those that write journals and documents (0019, 0035). */
export const FUNCTION_OWNERS = ["twofold_search", "twofold_writer"];

const GROUPS = [APP_ROLE, IDENTITY_ROLE, ...FUNCTION_OWNERS];

/** A role that requests of this database log in as; it owns nothing, and can become `groups` alone (Decision 0034). */
export type Login = { role: string; password: string; groups: readonly string[] };
export type Logins = Record<"books" | "people", Login>;

const GROUPS_OF = { books: [APP_ROLE], people: [APP_ROLE, IDENTITY_ROLE] };

/** Beside the books and no part of them: neither has a backup these passwords, nor a restored database. */
export const LOGINS_TABLE = "request_logins";

/** The logins of this database; whoever asks first makes up their passwords. */
export async function readLogins(client: Client): Promise<Logins> {
  await client.query(
    `create table if not exists ${LOGINS_TABLE} (role text not null primary key, password text not null)`,
  );
  // Roles are of the whole server, so they bear the number of their database, which no other one has.
  const { rows } = await client.query<{ number: string }>(
    "select oid::text as number from pg_database where datname = current_database()",
  );
  const login = async (name: "books" | "people"): Promise<Login> => {
    const role = `twofold_${name}_${rows[0]?.number}`;
    const kept = await client.query<{ password: string }>(
      `with made as (
         insert into ${LOGINS_TABLE} (role, password) values ($1, $2) on conflict do nothing returning password
       )
       select password from made union all select password from ${LOGINS_TABLE} where role = $1`,
      [role, randomBytes(32).toString("base64url")],
    );
    return { role, password: kept.rows[0]?.password ?? "", groups: GROUPS_OF[name] };
  };
  return { books: await login("books"), people: await login("people") };
}

/** A role or a membership that must be there, and the command that makes it. */
type Step = { isThere: () => Promise<boolean>; command: string };

/**
 * Makes the roles that are missing, of Twofold and of the requests of this database. Roles belong to the whole server:
 * they may have been made for another database. What this owner may not do is said, for an administrator to run once on
 * this very server. From PostgreSQL 16 on that is also to give away what the owner of another database has made.
 */
export async function ensureRoles(client: Client): Promise<void> {
  const who = await client.query<{ name: string }>("select quote_ident(current_user) as name");
  const user = who.rows[0]?.name ?? "";
  const left: string[] = [];
  for (const { isThere, command } of stepsFor(client, { user, logins: await readLogins(client) })) {
    if (await isThere()) continue;
    const isDone = await client.query(command).then(
      () => true,
      // Another server may have done it at this very moment.
      isThere,
    );
    if (!isDone) left.push(command);
  }
  if (left.length === 0) return;
  throw new StartupProblem(
    `The database role ${user} may not make or give away all roles that are needed. ` +
      `Let an administrator run once: ${left.join("; ")};`,
  );
}

function stepsFor(client: Client, { user, logins }: { user: string; logins: Logins }): Step[] {
  const holds = async (condition: string, values: readonly unknown[]) => {
    const { rows } = await client.query<{ isSo: boolean | null }>(`select ${condition} as "isSo"`, [
      ...values,
    ]);
    return rows[0]?.isSo === true;
  };
  const madeBy = (command: string, { role }: Pick<Login, "role">): Step => ({
    isThere: () => holds("to_regrole($1) is not null", [role]),
    command,
  });
  return [
    ...GROUPS.map((role) => madeBy(`create role ${role} nologin`, { role })),
    // To give them functions, the owner must be able to become them.
    {
      isThere: () => canBecome(client, FUNCTION_OWNERS),
      command: `grant ${FUNCTION_OWNERS.join(", ")} to ${user}`,
    },
    ...Object.values(logins).flatMap((login) => [
      madeBy(`create role ${login.role} login password '${verifierOf(login)}'`, login),
      {
        isThere: () => holds(IS_MEMBER, [login.role, login.groups]),
        command: `grant ${login.groups.join(", ")} to ${login.role}`,
      },
    ]),
  ];
}

const IS_MEMBER =
  "(select bool_and(pg_has_role(to_regrole($1), to_regrole(name), 'member')) from unnest($2::text[]) name)";

/** Asked by doing: what membership allows differs between the versions of PostgreSQL. */
async function canBecome(client: Client, roles: readonly string[]): Promise<boolean> {
  const steps = roles.map((role) => `set local role ${role}; `).join("");
  const became = await client.query(`begin; ${steps}`).then(
    () => true,
    () => false,
  );
  await client.query("rollback");
  return became;
}

/** Sets the password that the database keeps, for a role that has another one; false when this owner may not. */
export async function renewPassword(client: Client, login: Login): Promise<boolean> {
  return client.query(newPassword(login)).then(
    () => true,
    () => false,
  );
}

export const newPassword = (login: Login) => `alter role ${login.role} login password '${verifierOf(login)}'`;

const ITERATIONS = 4096;

/** What PostgreSQL keeps of a password (RFC 5803). Nobody can log in with it, so it may stand in a log. */
function verifierOf({ password }: Login): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest();
  const keys = [stored, keyOf("Server Key")].map((key) => key.toString("base64"));
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${keys.join(":")}`;
}

/**
 * What must be so whatever a request does: the roles that it can become are its own and no others, and none of them
 * owns or creates anything, or passes row security (I-33).
 */
export async function checkRoles(client: Client): Promise<void> {
  for (const { role, groups } of Object.values(await readLogins(client))) {
    const { rows } = await client.query<{ name: string; isMeant: boolean; isStrong: boolean }>(REACHED, [
      role,
      groups,
    ]);
    const other = rows.find(({ isMeant }) => !isMeant);
    if (other !== undefined) {
      throw new StartupProblem(`The role ${role} may be ${other.name}, which no request may become.`);
    }
    const strong = rows.find(({ isStrong }) => isStrong);
    if (strong !== undefined) {
      throw new StartupProblem(
        `The role ${strong.name} must own nothing, create nothing and obey row security.`,
      );
    }
  }
}

const REACHED = `
  select rolname as name, rolname = $1 or rolname = any($2) as "isMeant",
    rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
      or exists (select from pg_class where relowner = r.oid)
      or exists (select from pg_proc where proowner = r.oid)
      or exists (select from pg_database where datdba = r.oid)
      or has_schema_privilege(rolname, 'public', 'create')
      or has_schema_privilege(rolname, 'auth', 'create') as "isStrong"
  from pg_roles r where pg_has_role($1, r.oid, 'member')`;
