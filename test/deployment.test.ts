import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { SETTINGS } from "#server/config.ts";

/** The files for installing Twofold: they are read here, not run, because there may be no container engine. */
const readText = (file: string) => readFileSync(file, "utf8");
const version = z.object({ version: z.string() }).parse(JSON.parse(readText("package.json"))).version;

describe("the Dockerfile", () => {
  /** Each instruction on one line, without comments. */
  const instructions = readText("Dockerfile")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line !== "");
  const final = instructions.slice(instructions.findLastIndex((line) => line.startsWith("FROM ")));
  const after = (word: string) =>
    final.flatMap((line) => (line.startsWith(`${word} `) ? line.slice(word.length + 1) : []));

  test("has only valid instructions", () => {
    const instructionPattern =
      /^(ARG|FROM|WORKDIR|COPY|RUN|LABEL|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD) \S/;
    expect(instructions.filter((line) => !instructionPattern.test(line))).toEqual([]);
  });

  test("runs every command without a shell, and the program without npm", () => {
    const commands = instructions.flatMap(
      (line) => /^(?:RUN|ENTRYPOINT|(?:HEALTHCHECK .*)?CMD) (.*)$/.exec(line)?.[1] ?? [],
    );
    const words = commands.map((command) => z.array(z.string()).parse(JSON.parse(command)));
    expect(words).toHaveLength(
      instructions.filter((line) => /^(RUN|ENTRYPOINT|CMD|HEALTH)/.test(line)).length,
    );
    expect(after("ENTRYPOINT")).toEqual(['["node", "/app/scripts/twofold.mjs"]']);
    expect(after("CMD")).toEqual(['["serve"]']);
  });

  test("runs as a user without privileges", () => {
    expect(after("USER")).toEqual(["1000:1000"]);
  });

  test("checks its health, and gives the first start a minute", () => {
    expect(after("HEALTHCHECK")).toEqual([expect.stringMatching(/--start-period=60s .*\/readyz/)]);
  });

  test("has the version of the package", () => {
    expect(after("ARG")).toContain(`VERSION=${version}`);
  });

  test("sets only existing settings", () => {
    const names = after("ENV").flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name));
    expect(names).toContain("DATA_DIR");
    expect(names.filter((name) => !SETTINGS.includes(name ?? ""))).toEqual([]);
  });

  test("copies files that exist or are built, and that .dockerignore includes", () => {
    const copied = instructions
      .filter((line) => line.startsWith("COPY "))
      .flatMap((line) => line.split(" ").slice(1, -1))
      .filter((word) => !word.startsWith("--") && word !== ".")
      .map((word) => word.replace("/app/", ""));
    expect(copied).toContain("scripts/load-server.mjs");
    expect(copied.filter((file) => !existsSync(file) && file !== "dist")).toEqual([]);
    const letIn = readText(".dockerignore").match(/(?<=^!).+$/gm) ?? [];
    const built = ["node_modules", "dist"];
    expect(copied.filter((file) => ![...letIn, ...built].includes(file.split("/")[0] ?? ""))).toEqual([]);
    expect(letIn.filter((file) => !existsSync(file))).toEqual([]);
  });
});

const words = z.array(z.string());
const composeFile = z.strictObject({
  services: z.record(
    z.string(),
    z.strictObject({
      build: z.string().optional(),
      image: z.string().regex(/^[a-z]+:\d+(\.\d+)+$/),
      init: z.boolean().optional(),
      restart: z.enum(["unless-stopped"]),
      stop_grace_period: z.string(),
      depends_on: z.record(z.string(), z.strictObject({ condition: z.enum(["service_healthy"]) })).optional(),
      ports: words.optional(),
      env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
      environment: z.record(z.string(), z.string()),
      secrets: words.optional(),
      volumes: words,
      read_only: z.boolean().optional(),
      tmpfs: words.optional(),
      cap_drop: words.optional(),
      healthcheck: z
        .strictObject({
          test: words,
          interval: z.string(),
          timeout: z.string(),
          retries: z.number(),
          start_period: z.string(),
        })
        .optional(),
      security_opt: words,
    }),
  ),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })).optional(),
  volumes: z.record(z.string(), z.null()),
});

