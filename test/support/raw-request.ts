import { connect, type Socket } from 'node:net';

const CRLF = Buffer.from('\r\n');

/** A connection on which a test writes every byte of a request itself. */
export interface RawConnection {
  socket: Socket;
  /** Sends some bytes; waits until the system has taken them, or the other side is gone. */
  send(bytes: Buffer): Promise<void>;
  /** The same with a piece of a chunked body. */
  chunk(bytes: Buffer): Promise<void>;
  /** All that came back once the other side has closed, or `null` when it cut the connection without a word. */
  answer(): Promise<string | null>;
}

/**
 * Opens a connection and sends a request's head.
 * @param head the request line and headers
 */
export function openRaw(url: string, head: readonly string[]): RawConnection {
  const { port, hostname } = new URL(url);
  const socket = connect({
    port: Number(port),
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
  });
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
  });
  // A side that cuts off while we send is a way to answer.
  socket.on('error', () => socket.destroy());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const send = async (bytes: Buffer) => {
    if (socket.destroyed || socket.write(bytes)) return;
    await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  };
  return {
    socket,
    send,
    chunk: (bytes) =>
      send(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF])),
    async answer() {
      await closed;
      return received === '' ? null : received;
    },
  };
}
