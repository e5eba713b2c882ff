import { connect } from "node:net";
import { kill } from "node:process";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { TortureDatabase } from "./torture-databases.ts";
import type { Random } from "./random.ts";
import type { RestartableServer } from "./restartable-server.ts";

export type FaultTarget = { database: TortureDatabase; server: RestartableServer; random: Random };

/** A fault while every client works. Service recovers automatically after it. Returns the error, or null. */
export type InjectedFault = { kind: string; strike: (tormented: FaultTarget) => Promise<string | null> };

/** How long clients continue during a fault. */
const WHILE_MS = 1_000;

const serverEnded = (kind: string, signal: NodeJS.Signals): InjectedFault => ({
  kind,
  strike: ({ server }) => restart(server, signal),
});

/** The second time, the server has just started to answer retries. */
const serverKilledTwice: InjectedFault = {
  kind: "server killed twice",
  strike: async ({ server, random }) => {
    await restart(server, "SIGKILL");
    await setTimeout(random.below(200));
    return restart(server, "SIGKILL");
  },
};

async function restart(server: RestartableServer, signal: NodeJS.Signals): Promise<null> {
  await server.kill(signal);
  await server.start();
  return null;
}

const serverAsleep: InjectedFault = {
  kind: "server asleep",
  strike: async ({ server }) => {
    kill(server.pid(), "SIGSTOP");
    await setTimeout(WHILE_MS);
    kill(server.pid(), "SIGCONT");
    return null;
  },
};

const requestsCut: InjectedFault = {
  kind: "requests cut off",
  strike: ({ server, random }) => breakOff(server, random, "request"),
};

const answersCut: InjectedFault = {
  kind: "answers cut off",
  strike: ({ server, random }) => breakOff(server, random, "answer"),
};

async function breakOff(
  { line }: RestartableServer,
  random: Random,
  side: "request" | "answer",
): Promise<null> {
  for (let times = 0; times < 5; times += 1) {
    line.breakOff({ side, bytes: random.below(600) });
    await setTimeout(WHILE_MS / 5);
  }
  return null;
}

/** A client that starts a request and does not finish it delays no other client. */
const requestsHalfSent: InjectedFault = {
  kind: "requests half sent",
  strike: async ({ server: { line } }) => {
    const sockets = Array.from({ length: HALF_SENT }, () => connect(line.port, "127.0.0.1"));
    for (const socket of sockets) socket.on("error", () => undefined).write(HALF_A_REQUEST);
    await setTimeout(2 * WHILE_MS);
    for (const socket of sockets) socket.destroy();
    return null;
  },
};

const HALF_SENT = 200;
const HALF_A_REQUEST =
  'POST /api/journals HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"';

/** Half of its space is for a table that cannot grow, half for a log that cannot. */
const diskFull: InjectedFault = {
  kind: "disk full",
  strike: async ({ database, server, random }) => {
    const { disk, postgres } = database;
    disk?.leave(random.percent(50) ? 0 : random.below(9_000_000));
    await setTimeout(2 * WHILE_MS);
    const readiness = await server.readiness();
    disk?.clear();
    // PostgreSQL itself may have given up; its operator starts it again.
    await postgres?.start();
    // Twofold does not notice the state of a server's disk until a write fails.
    return postgres === null && readiness !== 503 ? `/readyz answered ${readiness} on a full disk` : null;
  },
};

const killedOnFullDisk: InjectedFault = {
  kind: "server killed on a full disk",
  strike: async ({ database, server, random }) => {
    database.disk?.leave(random.below(9_000_000));
    await setTimeout(WHILE_MS);
    await server.kill("SIGKILL");
    database.disk?.clear();
    await database.postgres?.start();
    await server.start();
    return null;
  },
};

const postgresEnded = (kind: string, signal: NodeJS.Signals): InjectedFault => ({
  kind,
  strike: async ({ database: { postgres } }) => {
    await postgres?.end(signal);
    await setTimeout(WHILE_MS / 4);
    await postgres?.start();
    return null;
  },
});

