import { constants, mkdirSync, writeFileSync } from "node:fs";
import { copyFile, mkdir, readdir } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { StartupProblem } from "#server/config.ts";
import type { AsOwner } from "./database.ts";
import { connectToHolder } from "./data-folder.ts";

/**
 * Copies an embedded database while its server keeps working. The server is one session, in which a snapshot would block
 * everyone; so another process copies its files as they are, and asks the server, over the socket that locks the folder,
 * to mark where the log for that copy begins and ends (a PostgreSQL base backup). A server started on the copy replays
 * that log and sees what was committed when the copying ended.
 */
const BEGIN_COPY = "begin a copy";
const END_COPY = "end the copy";
const reply = z.union([z.object({ refused: z.string() }), z.object({ label: z.string() })]);
type Reply = z.infer<typeof reply>;

/** The server's side. Until the database is open, clients only learn that a server is running. */
export function answerCopyRequests() {
  let asOwner: AsOwner | null = null;
  /** The process that is making a copy, if any. */
  let copier: Socket | null = null;
  let isBegun = false;
  const endCopy = async (): Promise<string> => {
    isBegun = false;
    const stopped = await asOwner?.((client) =>
      client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)"),
    );
    return stopped?.rows[0]?.labelfile ?? "";
  };
  const answer = async (client: Socket, question: string): Promise<Reply> => {
    if (question === BEGIN_COPY && copier === null) {
      copier = client;
      isBegun = true;
      // Immediately: no other session would write the checkpoint.
      await asOwner?.((database) => database.query("select pg_backup_start('twofold', true)"));
      return { label: "" };
    }
    if (question === END_COPY && copier === client && isBegun) return { label: await endCopy() };
    return { refused: "Another backup of these books is running. Try again when it is done." };
  };
  const onCopyClient = (client: Socket): void => {
    if (asOwner === null) return void client.destroy();
    client.on("error", () => undefined);
    client.once("close", () => {
      if (copier !== client) return;
      copier = null;
      if (isBegun) void endCopy().catch(() => undefined);
    });
    const questions = createInterface({ input: client });
    // From Node.js 24 on, a socket error is also emitted by the line reader.
    questions.on("error", () => undefined);
    questions.on("line", (question) => {
      answer(client, question).then(
        (response) => client.write(`${JSON.stringify(response)}\n`),
        () => client.destroy(),
      );
    });
  };
  return {
    onCopyClient,
    open: (opened: AsOwner) => void (asOwner = opened),
    isCopying: () => copier !== null,
  };
}

/** The other side: false if no server has the folder open. Copies into a data folder below `target`. */
export async function copyLive({ folder, target }: { folder: string; target: string }): Promise<boolean> {
  const [from, to] = [join(folder, "postgres"), join(target, "postgres")];
  const copied = await connectToHolder(folder, async (server) => {
    const ask = createQuestions(server);
    await ask(BEGIN_COPY);
    mkdirSync(to, { recursive: true, mode: 0o700 });
    await copyFiles({ from, to }, (name) => name !== "pg_wal" && name !== "postmaster.pid");
    const label = await ask(END_COPY);
    // No checkpoint removes its log before this process hangs up.
    await copyFiles({ from: join(from, "pg_wal"), to: join(to, "pg_wal") });
    writeFileSync(join(to, "backup_label"), label);
    return true;
  });
  return copied ?? false;
}

function createQuestions(server: Socket) {
  const lines = createInterface({ input: server })[Symbol.asyncIterator]();
  server.on("error", () => undefined);
  return async (question: string): Promise<string> => {
    server.write(`${question}\n`);
    const value = await lines.next().then(
      (line) => (line.done === true ? null : line.value),
      () => null,
    );
    if (value === null) {
      throw new StartupProblem(
        "The running server can't provide a backup. Restart it with this version, or stop it, then try again.",
      );
    }
    const response = reply.parse(JSON.parse(value));
    if ("refused" in response) throw new StartupProblem(response.refused);
    return response.label;
  };
}

/** Files deleted in the meantime are skipped: unused by then, or in the log. */
async function copyFiles(
  { from, to }: { from: string; to: string },
  isIncluded = (_name: string) => true,
): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isIncluded(entry.name)) continue;
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFiles({ from: source, to: copy });
    else if (entry.isFile()) {
      await copyFile(source, copy, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
    }
  }
}
