/** The address of our pages where no public one is configured. An IPv6 address stands in brackets there. */
export function pageAddress(host: string, port: number): string {
  return `http://${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`;
}