describe.each(["compose.yaml", "compose.postgres.yaml"])("%s", (file) => {
  const { services, secrets = {}, volumes } = composeFile.parse(parse(readText(file)));
  const all = Object.values(services);

  test("runs this version of Twofold on a read-only disk without privileges", () => {
    expect(services["twofold"]).toMatchObject({
      build: ".",
      image: `twofold:${version}`,
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  });

  test("sets only existing settings", () => {
    const names = Object.keys(services["twofold"]?.environment ?? {});
    expect(names).toContain("BACKUP_DIR");
    expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  });

  test("declares the volumes, secrets and services that it uses, and no others", () => {
    const used = (name: "volumes" | "secrets") =>
      new Set(all.flatMap((service) => service[name] ?? []).map((word) => word.split(":")[0]));
    expect(used("volumes")).toEqual(new Set(Object.keys(volumes)));
    expect(used("secrets")).toEqual(new Set(Object.keys(secrets)));
    const dependencies = all.flatMap((service) => Object.keys(service.depends_on ?? {}));
    expect(dependencies.filter((name) => services[name]?.healthcheck === undefined)).toEqual([]);
  });

  test("keeps every secret in a file outside of the repository", () => {
    const variables = all.flatMap(({ environment }) => Object.entries(environment));
    const paths = variables.filter(([name]) => name.endsWith("_FILE")).map(([, path]) => path);
    expect(paths).toEqual(Object.keys(secrets).map((name) => `/run/secrets/${name}`));
    expect(variables.filter(([name]) => /^(DATABASE_URL|AUTH_SECRET|.*PASSWORD)$/.test(name))).toEqual([]);
    expect(readText(".gitignore").split("\n")).toEqual(expect.arrayContaining([".env", "secrets/"]));
  });
});

test(".env.example lists every setting once", () => {
  const variableNames = readText(".env.example").match(/(?<=^#?)[A-Z_]+(?==)/gm) ?? [];
  expect(variableNames.toSorted()).toEqual(SETTINGS.toSorted());
});

describe("the files for reverse proxies", () => {
  test.each(["nginx.conf", "Caddyfile", "traefik.yml"])(
    "%s passes all requests to the port of the server",
    (file) => {
      expect(readText(`deploy/${file}`).match(/127\.0\.0\.1:3000/g)).toHaveLength(1);
    },
  );

  const hasNginx = spawnSync("nginx", ["-v"]).status === 0;
  test.runIf(hasNginx)("nginx accepts its file", () => {
    const folder = mkdtempSync(join(tmpdir(), "twofold-nginx-"));
    const site = readText("deploy/nginx.conf").replaceAll(/^ *(ssl_certificate.*|listen 443 ssl;)$/gm, "");
    writeFileSync(
      join(folder, "nginx.conf"),
      `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`,
    );
    const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", "nginx.conf"], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });

  test("traefik.yml routes the address to an existing service", () => {
    const { routers, services } = traefikFile.parse(parse(readText("deploy/traefik.yml"))).http;
    expect(Object.values(routers).map(({ service }) => service)).toEqual(Object.keys(services));
  });
});

const traefikFile = z.strictObject({
  http: z.strictObject({
    routers: z.record(
      z.string(),
      z.strictObject({
        rule: z.string(),
        entryPoints: z.array(z.string()),
        service: z.string(),
        tls: z.strictObject({ certResolver: z.string() }),
      }),
    ),
    services: z.record(
      z.string(),
      z.strictObject({
        loadBalancer: z.strictObject({
          responseForwarding: z.strictObject({ flushInterval: z.string() }),
          servers: z.array(z.strictObject({ url: z.url() })),
        }),
      }),
    ),
  }),
});

test("the alerts use existing metrics of the server", () => {
  const file = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) });
  const { groups } = file.parse(parse(readText("deploy/alerts.yml")));
  const metricNames = groups.flatMap(({ rules }) =>
    rules.flatMap(({ expr }) => expr.match(/\b(?:twofold|http)_\w+/g) ?? []),
  );
  const metrics = new Set(readText("src/server/health/health.ts").match(/(?<=name: ")\w+/g));
  expect(
    metricNames.map((name) => name.replace(/_(bucket|count|sum)$/, "")).filter((name) => !metrics.has(name)),
  ).toEqual([]);
  expect(metricNames.length).toBeGreaterThan(4);
});

describe("the systemd unit", () => {
  const unit = "deploy/twofold.service";

  test("sets only existing settings and starts the program", () => {
    const [, environment = ""] = /^Environment=(.*)$/m.exec(readText(unit)) ?? [];
    const names = environment.split(" ").map((pair) => pair.split("=")[0] ?? "");
    expect(names).toContain("DATA_DIR");
    expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(readText(unit)).toMatch(
      /^ExecStart=\/usr\/bin\/node \/opt\/twofold\/scripts\/twofold\.mjs serve$/m,
    );
  });

  const isHere = spawnSync("systemd-analyze", ["--version"]).status === 0;
  test.runIf(isHere)("is hardened: systemd-analyze scores it below 2.0", () => {
    const args = ["security", "--offline=true", "--no-pager", "--threshold=20", `./${unit}`];
    const { status, stdout } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
    expect({ status, lastLine: stdout.trim().split("\n").at(-1) }).toMatchObject({ status: 0 });
  });
});
