import { serverMessages } from '../messages/cli-server.ts';

const SENTENCES: Readonly<Record<string, (url: string) => string>> = {
  ECONNREFUSED: serverMessages.refused,
  ENOTFOUND: serverMessages.hostUnknown,
  EAI_AGAIN: serverMessages.hostUnknown,
  ERR_SSL_WRONG_VERSION_NUMBER: serverMessages.notTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: serverMessages.notTls,
  UND_ERR_SOCKET: serverMessages.brokenOff,
  ECONNRESET: serverMessages.brokenOff,
  UND_ERR_BODY_TIMEOUT: serverMessages.brokenOff,
};
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/;

/** Words an error of `fetch`: why no answer came. */
export function connectionError(url: string, error: unknown): string {
  const code = codeOf(error);
  const sentence = SENTENCES[code];
  if (sentence) return sentence(url);
  return CERTIFICATE.test(code)
    ? serverMessages.certificate(url, code)
    : serverMessages.unreachable(url, code);
}

// fetch says only that it failed; why is in the cause, or in the causes of every address it tried.
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error.cause === undefined ? error.message : codeOf(error.cause);
}

/** Whether it may pass: the server is being started, or the network is down for a moment. */
export function isPassingError(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code !== 'ENOTFOUND' && SENTENCES[code] !== serverMessages.notTls && !CERTIFICATE.test(code)
  );
}
