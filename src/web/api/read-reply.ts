/**
 * The body of a successful response. Its type is the contract's, which the server's handlers are compiled against
 * and whose schemas check every reply in the tests, so that the browser does not carry them to check it again.
 */
export async function readReply<Reply>(response: Response): Promise<Reply> {
  const body: unknown = response.status === 204 ? undefined : await response.json();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return body as Reply;
}
