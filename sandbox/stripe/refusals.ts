/** A refusal in Stripe's words. */
export class Refusal extends Error {
  readonly status: number;
  /** What the answer says beside its message. */
  readonly fields: Readonly<Record<string, unknown>> & { code?: string };

  constructor(status: number, message: string, fields: Refusal['fields'] = {}) {
    super(message);
    this.status = status;
    this.fields = { type: 'invalid_request_error', ...fields };
  }
}

/** Each refusal that several calls have. */
export const refusals = {
  invalid: (message: string, param?: string, code?: string) =>
    new Refusal(400, message, { ...(param && { param }), ...(code && { code }) }),
  missing: (param: string) =>
    refusals.invalid(`Missing required param: ${param}.`, param, 'parameter_missing'),
  unknown: (param: string) =>
    refusals.invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown'),
  /**
   * @param status 404 where the address names it, 400 where a parameter does
   * @param mode the mode that has such an object, where it is the key's other one
   */
  none: (what: string, id: string, status: number, param = 'id', mode?: 'live' | 'test') => {
    const other = mode === 'live' ? 'test' : 'live';
    const more = `; a similar object exists in ${mode} mode, but a ${other} mode key was used to make this request.`;
    const message = `No such ${what}: '${id}'${mode ? more : ''}`;
    return new Refusal(status, message, { code: 'resource_missing', param });
  },
  declined: (more: Record<string, unknown> = {}) =>
    new Refusal(402, 'Your card was declined.', {
      type: 'card_error',
      ...{ code: 'card_declined', decline_code: 'generic_decline', ...more },
    }),
  rateLimit: () =>
    new Refusal(
      429,
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
      { code: 'rate_limit' },
    ),
  lockTimeout: () =>
    new Refusal(
      429,
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.',
      { code: 'lock_timeout' },
    ),
  failed: () =>
    new Refusal(500, 'An unknown error occurred. Please try again later.', { type: 'api_error' }),
  scheduled: (schedule: string, what: string) =>
    refusals.invalid(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating ${what} directly is not allowed. Please update the schedule instead.`,
    ),
} as const;
