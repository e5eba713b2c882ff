// @ts-check

/** An error that the user at the terminal can fix: only its message is shown, without a stack. */
export class Failure extends Error {}

/**
 * Runs the main function of a command; whatever goes wrong ends it with one sentence and status 1.
 * @param {() => Promise<void>} main
 */
export async function orFail(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : `Unexpected error: ${String(error)}`);
    process.exit(1);
  }
}
