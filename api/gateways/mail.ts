import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { within } from '../within.ts';
import { tellOutbound } from './outbound-calls.ts';

/** A mail in both forms; the reader's program chooses. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mail. @throws when the mail server does not take it */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const PATIENCE_MS = 10_000;
// A whole conversation says a few hundred bytes, with TLS some thousands.
const MOST_BYTES = 32 * 1024;
const BETWEEN_LOOKS_MS = 20;

/** A mailer over SMTP. @param smtpUrl `smtp://user:password@host:port` @param from the sender, `Name <address>` */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const patience = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  };
  const options = { url: smtpUrl, ...patience, getSocket: openBounded };
  const transport = createTransport(options, { from });
  const late = () => new Error('The mail server took too long to respond.');
  return {
    send: async ({ to, subject, text, html }) => {
      // One that says a word now and then is never silent for long.
      const signal = AbortSignal.timeout(2 * PATIENCE_MS);
      const mail = { from, to: { name: '', address: to }, subject, text, html, signal };
      await tellOutbound('mail', () => within(2 * PATIENCE_MS, late, transport.sendMail(mail)));
    },
  };
}

interface ServerAddress {
  readonly host?: string | undefined;
  readonly port?: number | string | undefined;
  readonly secure?: boolean | undefined;
}

/** Connects, and hangs up on a server that talks too much: to nodemailer each empty line is one more to look at. */
function openBounded(
  { host = 'localhost', port, secure }: ServerAddress,
  done: (error: Error | null, opened: false | { connection: Socket }) => void,
): void {
  const socket = connect({ host, port: Number(port ?? (secure ? 465 : 587)) });
  const giveUp = (error: Error) => done(error, false);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The mail server is silent.')));
  socket.once('error', giveUp);
  socket.once('connect', () => {
    socket.off('error', giveUp);
    socket.setTimeout(0);
    const { push } = socket;
    socket.push = (piece: Buffer | null) => {
      if (socket.bytesRead <= MOST_BYTES) return push.call(socket, piece);
      socket.destroy(new Error('The mail server says too much.'));
      return false;
    };
    // TLS takes the bytes from the socket's own handle, past `push`.
    const look = setInterval(() => {
      if (socket.bytesRead > MOST_BYTES)
        socket.destroy(new Error('The mail server says too much.'));
    }, BETWEEN_LOOKS_MS).unref();
    socket.once('close', () => clearInterval(look));
    done(null, { connection: socket });
  });
}

/** Where no mail server is set: sending fails, and people copy the link instead. */
export const noMailer: Mailer = {
  send: async () => {
    throw new Error('SMTP_URL is not set');
  },
};
