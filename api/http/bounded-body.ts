import type { IncomingMessage } from 'node:http';

/** A body that ends for its readers when it is too large or too late, whatever still comes. */
export interface BoundedBody {
  /** @param bytes how many it may have, unpacked */
  setMost(bytes: number): void;
  /** Removes the bound: the caller ends the body. */
  release(): void;
}

const DEFAULT_BYTES = 1024 * 1024;
// Where a body is read at once, hapi gives up after ten seconds.
const MOST_MS = 15_000;
// What a packed body may be larger than unpacked.
const SLACK_BYTES = 64 * 1024;

const cutOff = new WeakSet<IncomingMessage>();

/** Whether some of the message's body is still to come. */
export function isUnread(message: IncomingMessage): boolean {
  return !message.complete || cutOff.has(message);
}

/** Bounds the body of a message that has not been read from yet. */
export function boundBody(message: IncomingMessage): BoundedBody {
  const { push, destroy } = message;
  let most = DEFAULT_BYTES;
  let bytes = 0;
  const end = () => {
    if (message.complete || message.destroyed) return;
    cutOff.add(message);
    // Else Node would take it for aborted, and the connection away.
    message.complete = true;
    push.call(message, null);
    message.push = () => true;
  };
  // A reader that stops early would close the connection, which the answer needs.
  message.destroy = (error) => {
    if (error || message.complete) return destroy.call(message, error);
    end();
    return message;
  };
  const late = setTimeout(end, MOST_MS).unref();
  message.once('close', () => clearTimeout(late));
  message.push = (piece: Buffer | null) => {
    bytes += piece?.length ?? 0;
    if (bytes <= most + SLACK_BYTES) return push.call(message, piece);
    end();
    return true;
  };
  return {
    setMost: (bytes) => {
      most = bytes;
    },
    release: () => {
      clearTimeout(late);
      message.push = push;
    },
  };
}
