import { ApiError } from '@utmost/core/api-error.ts';
import { serverMessages } from '@utmost/core/messages/cli-server.ts';
import manifest from '../../package.json' with { type: 'json' };

const PATIENCE_MS = 5_000;
const VERSION = /^ {2}version: ["']?([\w.-]+)/m;

/** A refusal that also names the versions of server and command line where they are not the same. */
export async function withVersions(url: string, refusal: ApiError): Promise<ApiError> {
  const version = await versionOf(url);
  if (version === null || version === manifest.version) return refusal;
  const { status, message, code, errors, hasActiveSubscription, body } = refusal;
  const told = `${message}\n${serverMessages.otherVersion(version, manifest.version)}`;
  return new ApiError(status, told, code, errors, hasActiveSubscription, body);
}

/** The version that the server's contract names; null where it tells none. */
async function versionOf(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${url}/api/openapi.yaml`, { signal, redirect: 'error' });
    return VERSION.exec(await response.text())?.[1] ?? null;
  } catch {
    return null;
  }
}