/** The postmaster ends all other backends and recovers, because the killed one may have left shared memory half-written. */
const backendKilled: InjectedFault = {
  kind: "backend killed",
  strike: async ({ database }) => {
    const [pid] = await backends(database, `select pid from pg_stat_activity where ${REQUEST_BACKENDS}`);
    if (pid !== undefined) kill(pid, "SIGKILL");
    return pid === undefined ? "PostgreSQL has no backend to kill" : null;
  },
};

const backendsTerminated: InjectedFault = {
  kind: "backends terminated",
  strike: async ({ database }) => {
    for (let times = 0; times < 5; times += 1) {
      await backends(
        database,
        `select pg_terminate_backend(pid)::int as pid from pg_stat_activity
         where ${REQUEST_BACKENDS} and random() < 0.7`,
      );
      await setTimeout(WHILE_MS / 5);
    }
    return null;
  },
};

const REQUEST_BACKENDS = "datname = current_database() and usename in (select role from request_logins)";

async function backends({ url }: TortureDatabase, statement: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url ?? "" });
  await client.connect();
  // A role that ends a connection must be able to become its role.
  const logins = await client.query<{ role: string }>("select role from request_logins");
  for (const { role } of logins.rows) await client.query(`grant ${role} to current_user`);
  const { rows } = await client.query<{ pid: number }>(statement);
  await client.end();
  return rows.map(({ pid }) => pid);
}

const connectionsCut: InjectedFault = {
  kind: "connections to the database cut",
  strike: async ({ database: { line }, random }) => {
    for (let times = 0; times < 4; times += 1) {
      line?.breakOff({ side: random.percent(50) ? "request" : "answer", bytes: random.below(900) });
      await setTimeout(WHILE_MS / 5);
    }
    await line?.cut();
    await setTimeout(WHILE_MS / 5);
    await line?.mend();
    return null;
  },
};

const databaseHangs: InjectedFault = {
  kind: "database hangs",
  strike: async ({ database: { line }, server }) => {
    line?.hang();
    await setTimeout(WHILE_MS);
    const readiness = await server.readiness();
    await line?.cut();
    await line?.mend();
    return readiness === 503 ? null : `/readyz answered ${readiness} while the database hung`;
  },
};

/** Like after a failover: existing connections hear nothing more, and new connections work. */
const connectionsSilent: InjectedFault = {
  kind: "connections to the database silent",
  strike: async ({ database: { line }, server }) => {
    line?.silence();
    await setTimeout(WHILE_MS);
    for (let tried = 0; tried < SILENT_SECONDS_MAX; tried += 1)
      if ((await server.readiness()) === 200) return null;
    return "/readyz did not answer 200 again, though new connections worked";
  },
};

/** Each of them gets at most one request, and it takes a moment until those in use time out. */
const SILENT_SECONDS_MAX = 60;

const SERVER_FAULTS = [
  serverEnded("server killed", "SIGKILL"),
  requestsCut,
  serverEnded("server stopped", "SIGTERM"),
  answersCut,
  serverKilledTwice,
  serverAsleep,
  requestsHalfSent,
];
const DISK_FAULTS = [diskFull, killedOnFullDisk];
const CONNECTION_FAULTS = [backendsTerminated, connectionsCut, databaseHangs, connectionsSilent];
const ON_POSTGRES = [
  postgresEnded("PostgreSQL stopped at once", "SIGQUIT"),
  backendKilled,
  postgresEnded("postmaster killed", "SIGKILL"),
  postgresEnded("PostgreSQL restarted", "SIGINT"),
];

/** The faults that a place can have, in the order in which they take turns. */
export function faultsOf({ disk, line, postgres }: TortureDatabase): readonly InjectedFault[] {
  return [
    ...SERVER_FAULTS,
    ...(disk === null ? [] : DISK_FAULTS),
    ...(line === null ? [] : CONNECTION_FAULTS),
    ...(postgres === null ? [] : ON_POSTGRES),
  ];
}
