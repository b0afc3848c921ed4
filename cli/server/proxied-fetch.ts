import type { EnvHttpProxyAgent } from 'undici';

const { HTTP_PROXY, HTTPS_PROXY, http_proxy, https_proxy } = process.env;
let dispatcher: EnvHttpProxyAgent | undefined;
const hasProxy = [HTTP_PROXY, HTTPS_PROXY, http_proxy, https_proxy].some(Boolean);

/**
 * `fetch`, through the proxy that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name: Node's own looks at them in newer
 * versions only, and only when it is told to.
 */
export async function proxiedFetch(
  request: Request,
  init: { readonly signal: AbortSignal; readonly redirect: 'manual' },
): Promise<Response> {
  if (!hasProxy) return fetch(request, init);
  const { EnvHttpProxyAgent: ProxyAgent, fetch: fetchBy } = await import('undici');
  const { url, method, headers } = request;
  const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  dispatcher ??= new ProxyAgent();
  const response = await fetchBy(url, { ...init, method, headers: [...headers], body, dispatcher });
  // The same standard, of another version than Node's own.
  return response as unknown as Response;
}
