import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { StartupProblem } from "#server/config.ts";
import type { Client } from "./database.ts";

/** The role that transactions in books switch to. */
export const APP_ROLE = "twofold_app";

/** Reads and writes sign-in data (schema/identity.sql), which the role of the books can't see. */
const IDENTITY_ROLE = "twofold_identity";

/** Owners of functions: may search with an index (Decision 0007), may write journals and documents (0019, 0035). */
export const FUNCTION_OWNERS = ["twofold_search", "twofold_writer"];

const GROUPS = [APP_ROLE, IDENTITY_ROLE, ...FUNCTION_OWNERS];

/** A role that requests to this database log in as; owns nothing and can become only `groups` (Decision 0034). */
export type Login = { role: string; password: string; groups: readonly string[] };
export type Logins = Record<"books" | "people", Login>;

const GROUPS_OF_LOGIN = { books: [APP_ROLE], people: [APP_ROLE, IDENTITY_ROLE] };

/** Table outside the books: its passwords are in no backup, and in no restored database. */
export const LOGINS_TABLE = "request_logins";

/** Returns this database's logins; the first server creates their passwords. */
export async function readLogins(client: Client): Promise<Logins> {
  await client.query(
    `create table if not exists ${LOGINS_TABLE} (role text not null primary key, password text not null)`,
  );
  // Roles are global to the server, so their names contain the unique number of their database.
  const { rows } = await client.query<{ number: string }>(
    "select oid::text as number from pg_database where datname = current_database()",
  );
  const login = async (name: "books" | "people"): Promise<Login> => {
    const role = `twofold_${name}_${rows[0]?.number}`;
    const storedLogins = await client.query<{ password: string }>(
      `with made as (
         insert into ${LOGINS_TABLE} (role, password) values ($1, $2) on conflict do nothing returning password
       )
       select password from made union all select password from ${LOGINS_TABLE} where role = $1`,
      [role, randomBytes(32).toString("base64url")],
    );
    return { role, password: storedLogins.rows[0]?.password ?? "", groups: GROUPS_OF_LOGIN[name] };
  };
  return { books: await login("books"), people: await login("people") };
}

/** A role or membership that must exist, and the command that creates it. */
type RoleStep = { isInPlace: () => Promise<boolean>; command: string };

/**
 * Creates the missing roles, of Twofold and for the requests to this database. Roles are global to the server: they may
 * exist for another database. Commands this owner may not run are reported, for an administrator to run on this server.
 * From PostgreSQL 16 on, that includes granting roles that the owner of another database created.
 */
export async function ensureRoles(client: Client): Promise<void> {
  const logins = await readLogins(client);
  const user = await evaluateText(client, "quote_ident(current_user)");
  const refusedCommands = await runSteps(client, stepsFor(client, { user, logins }));
  if (refusedCommands.length > 0) {
    throw new StartupProblem(
      `The database role ${user} can't create or grant all required roles. ` +
        `Ask a database administrator to run this once: ${refusedCommands.join("; ")};`,
    );
  }
  await forgetSettings(client, logins);
  await revokeOtherConnections(client, logins);
}

/** Resets settings of a login, such as read-only, which would affect every request; Twofold sets none. */
async function forgetSettings(client: Client, logins: Logins): Promise<void> {
  const database = await evaluateText(client, "quote_ident(current_database())");
  const steps = Object.values(logins).map(({ role }): RoleStep => ({
    isInPlace: () => isTrue(client, { condition: HAS_NO_SETTINGS, values: [role] }),
    command: `alter role ${role} reset all; alter role ${role} in database ${database} reset all`,
  }));
  const refusedCommands = await runSteps(client, steps);
  if (refusedCommands.length === 0) return;
  throw new StartupProblem(
    "A login role of Twofold has its own settings. " +
      `Ask a database administrator to run this once: ${refusedCommands.join("; ")};`,
  );
}

