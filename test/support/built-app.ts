import { request as send } from "node:http";
import Fastify, { type FastifyInstance } from "fastify";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { openIdentity } from "#server/identity/identity.ts";
import { startServer } from "./server-process.ts";
import { openMailServer, type MailServer } from "./smtp-server.ts";
import { type TestApp, WITHOUT_LIMITS } from "./test-app.ts";
import { newTestDatabase } from "./test-database.ts";

export type BuiltApp = TestApp & {
  mailServer: MailServer;
  /** The server's log so far. */
  logged: () => string;
  close: () => Promise<void>;
};

/**
 * The built server in its own process, with a mail server. Requests sent to `app` are forwarded to that process, so
 * that all tests written for the server in this process run against the built one as well.
 */
export async function startBuiltApp(): Promise<BuiltApp> {
  const mailServer = await openMailServer();
  const { env: databaseEnv, remove } = await newTestDatabase();
  const env = {
    ...WITHOUT_LIMITS,
    ...databaseEnv,
    LOG_LEVEL: "error",
    EMAILS_PER_DAY: "0",
    RESETS_PER_HOUR: "0",
  };
  const server = await startServer({ ...env, SMTP_URL: mailServer.url });
  const config = readConfig(env);
  const database = await openDatabase(config);
  const identity = await openIdentity({ config, database });
  const app = passOnTo(server.url);
  const close = async () => {
    await app.close();
    await server.kill("SIGTERM");
    await identity.close();
    await database.close();
    await mailServer.close();
    await remove();
  };
  return { app, config, database, identity, env, mailServer, logged: server.written, close };
}

/** A server that forwards every request and every response unchanged. */
function passOnTo(url: string): FastifyInstance {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, body, done) => done(null, body));
  app.all(
    "/*",
    ({ raw, method, url: path, headers }, reply) =>
      new Promise((resolve, reject) => {
        const { host: _host, ...passed } = headers;
        const forwarded = send(new URL(path, url), { method, headers: passed }, (answer) => {
          const { connection: _connection, "transfer-encoding": _encoding, ...kept } = answer.headers;
          resolve(
            reply
              .code(answer.statusCode ?? 502)
              .headers(kept)
              .send(answer),
          );
        });
        forwarded.on("error", reject);
        raw.pipe(forwarded);
      }),
  );
  return app;
}
