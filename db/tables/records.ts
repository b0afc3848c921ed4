import {
  bytes,
  exactText,
  hashText,
  id,
  key,
  large,
  longText,
  looseId,
  nullable,
  of,
  owned,
  shownText,
  sortedText,
  text,
  timestamp,
  whole,
} from '../columns.ts';

/** The one row that tells a database from an older copy of itself: its id is the epoch. */
export const INSTALLATION = {
  name: 'installation',
  columns: { id: key(), generation: large() },
} as const;

/** What is recorded beside the data: how much there is, who changed what, which requests were done. */
export const RECORD_TABLES = {
  /** What an organization has used up; its id is the organization's. */
  usage: {
    name: 'organization_usage',
    columns: {
      ...owned(),
      /** Every create and delete changes it: counting a million links takes a fifth of a second. */
      links: whole(),
      /** Raised by every change in the organization: an unchanged list is told by it alone. */
      revision: large(),
      /** Raised by every change of parameters, mappings and advanced configuration, but for the counters of identifiers. */
      configurationRevision: large(),
    },
  },
  /**
   * How often an organization asked the assistant in a month, what it spent at the AI model on a day, and what that is
   * told of; its id is the organization's. Beside the count of links, an import would lock the row that the assistant's requests
   * count in.
   */
  aiUsage: {
    name: 'ai_usage',
    columns: {
      ...owned(),
      /** In UTC: `2026-11`. */
      month: exactText(7),
      requests: whole(),
      /** In UTC: `2026-11-30`. */
      day: exactText(10),
      /** Calls of the model on that day, whatever became of them. */
      calls: whole(),
      /** What those calls may have cost: of one without a known end, as much as an answer may have. */
      outputTokens: large(),
      /** A JSON list of the ids of parameters that the model is told of; all where it is absent. */
      sharedParameters: nullable(longText()),
    },
  },
  audit: {
    name: 'audit_entries',
    columns: {
      ...owned(),
      at: timestamp(),
      actor: shownText(255),
      actorId: nullable(looseId()),
      /** `session`, or the name of the API token. */
      via: shownText(255),
      address: shownText(255),
      action: exactText(64),
      subjectId: nullable(looseId()),
      subject: text(),
      /** JSON, or null where there was nothing. */
      before: nullable(longText()),
      after: nullable(longText()),
    },
    indexes: [
      ['time', ['organizationId', 'at', 'id', 'action']],
      ['action', ['organizationId', 'action', 'at', 'id']],
      ['actor_time', ['organizationId', 'actor', 'at', 'id', 'action']],
      ['actor_action', ['organizationId', 'actor', 'action', 'at', 'id']],
      ['subject_at', ['organizationId', 'subjectId', 'at', 'id']],
    ],
  },
  /** An event of the payment provider, of whatever organization: one that is gone may still be told of. */
  stripeEvents: {
    name: 'stripe_events',
    columns: {
      id: key(exactText(255)),
      type: exactText(255),
      customerId: nullable(exactText(255)),
      createdAt: timestamp(),
      receivedAt: timestamp(),
      /** When administrators were told of it by email. */
      announcedAt: nullable(timestamp()),
    },
    indexes: [['customer', ['customerId', 'createdAt']]],
  },
  /** A request that its sender has named. */
  idempotencyKeys: {
    name: 'idempotency_keys',
    columns: {
      id: key(),
      // No reference: it would lock the organization, which the work may want for itself. The user's goes with it.
      organizationId: id(),
      userId: of('users'),
      /** SHA-256 of the name, so that any fits. */
      keyHash: exactText(64),
      /** SHA-256 of what tells the request from others. */
      requestHash: exactText(64),
      /** Null, as the answer, where it is not stored. */
      status: nullable(whole()),
      /** JSON, in gzip. */
      answer: nullable(bytes()),
      createdAt: timestamp(),
    },
    indexes: [
      ['key', ['organizationId', 'userId', 'keyHash'], true],
      ['age', ['createdAt']],
    ],
  },
} as const;

