import { STATUS_CODES } from 'node:http';
import { type Boom, isBoom } from '@hapi/boom';
import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import type { components } from '@utmost/core/contract.d.ts';
import { isNoConnectionLeft } from '@utmost/db/connection-wait.ts';
import { isDamage } from '@utmost/db/embedded/damage.ts';
import { QueueFull } from '@utmost/db/fair-queue.ts';
import {
  isFull,
  isLostConnection,
  isOutcomeUnknown,
  isPassing,
  isReadOnly,
} from '@utmost/db/transaction.ts';
import type { Logger } from 'pino';
import type { Services } from '../../caller.ts';
import { DomainError, type ErrorCode } from '../../domain-error.ts';
import { presentRows } from '../../links/rows/link-rows-presenter.ts';
import { RefusedRows } from '../../links/rows/row-report.ts';
import { ActiveSubscription } from '../../organization/delete-account.ts';
import { MalformedRequest } from '../contract/field-errors.ts';
import { contractOf } from '../contract/mount.ts';
import { MOST_FAULTS } from '../contract/piecewise-check.ts';
import { httpTexts } from '../http-texts.ts';
import { MORE, moreProblems, presentProblems } from '../problem.ts';
import { TooManyRequests } from '../too-many-requests.ts';

type ErrorAnswer = components['schemas']['Error'] | components['schemas']['RefusedRows'];

/** code -> HTTP status; the only place that knows both. */
const STATUS: Readonly<Record<ErrorCode, number>> = {
  malformed: 400,
  unauthenticated: 401,
  sign_in_failed: 401,
  payment_required: 402,
  forbidden: 403,
  limit_reached: 403,
  not_found: 404,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  answer_not_kept: 409,
  rule_broken: 422,
  search_timeout: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  assistant_refused: 422,
  assistant_failed: 502,
  internal: 500,
  unavailable: 503,
};

const TRY_AGAIN_MS = 5_000;
// What operators should know of.
const LOGGED = new Set<ErrorCode>(['internal', 'unavailable', 'assistant_failed']);

const OWN_PATHS = /^\/(api|sandbox)(\/|$)/;

/** Turns every error under /api into the contract's Error; a fault of ours is logged, without details in the answer. */
export const errors: Plugin<{ logger: Logger; lifecycle: Services['lifecycle'] }> = {
  name: 'errors',
  register(server, { logger, lifecycle }) {
    server.ext('onPreResponse', async (request: Request, h: ResponseToolkit) => {
      const { response } = request;
      if (!isBoom(response) || !OWN_PATHS.test(request.path)) return h.continue;
      const error = toDomainError(response, lifecycle);
      const { requestId: id, method, path } = request;
      // A proxy asks a stopping service every second whether it is ready: that it isn't is no fault.
      const isFault =
        (LOGGED.has(error.code) || error.reason !== undefined) &&
        error.message !== httpTexts.stopping;
      if (isFault) logger.error({ err: response, id, method, path }, error.message);
      const status = STATUS[error.code];
      const body = answerOf(error, id);
      const breach = await breachOf(request, status, body);
      if (breach) logger.error({ id, method, path, status }, breach);
      const answer = h.response(body).code(status);
      const seconds = retryAfterOf(error);
      return seconds === null ? answer : answer.header('Retry-After', String(seconds));
    });
  },
};

// In seconds; null where trying again would not help.
function retryAfterOf(error: DomainError): number | null {
  if (error instanceof TooManyRequests) return error.retryAfterSeconds;
  return error.code === 'unavailable' ? 2 : null;
}

// An error that the contract does not list is a fault of ours, though not the caller's.
async function breachOf(
  request: Request,
  status: number,
  body: ErrorAnswer,
): Promise<string | null> {
  const contract = contractOf(request);
  if (!contract || status >= 500) return null;
  const check = contract.responses.get(status);
  if (!check) return 'the contract does not have this status';
  return (await check(body)).length === 0 ? null : 'the answer breaks the contract';
}

function answerOf(error: DomainError, requestId: string): ErrorAnswer {
  const statusCode = STATUS[error.code];
  const details =
    error instanceof MalformedRequest ? detailsOf(error) : presentProblems(error.problems);
  // Null-prototype: a parameter may be called `__proto__`.
  const errors: Record<string, string> = Object.create(null);
  for (const { path, message, code } of details) if (code !== MORE) errors[path] ??= message;
  const { code, message } = error;
  const answer = { statusCode, error: STATUS_CODES[statusCode] ?? code, code, message, requestId };
  const rows = error instanceof RefusedRows && presentRows(error.outcome);
  const subscription = error instanceof ActiveSubscription && { hasActiveSubscription: true };
  return { ...answer, errors, details, ...rows, ...subscription };
}

// The check stopped there, so how many more there are was not counted.
function detailsOf({ fields }: MalformedRequest): components['schemas']['Detail'][] {
  if (fields.length < MOST_FAULTS) return [...fields];
  return [...fields.slice(0, MOST_FAULTS), moreProblems(httpTexts.mayBeMore(MOST_FAULTS))];
}

function toDomainError(error: Boom, lifecycle: Services['lifecycle']): DomainError {
  const cause: object = causeOf(error);
  if (cause instanceof DomainError) return cause;
  if (cause instanceof QueueFull) return new TooManyRequests(TRY_AGAIN_MS, httpTexts.tooManyAtOnce);
  if (isDamage(cause)) {
    lifecycle.isDamaged = true;
    return new DomainError('unavailable', httpTexts.databaseDamaged);
  }
  if (isFull(cause)) return new DomainError('unavailable', httpTexts.diskFull);
  if (isOutcomeUnknown(cause)) return new DomainError('unavailable', httpTexts.outcomeUnknown);
  if (isNoConnectionLeft(cause)) return new DomainError('unavailable', httpTexts.noConnectionLeft);
  if (isLostConnection(cause) || isUnreadable(cause)) {
    return new DomainError('unavailable', httpTexts.databaseGone);
  }
  if (isReadOnly(cause)) return new DomainError('unavailable', httpTexts.databaseReadOnly);
  if (isPassing(cause)) return new DomainError('unavailable', httpTexts.databaseBusy);
  switch (error.output.statusCode) {
    case 400:
      return new MalformedRequest(httpTexts.malformedRequest);
    case 401:
      return new DomainError('unauthenticated', httpTexts.unauthenticated);
    case 403:
      return new DomainError('forbidden', httpTexts.adminsOnly);
    case 404:
    case 405:
      return new DomainError('not_found', httpTexts.notFound);
    case 503:
      // hapi's own answer to both.
      return new DomainError(
        'unavailable',
        lifecycle.isStopping ? httpTexts.stopping : httpTexts.tookTooLong,
      );
    default:
      return error.output.statusCode < 500
        ? new MalformedRequest(httpTexts.malformedRequest)
        : new DomainError('internal', httpTexts.internal);
  }
}

// What goes wrong while a session is looked up reaches us as a 401 that carries it.
function causeOf(error: Boom): Error {
  const { data } = error as { data?: unknown };
  return data instanceof Error ? data : error;
}

// The embedded engine's file cannot be read; a Galera node is not, or no longer, with the others (1047).
const UNREADABLE = new Set(['SQLITE_IOERR', 'SQLITE_CANTOPEN', 'ER_UNKNOWN_COM_ERROR']);

function isUnreadable(error: object): boolean {
  const { original } = error as { original?: { code?: string } };
  return UNREADABLE.has(original?.code ?? '');
}
