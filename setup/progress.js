/**
 * Says what is being done on one line of standard error, and how it ended.
 * @param {string} what as in `Installing packages`
 * @param {() => Promise<void>} work
 */
export async function withProgress(what, work) {
  const started = Date.now();
  process.stderr.write(`${what} … `);
  try {
    await work();
  } catch (error) {
    process.stderr.write('failed.\n');
    throw error;
  }
  process.stderr.write(`done in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
}