/**
 * Invitations of the last day, of workspaces and people that may be gone: their limits outlive both. Each hash is a
 * SHA-256, so that no deleted workspace leaves an address or a name behind.
 */
export const SENT_INVITATIONS = {
  name: 'sent_invitations',
  columns: {
    id: key(),
    recipientHash: hashText(64),
    /** Of the identity provider's subject. */
    senderHash: hashText(64),
    workspaceHash: hashText(64),
    sentAt: timestamp(),
  },
  indexes: [
    ['recipient', ['recipientHash', 'sentAt']],
    ['sender', ['senderHash', 'sentAt']],
    ['workspace', ['workspaceHash', 'sentAt']],
    ['age', ['sentAt']],
  ],
} as const;

/** What people said the columns of their files are: one an organization, which is its id. */
export const COLUMN_MAPPINGS = {
  name: 'column_mappings',
  columns: {
    ...owned(),
    /** A JSON list of headings and what each is. */
    columns: longText(),
  },
} as const;

/** Values with a name, from which links start. */
export const PRESETS = {
  name: 'presets',
  columns: {
    ...owned(),
    name: sortedText(255),
    /** A JSON object of query name to value. */
    parameters: text(),
    /** As `2027-03-31`, with `lastDay`: when it is offered; null where it always was, or always will be. */
    firstDay: nullable(exactText(10)),
    lastDay: nullable(exactText(10)),
    /** Who made it, for as long as they are a member. */
    userId: nullable(looseId()),
    createdAt: timestamp(),
  },
  indexes: [['name', ['organizationId', 'name']]],
} as const;

/** Values that members ask the admins to allow; those that were allowed since are passed over, and removed with the next one. */
export const VALUE_REQUESTS = {
  name: 'value_requests',
  columns: {
    ...owned(),
    parameterId: of('tracking_parameters'),
    value: text(),
    reason: nullable(text()),
    /** Who asked, for as long as they are a member. */
    userId: nullable(looseId()),
    createdAt: timestamp(),
    declinedAt: nullable(timestamp()),
  },
  indexes: [['time', ['organizationId', 'createdAt']]],
} as const;

/** What became of a mail: `waiting` to be accepted by the mail server; `unknown` if its answer to the content was lost. */
export type MailStatus = 'waiting' | 'sent' | 'failed' | 'unknown';

/**
 * Mails that the mail server hasn't accepted yet. What a mail says is made from other rows when it is sent, so none of its
 * text, and no invitation's secret, is stored.
 */
export const OUTBOX = {
  name: 'outbox',
  columns: {
    ...owned(),
    /** The invitation that the mail is about; the mail goes with it. */
    invitationId: nullable(of('invitations')),
    kind: exactText<
      | 'invitation'
      | 'value-request'
      | 'several-subscriptions'
      | 'payment-failed'
      | 'payment-refunded'
      | 'payment-disputed'
      | 'payment-rejected'
      | 'moved-to-free'
      | 'dispute-won'
      | 'dispute-lost'
      | 'payment-credited'
      | 'refund-failed'
    >(32),
    recipient: exactText(320),
    queuedAt: timestamp(),
    /** How often it was claimed: a process claims the mail by raising the number that it has read. */
    attempts: whole(),
    /** When it may be claimed, next or again. */
    dueAt: timestamp(),
    /** Since when its content is on the way to the mail server; null before, and after a refusal. */
    handedOverAt: nullable(timestamp()),
  },
  indexes: [
    ['due', ['dueAt']],
    ['invitation', ['invitationId']],
  ],
} as const;

/** By what a change was made: a person in the console, a program with an API token, what the payment provider reported, or an operator. */
export type ActorKind = 'session' | 'token' | 'stripe' | 'operator';

/** Added to the baseline's entries. */
export const AUDIT_ACTOR_KIND = exactText<ActorKind>(16);