const HAS_NO_SETTINGS = `not exists (
  select from pg_db_role_setting where setrole = to_regrole($1)
    and setdatabase in (0, (select oid from pg_database where datname = current_database())))`;

/** Returns the commands that this owner may not run. */
async function runSteps(client: Client, steps: readonly RoleStep[]): Promise<string[]> {
  const refusedCommands: string[] = [];
  for (const { isInPlace, command } of steps) {
    if (await isInPlace()) continue;
    // Another server may just have done it. Revoking what the owner may not revoke is a warning, not an error.
    await client.query(command).catch(() => undefined);
    if (!(await isInPlace())) refusedCommands.push(command);
  }
  return refusedCommands;
}

/**
 * Groups are global to the server, and PostgreSQL lets every role connect to each database: a group member for another
 * database could read and write this one. So only its own roles may connect, and none may create tables that hide ours
 * (I-88). On a distributed database pg_hba.conf decides, since machines connect as groups (docs/scale.md).
 */
async function revokeOtherConnections(client: Client, logins: Logins): Promise<void> {
  if (await isDistributed(client)) return;
  const database = await evaluateText(client, "quote_ident(current_database())");
  const roles = Object.values(logins).map(({ role }) => role);
  const refusedCommands = await runSteps(client, [
    {
      isInPlace: () => isTrue(client, { condition: IS_CLOSED }),
      command: `revoke connect, temporary on database ${database} from public`,
    },
    {
      isInPlace: () => isTrue(client, { condition: MAY_CONNECT, values: [roles] }),
      command: `grant connect on database ${database} to ${roles.join(", ")}`,
    },
  ]);
  if (refusedCommands.length === 0) return;
  throw new StartupProblem(
    `Every role on this server can connect to the database ${database}. Only its owner can change that. ` +
      `Ask a database administrator to run this once: ${refusedCommands.join("; ")};`,
  );
}

/** Whether the public may neither connect to this database nor create temporary tables. */
const IS_CLOSED = `not exists (
  select from pg_database d, aclexplode(coalesce(datacl, acldefault('d', datdba))) given
  where datname = current_database() and given.grantee = 0 and given.privilege_type in ('CONNECT', 'TEMPORARY'))`;

const MAY_CONNECT =
  "(select bool_and(has_database_privilege(name, current_database(), 'connect')) from unnest($1::text[]) name)";

async function isDistributed(client: Client): Promise<boolean> {
  return isTrue(client, { condition: "exists (select from pg_extension where extname = 'citus')" });
}

async function evaluateText(client: Client, expression: string): Promise<string> {
  const { rows } = await client.query<{ word: string }>(`select ${expression} as word`);
  return rows[0]?.word ?? "";
}

async function isTrue(
  client: Client,
  { condition, values = [] }: { condition: string; values?: readonly unknown[] },
): Promise<boolean> {
  const { rows } = await client.query<{ isSo: boolean | null }>(`select ${condition} as "isSo"`, [...values]);
  return rows[0]?.isSo === true;
}

function stepsFor(client: Client, { user, logins }: { user: string; logins: Logins }): RoleStep[] {
  const creationStep = (command: string, { role }: Pick<Login, "role">): RoleStep => ({
    isInPlace: () => isTrue(client, { condition: "to_regrole($1) is not null", values: [role] }),
    command,
  });
  return [
    ...GROUPS.map((role) => creationStep(`create role ${role} nologin`, { role })),
    // To give them functions, the owner must be a member of them.
    {
      isInPlace: () => canBecome(client, FUNCTION_OWNERS),
      command: `grant ${FUNCTION_OWNERS.join(", ")} to ${user}`,
    },
    ...Object.values(logins).flatMap((login) => [
      creationStep(`create role ${login.role} login password '${verifierOf(login)}'`, login),
      {
        isInPlace: () => isTrue(client, { condition: IS_MEMBER, values: [login.role, login.groups] }),
        command: `grant ${login.groups.join(", ")} to ${login.role}`,
      },
    ]),
  ];
}

