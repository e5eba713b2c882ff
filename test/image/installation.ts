import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "#test/support/free-port.ts";
import { mountImage, settingsOf } from "./buildah.ts";

/** How an installed Twofold runs: the command of its server and other commands, with a read-only disk. */
export type Installation = {
  /** Starts the server and waits until it is ready; its settings are added to those of the installation. */
  serve: (env?: Record<string, string>) => Promise<ServerInstance>;
  /** Runs another command of the program to its end, and returns its output. */
  run: (args: readonly string[]) => string;
  /** Where its data is on this machine. */
  volumes: Volumes;
  /** The name of the backup folder inside the program. */
  backups: string;
};
type ServerInstance = { url: string; readyAfterMs: number; kill: (signal: NodeJS.Signals) => Promise<void> };

type Volumes = { data: string; backups: string };

/** Two empty folders of the unprivileged user. */
export function newVolumes(scratch: string, name: string): Volumes {
  const [data, backups] = ["data", "backups"].map((folder) => {
    const path = join(scratch, `${name}-${folder}`);
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, 1000, 1000);
    return path;
  });
  return { data: data ?? "", backups: backups ?? "" };
}

type ProgramStart = { program: string; args: readonly string[]; env: Record<string, string> };

const words = z.array(z.string());
const imageSettings = z.object({
  User: z.literal("1000:1000"),
  Env: words,
  Entrypoint: words,
  Cmd: words,
  Healthcheck: z.object({ Test: words }),
});
const inspected = z.object({ Docker: z.object({ config: imageSettings }) });

/**
 * Runs the image like a container engine, with the tools of the system: its files become a read-only root, with the
 * volumes and an empty /tmp, and its own user, environment and commands are used.
 */
export function containerOf(image: string, volumes: Volumes): Installation & { remove: () => void } {
  const { root, remove } = mountImage(image);
  const { User, Env, Entrypoint, Cmd, Healthcheck } = inspected.parse(settingsOf(image)).Docker.config;
  const inside = (command: readonly string[], env: Record<string, string>): ProgramStart => {
    const all = [...Env, ...Object.entries({ BACKUP_DIR: "/backups", ...env }).map((pair) => pair.join("="))];
    const chroot = ["env", "-i", ...all, "chroot", `--userspec=${User}`, "--groups=", root, ...command];
    const mounts = { ROOT: root, DATA: volumes.data, BACKUPS: volumes.backups };
    return { program: "unshare", args: ["--mount", "sh", "-ec", READ_ONLY, "sh", ...chroot], env: mounts };
  };
  const checkHealth = (port: string) => {
    const [, ...command] = Healthcheck.Test;
    return runToEnd(inside(command, { PORT: port }));
  };
  return {
    serve: async (env = {}) => {
      const port = String(await freePort());
      const served = await serve(inside([...Entrypoint, ...Cmd], { PORT: port, ...env }), port);
      checkHealth(port);
      return served;
    },
    run: (args) => runToEnd(inside([...Entrypoint, ...args], {})),
    volumes,
    backups: "/backups",
    remove,
  };
}

/** The mounts end with the process, which `exec` replaces with the program itself. */
const READ_ONLY = `
  mount --bind "$ROOT" "$ROOT"
  mount --bind "$DATA" "$ROOT/data"
  mount --bind "$BACKUPS" "$ROOT/backups"
  mount -t tmpfs tmpfs "$ROOT/tmp"
  mount --rbind /proc "$ROOT/proc"
  mount --rbind /dev "$ROOT/dev"
  mount -o remount,bind,ro "$ROOT"
  if touch "$ROOT/app/written" 2>/dev/null; then echo "The root can be written." >&2; exit 1; fi
  exec "$@"`;

/** A program unpacked into a folder, such as the tarball, run by the unprivileged user. */
export function programIn(launcher: readonly string[], volumes: Volumes): Installation {
  const start = (args: readonly string[], env: Record<string, string>): ProgramStart => {
    const settings = { DATA_DIR: volumes.data, BACKUP_DIR: volumes.backups, ...env };
    const all = Object.entries(settings).map((pair) => pair.join("="));
    const [program = "", ...launcherArgs] = launcher;
    return {
      program: "env",
      args: ["-i", "PATH=/usr/bin:/bin", ...all, "setpriv", ...AS_USER, program, ...launcherArgs, ...args],
      env: {},
    };
  };
  return {
    serve: async (env = {}) => {
      const port = String(await freePort());
      return serve(start(["serve"], { PORT: port, ...env }), port);
    },
    run: (args) => runToEnd(start(args, {})),
    volumes,
    backups: volumes.backups,
  };
}

const AS_USER = ["--reuid=1000", "--regid=1000", "--clear-groups", "--no-new-privs"];

function runToEnd({ program, args, env }: ProgramStart): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

const READY_WITHIN_MS = 120_000;

async function serve({ program, args, env }: ProgramStart, port: string): Promise<ServerInstance> {
  const begin = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (performance.now() - begin < READY_WITHIN_MS && child.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady)
      return {
        url,
        readyAfterMs: performance.now() - begin,
        kill: (signal) => waitUntilEnded(child, signal),
      };
    await setTimeout(20);
  }
  await waitUntilEnded(child, "SIGKILL");
  throw new Error("The server did not become ready.");
}

function waitUntilEnded(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}
