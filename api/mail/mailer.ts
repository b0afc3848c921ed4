import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { isOfThisMachine } from '../config.ts';
import { beginOutbound } from '../outbound/bounded-fetch.ts';
import { withTimeout } from '../with-timeout.ts';
import { MailFailure, mailFailureOf } from './mail-failure.ts';

/** A mail in both forms; the reader's program chooses. */
export interface Mail {
  /** Unique, and the same however often the mail is tried: the Message-ID is made from it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What happens on the way. */
interface Handover {
  /**
   * Called when the mail server is ready for the content; the content waits for it. Until then nothing was handed over,
   * from then on the mail server may accept the mail. Where it throws, the mail isn't sent.
   */
  readonly beforeContent: () => Promise<void>;
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
}

/** Sends mail. */
export interface Mailer {
  /** @returns what the mail server said @throws {MailFailure} when it didn't accept the mail; and what `beforeContent` throws */
  send(mail: Mail, handover: Handover): Promise<string>;
  /** Makes sure that mail can be sent, without sending any. @throws {MailFailure} */
  verify(): Promise<void>;
}

const SILENCE_MS = 10_000;
// Until the content is sent. A server that says a word now and then is never silent for long.
const CONVERSATION_MS = 20_000;
// RFC 5321 (4.5.3.2.6) suggests ten minutes, so that nothing is sent twice; here an unanswered mail is never sent again.
const ANSWER_MS = 2 * 60_000;
// A whole conversation says a few hundred bytes, with TLS some thousands.
const MOST_BYTES = 32 * 1024;
const BETWEEN_LOOKS_MS = 20;
const LATE = 'The mail server took too long to respond.';

/**
 * A mailer over SMTP. A password is only sent over TLS, unless the server is on this machine.
 * @param smtpUrl `smtp://user:password@host:port`
 * @param from as `MAIL_FROM` gives it
 * @param ownName the host name that the service introduces itself by
 */
export function smtpMailer(
  smtpUrl: string,
  from: Readonly<Record<'name' | 'address', string>>,
  ownName: string,
): Mailer {
  const server = serverOf(smtpUrl);
  const options = {
    ...server,
    name: ownName,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    dnsTimeout: SILENCE_MS,
    socketTimeout: ANSWER_MS,
    getSocket: openBounded,
  };
  const transport = createTransport(options);
  // The content is read when the server is ready for it.
  transport.use('stream', ({ message, data }, done) => {
    const { beforeContent } = data as unknown as Handover;
    message.processFunc((content: Readable) =>
      Readable.from(contentAfter(beforeContent, content), { objectMode: false }),
    );
    done();
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, text, html }, { beforeContent, signal }) {
      let isHandedOver = false;
      let refusal: unknown;
      const late = new AbortController();
      let timer = setTimeout(() => late.abort(), CONVERSATION_MS);
      const mail = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        // RFC 3834: no vacation answers, please.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: AbortSignal.any([signal, late.signal]),
        beforeContent: async () => {
          try {
            await beforeContent();
          } catch (error) {
            refusal = error;
            throw error;
          }
          isHandedOver = true;
          clearTimeout(timer);
          timer = setTimeout(() => late.abort(), ANSWER_MS);
        },
      };
      const end = beginOutbound('mail');
      try {
        const { response } = await transport.sendMail(mail);
        end('ok');
        return response;
      } catch (error) {
        end('failed');
        const cause = late.signal.aborted ? new Error(LATE) : error;
        throw refusal ?? mailFailureOf(cause, isHandedOver, server.auth);
      } finally {
        clearTimeout(timer);
      }
    },
    async verify() {
      try {
        await withTimeout(CONVERSATION_MS, () => new Error(LATE), transport.verify());
      } catch (error) {
        throw mailFailureOf(error, false, server.auth);
      }
    },
  };
}

async function* contentAfter(beforeContent: () => Promise<void>, content: Readable) {
  await beforeContent();
  yield* content;
}

interface ServerSettings {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  readonly requireTLS: boolean;
  readonly tls: { readonly rejectUnauthorized: boolean };
}

// Field by field: what else a URL says must not weaken the encryption.
function serverOf(smtpUrl: string): ServerSettings {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const isHere = isOfThisMachine(smtpUrl);
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const hasPassword = username !== '' || password !== '';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    ...(hasPassword && { auth }),
    requireTLS: hasPassword && !secure && !isHere,
    // Mail servers come with a certificate of their own making; the connection never leaves the machine.
    tls: { rejectUnauthorized: !isHere },
  };
}

/** Hangs up on a server that talks too much: to nodemailer each empty line is one more to look at. */
class BoundedSocket extends Socket {
  override push(piece: Buffer | null): boolean {
    return this.requireFew() && super.push(piece);
  }

  requireFew(): boolean {
    if (this.bytesRead <= MOST_BYTES) return true;
    this.destroy(new Error('The mail server says too much.'));
    return false;
  }
}

/** Connects within the limits. */
function openBounded(
  { host = 'localhost', port }: { host?: string; port?: number | string },
  done: (error: Error | null, opened: false | { connection: Socket }) => void,
): void {
  const socket = new BoundedSocket().connect({ host, port: Number(port) });
  const giveUp = (error: Error) => done(error, false);
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The mail server is silent.')));
  socket.once('error', giveUp);
  socket.once('connect', () => {
    socket.off('error', giveUp);
    socket.setTimeout(0);
    // TLS takes the bytes from the socket's own handle, past `push`.
    const look = setInterval(() => socket.requireFew(), BETWEEN_LOOKS_MS).unref();
    const end = setTimeout(() => socket.destroy(new Error(LATE)), CONVERSATION_MS + ANSWER_MS);
    socket.once('close', () => {
      clearInterval(look);
      clearTimeout(end);
    });
    done(null, { connection: socket });
  });
}

/** Where no mail server is set: sending fails, and people copy the link instead. */
export const noMailer: Mailer = {
  send: async () => {
    throw new MailFailure('permanent', 'SMTP_URL is not set.');
  },
  verify: async () => undefined,
};