const IS_MEMBER =
  "(select bool_and(pg_has_role(to_regrole($1), to_regrole(name), 'member')) from unnest($2::text[]) name)";

/** Checked by trying: the rights of membership differ between versions of PostgreSQL. */
async function canBecome(client: Client, roles: readonly string[]): Promise<boolean> {
  const steps = roles.map((role) => `set local role ${role}; `).join("");
  const roleChange = await client.query(`begin; ${steps}`).then(
    () => true,
    () => false,
  );
  await client.query("rollback");
  return roleChange;
}

/** Sets the stored password for a role that has another one; false if this owner may not. */
export async function renewPassword(client: Client, login: Login): Promise<boolean> {
  return client.query(newPassword(login)).then(
    () => true,
    () => false,
  );
}

export const newPassword = (login: Login) => `alter role ${login.role} login password '${verifierOf(login)}'`;

const ITERATIONS = 4096;

/** Returns PostgreSQL's verifier of a password (RFC 5803). It can't be used to log in, so it may appear in a log. */
function verifierOf({ password }: Login): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  const deriveKey = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(deriveKey("Client Key")).digest();
  const keys = [stored, deriveKey("Server Key")].map((key) => key.toString("base64"));
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${keys.join(":")}`;
}

/**
 * Checks what holds for all requests: they can become only their own roles, and none of these owns or creates anything,
 * or bypasses row security (I-33). No other role that could become one may connect (I-88).
 */
export async function checkRoles(client: Client): Promise<void> {
  const logins = await readLogins(client);
  if (!(await isDistributed(client))) await checkAdmitted(client, logins);
  for (const { role, groups } of Object.values(logins)) {
    const { rows } = await client.query<{ name: string; isExpected: boolean; isStrong: boolean }>(
      REACHABLE_ROLES,
      [role, groups],
    );
    const unexpected = rows.find(({ isExpected }) => !isExpected);
    if (unexpected !== undefined) {
      throw new StartupProblem(
        `The role ${role} is a member of ${unexpected.name}. Revoke that role from it.`,
      );
    }
    const strong = rows.find(({ isStrong }) => isStrong);
    if (strong !== undefined) {
      throw new StartupProblem(
        `The role ${strong.name} must not own or create anything, and must not bypass row-level security.`,
      );
    }
  }
}

async function checkAdmitted(client: Client, logins: Logins): Promise<void> {
  if (!(await isTrue(client, { condition: IS_CLOSED }))) {
    throw new StartupProblem(
      "Every role on this server can connect to this database or create tables in it.",
    );
  }
  const ownRoles = Object.values(logins).map(({ role }) => role);
  const { rows } = await client.query<{ name: string }>(UNEXPECTED_MEMBERS, [ownRoles, GROUPS]);
  if (rows[0] === undefined) return;
  throw new StartupProblem(
    `The role ${rows[0].name} belongs to another Twofold database but can connect to this one. Revoke that right.`,
  );
}

/** Selects roles that may connect and become a group, other than the owner, superusers and logins of this database. */
const UNEXPECTED_MEMBERS = `
  select rolname as name from pg_roles r
  where not rolsuper and rolname <> all($1) and not pg_has_role(r.oid, current_user, 'member')
    and has_database_privilege(r.oid, current_database(), 'connect')
    and exists (select from unnest($2::text[]) name where pg_has_role(r.oid, to_regrole(name), 'member'))
  limit 1`;

const REACHABLE_ROLES = `
  select rolname as name, rolname = $1 or rolname = any($2) as "isExpected",
    rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
      or exists (select from pg_class where relowner = r.oid)
      or exists (select from pg_proc where proowner = r.oid)
      or exists (select from pg_database where datdba = r.oid)
      or has_schema_privilege(rolname, 'public', 'create')
      or has_schema_privilege(rolname, 'auth', 'create') as "isStrong"
  from pg_roles r where pg_has_role($1, r.oid, 'member')`;
