import { constants, mkdirSync, writeFileSync } from "node:fs";
import { copyFile, mkdir, readdir } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { StartupProblem } from "#server/config.ts";
import type { AsOwner } from "./database.ts";
import { askHolder } from "./folder.ts";

/**
 * A copy of an embedded database whose server goes on working. The server is one session, in which a snapshot would
 * hold everybody up; so another process copies its files as they are, and asks the server, over the socket that locks
 * the folder, to say where its log begins and ends for that copy (PostgreSQL's own way of a base backup). A server on
 * the copy reads that log, and finds what was committed when the copying ended.
 */
const BEGIN = "begin a copy";
const END = "end the copy";
const reply = z.union([z.object({ refused: z.string() }), z.object({ label: z.string() })]);
type Reply = z.infer<typeof reply>;

/** The server's side. Until the database is open, askers only see that a server is running. */
export function answerAskers() {
  let asOwner: AsOwner | null = null;
  /** The process that makes a copy, until it has been made. */
  let copier: Socket | null = null;
  let isBegun = false;
  const end = async (): Promise<string> => {
    isBegun = false;
    const stopped = await asOwner?.((client) =>
      client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)"),
    );
    return stopped?.rows[0]?.labelfile ?? "";
  };
  const answer = async (asker: Socket, question: string): Promise<Reply> => {
    if (question === BEGIN && copier === null) {
      copier = asker;
      isBegun = true;
      // At once: no other session would write the checkpoint meanwhile.
      await asOwner?.((client) => client.query("select pg_backup_start('twofold', true)"));
      return { label: "" };
    }
    if (question === END && copier === asker && isBegun) return { label: await end() };
    return { refused: "Another copy of these books is being made." };
  };
  const onAsker = (asker: Socket): void => {
    if (asOwner === null) return void asker.destroy();
    asker.on("error", () => undefined);
    asker.once("close", () => {
      if (copier !== asker) return;
      copier = null;
      if (isBegun) void end().catch(() => undefined);
    });
    const questions = createInterface({ input: asker });
    // From Node.js 24 on, an error of the socket is one of its lines as well.
    questions.on("error", () => undefined);
    questions.on("line", (question) => {
      answer(asker, question).then(
        (response) => asker.write(`${JSON.stringify(response)}\n`),
        () => asker.destroy(),
      );
    });
  };
  return { onAsker, open: (opened: AsOwner) => void (asOwner = opened), isCopying: () => copier !== null };
}

/** The other side: false when no server has the folder open. The copy is made below `target`, as a data folder. */
export async function copyLive({ folder, target }: { folder: string; target: string }): Promise<boolean> {
  const [from, to] = [join(folder, "postgres"), join(target, "postgres")];
  const copied = await askHolder(folder, async (server) => {
    const ask = questionsTo(server);
    await ask(BEGIN);
    mkdirSync(to, { recursive: true, mode: 0o700 });
    await copyFiles({ from, to }, (name) => name !== "pg_wal" && name !== "postmaster.pid");
    const label = await ask(END);
    // No checkpoint takes its log away before this process hangs up.
    await copyFiles({ from: join(from, "pg_wal"), to: join(to, "pg_wal") });
    writeFileSync(join(to, "backup_label"), label);
    return true;
  });
  return copied ?? false;
}

function questionsTo(server: Socket) {
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
        "The running server does not give a copy of its books: start this version of it, or stop it.",
      );
    }
    const response = reply.parse(JSON.parse(value));
    if ("refused" in response) throw new StartupProblem(response.refused);
    return response.label;
  };
}

/** Files that are deleted meanwhile were no longer in use, or are in the log. */
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
