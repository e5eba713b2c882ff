/**
 * The body of a successful response. The server has checked it against the contract that also gives its type, so
 * the browser does not carry the schemas to check it again.
 */
export async function readReply<Reply>(response: Response): Promise<Reply> {
  const body: unknown = response.status === 204 ? undefined : await response.json();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return body as Reply;
}
