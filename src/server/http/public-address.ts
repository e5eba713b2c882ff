import type { FastifyInstance } from "fastify";
import type { Config } from "#server/config.ts";

const ANY_ADDRESS = new Set(["0.0.0.0", "::", "[::]"]);

/** Returns this server's URL: as configured, else where it listens; never from a request. */
export function serverAddress({ publicUrl, host }: Pick<Config, "publicUrl" | "host">, port: number): string {
  return publicUrl ?? pageAddress(ANY_ADDRESS.has(host) ? "localhost" : host, port);
}

/** The same for a listening server. */
export function addressOf({ server }: Pick<FastifyInstance, "server">, config: Config): string {
  const address = server.address();
  return serverAddress(config, typeof address === "object" && address !== null ? address.port : config.port);
}

/** Returns the URL of our pages if no public one is configured. IPv6 addresses are in brackets. */
export function pageAddress(host: string, port: number): string {
  return `http://${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`;
}
