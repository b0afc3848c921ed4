/** What is known after a mail wasn't confirmed. */
type FailureKind =
  /** The mail server has not accepted it and may later: tried again. */
  | 'temporary'
  /** It will not be accepted. */
  | 'permanent'
  /** The content was sent and the answer never came: the mail may have been accepted. */
  | 'unknown';

/** What the mail server and its client said, as it is logged: never a password. */
export interface MailServerAnswer {
  /** nodemailer's code, such as `EENVELOPE`. */
  readonly code?: string | undefined;
  /** The SMTP command that failed. */
  readonly command?: string | undefined;
  /** The answer's SMTP code, such as 450. */
  readonly responseCode?: number | undefined;
  /** The answer in full. */
  readonly response?: string | undefined;
}

/** A mail that the mail server didn't accept, or didn't confirm. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly kind: FailureKind;
  readonly answer: MailServerAnswer;

  constructor(kind: FailureKind, message: string, answer: MailServerAnswer = {}) {
    super(message);
    this.kind = kind;
    this.answer = answer;
  }
}

const LONGEST = 500;
// Found by the client itself: no login without a password, an address that is none, a mail larger than the server takes.
const PERMANENT_CODES = new Set(['EAUTH', 'EENVELOPE', 'EMESSAGE']);

/**
 * What nodemailer's error means for the mail.
 * @param isHandedOver whether the content was on its way: RFC 5321 (4.2.5) then leaves open who has the mail
 * @param auth credentials that the server may repeat
 */
export function mailFailureOf(
  error: unknown,
  isHandedOver: boolean,
  auth: { readonly user: string; readonly pass: string } | undefined,
): MailFailure {
  const { code, command, responseCode, response, message } = error as Error & MailServerAnswer;
  const clean = (text: string) => withoutSecrets(text, auth).slice(0, LONGEST);
  const answer = {
    code,
    command: command === undefined ? undefined : clean(command),
    responseCode,
    response: response === undefined ? undefined : clean(String(response)),
  };
  return new MailFailure(kindOf(answer, isHandedOver), clean(message), answer);
}

function kindOf({ code, responseCode = 0 }: MailServerAnswer, isHandedOver: boolean): FailureKind {
  if (responseCode >= 500) return 'permanent';
  if (responseCode >= 400) return 'temporary';
  if (isHandedOver) return 'unknown';
  return PERMANENT_CODES.has(code ?? '') ? 'permanent' : 'temporary';
}

// A server may answer with what it was sent: credentials, or the link of an invitation.
function withoutSecrets(
  text: string,
  auth: { readonly user: string; readonly pass: string } | undefined,
): string {
  const { user = '', pass = '' } = auth ?? {};
  const base64 = (secret: string) => Buffer.from(secret).toString('base64');
  const known = pass ? [pass, base64(pass), base64(`\0${user}\0${pass}`)] : [];
  const hidden = known.reduce((left, secret) => left.replaceAll(secret, '[secret]'), text);
  return hidden.replace(/token=[\w-]+/g, 'token=[secret]').replace(/\p{Cc}+/gu, ' ');
}
