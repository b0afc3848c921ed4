import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Where in a conversation something happens; `content` is after the final dot. */
type Step = 'connect' | 'auth' | 'recipient' | 'content';

/** What a mail server does there: refuse with a code and a text, hang up, or say nothing. */
type Misdeed = { readonly code: number; readonly text?: string } | 'hang up' | 'say nothing';

/** A mail server on this machine, which behaves as it is told. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  /** Each mail that it accepted, as it came over the wire, headers and all. */
  readonly mails: string[];
  /** What it was told at these steps, in order. */
  readonly heard: Step[];
  /** Misbehaves from now on; without a step behaves well. */
  misbehave(step?: Step, misdeed?: Misdeed): void;
  /** Hangs up on everyone who is connected. */
  hangUp(): void;
  stop(): Promise<void>;
}

interface MailServerSettings extends SMTPServerOptions {
  /** Addresses that it delivers nothing to. */
  readonly refuses?: readonly string[];
  readonly port?: number;
}

/** Starts a mail server with encryption and a password that it takes as it comes, unless told otherwise. */
export async function startMailServer(settings: MailServerSettings = {}): Promise<MailServer> {
  const { refuses = [], port: wanted = 0, ...options } = settings;
  const mails: string[] = [];
  const heard: Step[] = [];
  const sockets = new Set<Socket>();
  let bad: { step: Step; misdeed: Misdeed } | undefined;

  /** Calls back without an error, or misbehaves. */
  const pass = (step: Step, wellDone: () => void, refuse: (error: Error) => void) => {
    heard.push(step);
    if (bad?.step !== step) return wellDone();
    const { misdeed } = bad;
    if (misdeed === 'hang up') return hangUp();
    if (misdeed === 'say nothing') return;
    refuse(refusal(misdeed.code, misdeed.text));
  };
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };

  const server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: true,
    logger: false,
    ...options,
    onConnect: (_session, done) => pass('connect', done, done),
    onAuth: (_auth, _session, done) => pass('auth', () => done(null, { user: 'robot' }), done),
    onRcptTo: ({ address }, _session, done) =>
      refuses.includes(address)
        ? done(refusal(550, 'no such mailbox'))
        : pass('recipient', done, done),
    onData: async (content, _session, done) => {
      const mail = await textOf(content);
      const accept = () => {
        mails.push(mail);
        done(null, 'queued');
      };
      pass('content', accept, done);
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(wanted, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://robot:mail-password@127.0.0.1:${port}`,
    port,
    mails,
    heard,
    misbehave: (step, misdeed) => {
      bad = step && misdeed && { step, misdeed };
    },
    hangUp,
    stop: async () => {
      const closed = once(server.server, 'close');
      server.close();
      hangUp();
      await closed;
    },
  };
}

function refusal(code: number, text = 'not now'): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
