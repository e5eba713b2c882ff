import { connect } from "node:net";
import { kill } from "node:process";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import type { TortureDatabase } from "./places.ts";
import type { Random } from "./random.ts";
import type { TorturedServer } from "./tortured-server.ts";

export type Tormented = { database: TortureDatabase; server: TorturedServer; random: Random };

/** A fault while every client works. Service recovers automatically after it. Returns the error, or null. */
export type Fault = { kind: string; strike: (tormented: Tormented) => Promise<string | null> };

/** How long clients continue during a fault. */
const WHILE_MS = 1_000;

const serverEnded = (kind: string, signal: NodeJS.Signals): Fault => ({
  kind,
  strike: ({ server }) => restart(server, signal),
});

/** The second time, the server has just started to answer retries. */
const serverKilledTwice: Fault = {
  kind: "server killed twice",
  strike: async ({ server, random }) => {
    await restart(server, "SIGKILL");
    await setTimeout(random.below(200));
    return restart(server, "SIGKILL");
  },
};

async function restart(server: TorturedServer, signal: NodeJS.Signals): Promise<null> {
  await server.kill(signal);
  await server.start();
  return null;
}

const serverAsleep: Fault = {
  kind: "server asleep",
  strike: async ({ server }) => {
    kill(server.pid(), "SIGSTOP");
    await setTimeout(WHILE_MS);
    kill(server.pid(), "SIGCONT");
    return null;
  },
};

const requestsCut: Fault = {
  kind: "requests cut off",
  strike: ({ server, random }) => breakOff(server, random, "request"),
};

const answersCut: Fault = {
  kind: "answers cut off",
  strike: ({ server, random }) => breakOff(server, random, "answer"),
};

async function breakOff({ line }: TorturedServer, random: Random, side: "request" | "answer"): Promise<null> {
  for (let times = 0; times < 5; times += 1) {
    line.breakOff({ side, bytes: random.below(600) });
    await setTimeout(WHILE_MS / 5);
  }
  return null;
}

/** A client that starts a request and does not finish it delays no other client. */
const requestsHalfSent: Fault = {
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
const diskFull: Fault = {
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

const killedOnFullDisk: Fault = {
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

const postgresEnded = (kind: string, signal: NodeJS.Signals): Fault => ({
  kind,
  strike: async ({ database: { postgres } }) => {
    await postgres?.end(signal);
    await setTimeout(WHILE_MS / 4);
    await postgres?.start();
    return null;
  },
});

/** The postmaster ends all other backends and recovers, because the killed one may have left shared memory half-written. */
const backendKilled: Fault = {
  kind: "backend killed",
  strike: async ({ database }) => {
    const [pid] = await backends(database, `select pid from pg_stat_activity where ${OF_REQUESTS}`);
    if (pid !== undefined) kill(pid, "SIGKILL");
    return pid === undefined ? "PostgreSQL has no backend to kill" : null;
  },
};

const backendsTerminated: Fault = {
  kind: "backends terminated",
  strike: async ({ database }) => {
    for (let times = 0; times < 5; times += 1) {
      await backends(
        database,
        `select pg_terminate_backend(pid)::int as pid from pg_stat_activity
         where ${OF_REQUESTS} and random() < 0.7`,
      );
      await setTimeout(WHILE_MS / 5);
    }
    return null;
  },
};

const OF_REQUESTS = "datname = current_database() and usename in (select role from request_logins)";

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

const connectionsCut: Fault = {
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

const databaseHangs: Fault = {
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
const connectionsSilent: Fault = {
  kind: "connections to the database silent",
  strike: async ({ database: { line }, server }) => {
    line?.silence();
    await setTimeout(WHILE_MS);
    for (let tried = 0; tried < MOST_SILENT; tried += 1) if ((await server.readiness()) === 200) return null;
    return "/readyz did not answer 200 again, though new connections worked";
  },
};

/** Each of them gets at most one request, and it takes a moment until those in use time out. */
const MOST_SILENT = 60;

const ON_THE_SERVER = [
  serverEnded("server killed", "SIGKILL"),
  requestsCut,
  serverEnded("server stopped", "SIGTERM"),
  answersCut,
  serverKilledTwice,
  serverAsleep,
  requestsHalfSent,
];
const ON_A_DISK = [diskFull, killedOnFullDisk];
const ON_THE_LINE = [backendsTerminated, connectionsCut, databaseHangs, connectionsSilent];
const ON_POSTGRES = [
  postgresEnded("PostgreSQL stopped at once", "SIGQUIT"),
  backendKilled,
  postgresEnded("postmaster killed", "SIGKILL"),
  postgresEnded("PostgreSQL restarted", "SIGINT"),
];

/** The faults that a place can have, in the order in which they take turns. */
export function faultsOf({ disk, line, postgres }: TortureDatabase): readonly Fault[] {
  return [
    ...ON_THE_SERVER,
    ...(disk === null ? [] : ON_A_DISK),
    ...(line === null ? [] : ON_THE_LINE),
    ...(postgres === null ? [] : ON_POSTGRES),
  ];
}
