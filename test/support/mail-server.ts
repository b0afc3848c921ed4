import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server on this machine that keeps what it is given. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Each mail as it came over the wire, headers and all. */
  readonly mails: readonly string[];
  stop(): void;
}

/**
 * Starts a mail server.
 * @param refuses addresses that it delivers nothing to
 */
export async function startMailServer(refuses: readonly string[] = []): Promise<MailServer> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    converse(socket, mails, refuses);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://robot:mail-password@127.0.0.1:${port}`,
    mails,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

// As much of RFC 5321 as one client says.
function converse(socket: Socket, mails: string[], refuses: readonly string[]): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let heard = '';
  let isMail = false;
  say('220 ready');
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text;
    for (;;) {
      const end = heard.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const said = heard.slice(0, end);
      heard = heard.slice(end + (isMail ? 5 : 2));
      if (isMail) mails.push(said);
      say(isMail ? '250 kept' : answerTo(said, refuses));
      isMail = !isMail && said === 'DATA';
    }
  });
}

function answerTo(command: string, refuses: readonly string[]): string {
  if (command.startsWith('EHLO')) return '250-here\r\n250 AUTH PLAIN';
  if (command.startsWith('AUTH')) return '235 welcome';
  if (command === 'DATA') return '354 go on';
  if (command === 'QUIT') return '221 bye';
  return refuses.some((address) => command.includes(`<${address}>`)) ? '550 nobody' : '250 fine';
}
