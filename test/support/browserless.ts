import { FORWARDED } from './addresses.ts';

/** A script that keeps cookies, as `curl -b -c` does. */
export interface Client {
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** What would be sent as the Cookie header. */
  cookies(): string;
}

/** `body` is parsed where it is JSON, else text. */
export interface Answer {
  status: number;
  headers: Headers;
  body: ReturnType<typeof JSON.parse>;
}

/**
 * A client with an empty jar. A string body is sent as it is, anything else as JSON.
 * @param always headers that every request carries
 */
export function clientOf(url: string, always: Record<string, string> = {}): Client {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const request: Client['request'] = async (method, path, body, headers = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        ...(jar.size > 0 && { cookie: cookies() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...FORWARDED,
        ...always,
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) keep(jar, cookie);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  };
  return {
    request,
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, body),
    put: (path, body) => request('PUT', path, body),
    patch: (path, body) => request('PATCH', path, body),
    delete: (path) => request('DELETE', path),
    cookies,
  };
}

/** A client that shows an API token, and keeps no session. */
export function withToken(url: string, token: string): Client {
  return clientOf(url, { authorization: `Bearer ${token}` });
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';');
  const at = pair.indexOf('=');
  const gone = attributes.some((one) => /^\s*max-age=0$/i.test(one));
  if (gone) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
}

/**
 * Signs in at the sandbox with nothing but HTTP and a cookie jar; who was invited and has nothing of their own yet joins.
 * @param always headers that every request carries
 * @throws {Error} when it does not come back with a code, or the code is refused
 */
export async function signIn(
  url: string,
  email: string,
  always: Record<string, string> = {},
): Promise<Client> {
  const client = await signInOnly(url, email, always);
  await joinInviter(client);
  return client;
}

/** Accepts the newest invitation that leads anywhere, where the workspace of one's own is empty. */
async function joinInviter(client: Client): Promise<void> {
  if ((await client.get('/api/auth/me')).body.role !== 'admin') return;
  for (const { id } of (await client.get('/api/invitations/mine')).body) {
    if ((await client.post(`/api/invitations/${id}/accept`)).status === 200) return;
  }
}

/** The same as {@link signIn}, and accepts nothing. */
export async function signInOnly(
  url: string,
  email: string,
  always: Record<string, string> = {},
): Promise<Client> {
  const client = clientOf(url, always);
  const callback = await approve(client, email);
  const answer = await client.post('/api/auth/google/callback', {
    code: callback.searchParams.get('code'),
    state: callback.searchParams.get('state'),
  });
  if (answer.status !== 200)
    throw new Error(`Sign-in: ${answer.status} ${JSON.stringify(answer.body)}`);
  return client;
}

/** Goes to the sandbox and back; answers the address it came back to, with code and state. */
export async function approve(client: Client, email: string): Promise<URL> {
  const started = await client.get(`/api/auth/google/url?login_hint=${encodeURIComponent(email)}`);
  if (started.status !== 200)
    throw new Error(`Sign-in: ${started.status} ${JSON.stringify(started.body)}`);
  let next: string = started.body.url;
  for (let hop = 0; hop < 10; hop++) {
    if (new URL(next).pathname === '/login/callback') return new URL(next);
    const answer = await client.get(next);
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} at ${next}: ${answer.body}`);
    next = new URL(location, next).href;
  }
  throw new Error(`The sandbox sends ${email} round and round.`);
}
