import { channel } from 'node:diagnostics_channel';

/** What another service may send us, and how long it may take. */
interface AnswerBounds {
  /** Bytes of a body, unpacked. */
  readonly bytes: number;
  /** Bytes between two line breaks; absent: as many as the body may have. */
  readonly lineBytes?: number;
  /** Line breaks: each is work, however short the lines are. */
  readonly lines?: number;
  /** Until the whole body is there; absent: the caller's own signal is all. */
  readonly ms?: number;
  /** Whether redirects are followed: a request that carries a key goes where the settings say, and nowhere else. */
  readonly redirects?: boolean;
}

/** Another service sent more than it may. */
class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

// An error answer is a sentence or a page; more of it isn't read.
const ERROR_BYTES = 64 * 1024;
const ERROR_MS = 5_000;
const LINE_BREAK = 10;

/**
 * `fetch` for what is not ours: its answer ends in an error where it is larger or slower than it may be. The bounds of
 * an error status are narrow ones. Each call is in the metrics of the service, from its beginning to the end of the answer.
 */
export function boundedFetch(service: OutboundCall['service'], bounds: AnswerBounds): typeof fetch {
  return async (input, init = {}) => {
    const tell = beginOutbound(service);
    const late = new AbortController();
    const stop = () => late.abort(new DOMException('The answer took too long.', 'TimeoutError'));
    let timer = bounds.ms === undefined ? undefined : setTimeout(stop, bounds.ms);
    const end = (isGood: boolean) => {
      clearTimeout(timer);
      tell(isGood ? 'ok' : 'failed');
    };
    const response = await fetch(input, {
      ...init,
      redirect: bounds.redirects ? 'follow' : 'error',
      signal: AbortSignal.any([late.signal, ...(init?.signal ? [init.signal] : [])]),
    }).catch((error) => {
      end(false);
      throw error;
    });
    const { ok, status, statusText, headers, body } = response;
    if (!ok || body === null) end(ok);
    if (body === null) return response;
    // Not every caller reads what an error says.
    if (!ok) timer = setTimeout(stop, Math.min(ERROR_MS, bounds.ms ?? ERROR_MS));
    const most = ok ? bounds : { bytes: ERROR_BYTES };
    const whole = bounded(body, most, (isWhole) => (ok ? end(isWhole) : clearTimeout(timer)));
    return new Response(whole, { status, statusText, headers });
  };
}

function bounded(
  body: ReadableStream<Uint8Array>,
  { bytes, lineBytes = bytes, lines = bytes }: AnswerBounds,
  end: (isWhole: boolean) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const counted = { bytes: 0, line: 0, lines: 0 };
  const count = (piece: Uint8Array) => {
    counted.bytes += piece.length;
    for (const byte of piece) {
      if (byte !== LINE_BREAK) counted.line += 1;
      else {
        counted.line = 0;
        counted.lines += 1;
      }
      if (counted.line > lineBytes) throw new AnswerTooLarge();
    }
    if (counted.bytes > bytes || counted.lines > lines) throw new AnswerTooLarge();
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          end(true);
          controller.close();
          return;
        }
        count(value);
        controller.enqueue(value);
      } catch (error) {
        end(false);
        controller.error(error);
        void reader.cancel().catch(() => undefined);
      }
    },
    async cancel(reason) {
      // The caller has read all that it wants.
      end(true);
      await reader.cancel(reason);
    },
  });
}

/** The diagnostics channel on which the gateways tell of each call to another service; see {@link OutboundCall}. */
export const OUTBOUND_CALLS = 'utmost:outbound-call';

/** A call to another service that has ended. */
export interface OutboundCall {
  readonly service: 'mail' | 'model' | 'sign-in' | 'stripe';
  /** Whether the service answered as it should; an answer that refuses counts as failed. */
  readonly outcome: 'ok' | 'failed';
  readonly ms: number;
}

const calls = channel(OUTBOUND_CALLS);

/** Begins a call to another service; what it answers tells how it ended, and how long it took. */
export function beginOutbound(
  service: OutboundCall['service'],
): (outcome: OutboundCall['outcome']) => void {
  const started = performance.now();
  return (outcome) =>
    calls.publish({ service, outcome, ms: performance.now() - started } satisfies OutboundCall);
}
