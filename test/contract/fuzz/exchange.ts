import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** A request as it goes out. */
export interface Outgoing {
  readonly method: string;
  /** With the query, as it stands in the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Incoming {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const MOST_MS = 60_000;
const agent = new Agent({ keepAlive: true });

/**
 * Sends a request over a connection that is kept, every byte as it is given.
 * @throws {Error} when there is no answer, or half of one
 */
export function exchange(
  url: string,
  { method, target, headers, body }: Outgoing,
): Promise<Incoming> {
  const { hostname, port } = new URL(url);
  const length = body && !('transfer-encoding' in headers) ? { 'content-length': body.length } : {};
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      hostname,
      port,
      method,
      path: target,
      agent,
      headers: { ...headers, ...length },
      timeout: MOST_MS,
    });
    request.once('timeout', () => request.destroy(new Error(`no answer within ${MOST_MS} ms`)));
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    request.end(body ?? undefined);
  });
}

/** The same request for a shell (bash); secrets are in the variables that `headers` name. */
export function curlLine({ method, target, headers, body }: Outgoing): string {
  const parts = [
    'curl -sS -i --path-as-is',
    `-X ${method}`,
    `"$UTMOST_URL"${quoted(Buffer.from(target, 'latin1'))}`,
  ];
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'cookie' && value.includes('utmost_session=Fe26')) parts.push('-b "$COOKIE"');
    else if (name === 'authorization' && value.length > 50)
      parts.push('-H "Authorization: Bearer $TOKEN"');
    else parts.push(`-H ${quoted(Buffer.from(`${name}: ${value}`, 'latin1'))}`);
  }
  if (body) parts.push(`--data-binary ${quoted(body)}`);
  return parts.join(' ');
}

function quoted(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = [...bytes].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c
      ? `\\x${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  );
  return `$'${escaped.join('')}'`;
}
