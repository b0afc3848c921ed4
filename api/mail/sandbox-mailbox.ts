import type { Server } from '@hapi/hapi';

/** The mailbox of the sandbox, in a file of the data folder. Production has none: the sandbox's package is not installed there. */
export async function sandboxMailboxIn(dataDir: string) {
  const { openMailbox, sandboxMailbox } = await import('@utmost/sandbox/mailbox.ts');
  const mailer = openMailbox(dataDir);
  const options = { mailbox: mailer };
  return {
    mailer,
    mount: (server: Server) => server.register({ plugin: sandboxMailbox, options }),
  };
}
