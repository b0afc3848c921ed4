import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin } from '@hapi/hapi';
import { FairQueue } from '@utmost/db/fair-queue.ts';
import { inTransaction, isReadOnly } from '@utmost/db/transaction.ts';
import type { Logger } from 'pino';
import { Op, type WhereOptions } from 'sequelize';
import type { Clock } from '../clock.ts';
import type { MailStatus, OutboxRow } from '../models/models.ts';
import { raiseRevision } from '../models/organization-counts.ts';
import { changeData, type Database, type OrganizationData } from '../models/organization-data.ts';
import { readRows } from '../models/read-row.ts';
import { startTexts } from '../start-texts.ts';
import { composeMail, type MailSettings } from './compose-mail.ts';
import { MailFailure } from './mail-failure.ts';
import { mailLogTexts } from './mail-texts.ts';
import type { Mailer } from './mailer.ts';

const MINUTE_MS = 60_000;
/** After each refusal for now, so that a mail is tried for an hour. */
const PAUSES_MS = [1, 2, 4, 8, 15, 15, 15].map((minutes) => minutes * MINUTE_MS);
/** Longer than the slowest mail server is waited for; a process that dies with a mail has it no longer. */
const CLAIM_MS = 5 * MINUTE_MS;
const ROWS_A_LOOK = 100;
/** So long a caller waits to know what became of a mail, which goes on meanwhile. */
const PATIENCE_MS = 10_000;
/** So long a stopping service waits for mail servers. */
const GOODBYE_MS = 5_000;

/** Mails on their way. */
export type Outbox = ReturnType<typeof createOutbox>;

interface Surroundings extends MailSettings {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly logger: Logger;
}

/** The mail was claimed by another process, revoked, or is gone with its workspace. */
class NotOurs extends Error {}

/** What came of one attempt. */
interface Attempted {
  readonly status: MailStatus;
  /** Whether the mail server answered at all. */
  readonly isReachable: boolean;
}

/**
 * The mails that wait in the database, for every process that shares it. One is claimed by raising its number of attempts,
 * and marked before its content is sent: a marked mail is only sent again after the server has refused it.
 */
export function createOutbox(surroundings: Surroundings) {
  const { database, clock, mailer, logger, keys } = surroundings;
  const { outbox } = database.models;
  const conversations = new FairQueue({ all: 8, each: 4 });
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  let isStopping = false;

  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

  /** Changes a mail that is as it was read. @throws {NotOurs} */
  async function change(
    { id, attempts }: OutboxRow,
    values: Partial<OutboxRow>,
    where: WhereOptions<OutboxRow> = {},
  ): Promise<void> {
    const [changed] = await inTransaction(database.sequelize, (transaction) =>
      outbox.update(values, { where: { ...where, id, attempts }, transaction }),
    );
    if (changed === 0) throw new NotOurs();
  }

  /** Takes a mail out, with what became of it; cached lists of invitations are out of date then. @throws {NotOurs} */
  const settle = (row: OutboxRow, mailStatus: MailStatus): Promise<void> => {
    const { id, attempts, organizationId, invitationId } = row;
    return changeData(database, { organizationId }, async (data) => {
      if (invitationId !== null) {
        await raiseRevision(data);
        await data.invitations.update(invitationId, { mailStatus });
      }
      if ((await data.outbox.remove({ id, attempts })) === 0) throw new NotOurs();
    });
  };

  /** Tries a mail once. @throws {NotOurs} and the database's errors */
  async function attempt(read: OutboxRow): Promise<Attempted> {
    const row = { ...read, attempts: read.attempts + 1 };
    await change(read, { attempts: row.attempts, dueAt: later(CLAIM_MS) }, { handedOverAt: null });
    try {
      const mail = await composeMail(database, surroundings, row);
      if (mail === null) throw new MailFailure('permanent', mailLogTexts.impossible);
      const beforeContent = () =>
        change(row, { handedOverAt: clock.now() }, { handedOverAt: null });
      const response = await mailer.send(mail, { beforeContent, signal: stopping.signal });
      logger.info({ mail: row.id, mailKind: row.kind, response }, mailLogTexts.accepted);
    } catch (error) {
      if (error instanceof MailFailure) return afterFailure(row, error);
      throw error;
    }
    await settle(row, 'sent');
    return { status: 'sent', isReachable: true };
  }

  async function afterFailure(row: OutboxRow, failure: MailFailure): Promise<Attempted> {
    const { kind, message: reason, answer } = failure;
    const pause = kind === 'temporary' ? PAUSES_MS[row.attempts - 1] : undefined;
    const status = pause !== undefined ? 'waiting' : kind === 'unknown' ? 'unknown' : 'failed';
    const facts = { mail: row.id, mailKind: row.kind, attempt: row.attempts, status, reason };
    logger.warn({ ...facts, ...answer }, mailLogTexts[status]);
    if (pause === undefined) await settle(row, status);
    else await change(row, { dueAt: later(pause), handedOverAt: null });
    return { status, isReachable: kind !== 'temporary' || answer.responseCode !== undefined };
  }

  /** Does something for a mail, whatever comes of it. */
  function work(row: OutboxRow, step: () => Promise<Attempted>): Promise<Attempted> {
    const done = workInTurn(row, step).finally(() => underWay.delete(done));
    underWay.add(done);
    return done;
  }

  async function workInTurn(
    { organizationId }: OutboxRow,
    step: () => Promise<Attempted>,
  ): Promise<Attempted> {
    try {
      return await conversations.run(organizationId, async () =>
        isStopping ? { status: 'waiting' as const, isReachable: false } : step(),
      );
    } catch (error) {
      // What the database can't store stays claimed, and is looked at again later.
      if (!(error instanceof NotOurs) && !isReadOnly(error))
        logger.error(error, mailLogTexts.notStored);
      return { status: 'waiting', isReachable: true };
    }
  }

  return {
    /** The service's own secrets, the current one first, from which the secrets in mails are derived. */
    keys,
    /** Sends a mail that was just queued. @returns how it stands after at most 10 s */
    async deliver(id: string): Promise<MailStatus> {
      const [row] = await readRows(outbox, { where: { id } });
      if (!row) return 'waiting';
      const late = sleep(PATIENCE_MS, 'waiting' as const, { ref: false });
      return Promise.race([work(row, () => attempt(row)).then(({ status }) => status), late]);
    },
    /** Sends what is due. */
    async deliverDue(): Promise<void> {
      const due = await readRows(outbox, {
        where: { dueAt: { [Op.lte]: clock.now() } },
        order: [['dueAt', 'ASC']],
        limit: ROWS_A_LOOK,
      });
      let isReachable = true;
      const steps = due.map((row) =>
        work(row, async () => {
          // Its process ended while the mail was on the way.
          if (row.handedOverAt !== null) return afterFailure(row, LOST);
          if (!isReachable) return { status: 'waiting', isReachable };
          const attempted = await attempt(row);
          isReachable &&= attempted.isReachable;
          return attempted;
        }),
      );
      await Promise.all(steps);
    },
    /** Begins nothing any more, and ends what is under way. */
    async stop(): Promise<void> {
      isStopping = true;
      const ended = Promise.allSettled(underWay);
      await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })]);
      stopping.abort(new Error(mailLogTexts.stopping));
      await ended;
    },
  };
}

const LOST = new MailFailure('unknown', mailLogTexts.processEnded);

const LOOK_EVERY_MS = 15_000;

/** Sends the mails that wait, while the service runs, and says at start in the log if none can be sent. */
export const outboxPlugin: Plugin<{ outbox: Outbox; mailer: Mailer; logger: Logger }> = {
  name: 'outbox',
  register: (server, { outbox, mailer, logger }) => {
    const stopping = new AbortController();
    let ended: Promise<unknown> = Promise.resolve();
    server.expose('deliverDue', outbox.deliverDue);
    const deliverAgain = async () => {
      while (!stopping.signal.aborted) {
        await outbox.deliverDue().catch((error: unknown) => {
          logger.error(error, mailLogTexts.notRead);
        });
        const look = sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false });
        await look.catch(() => undefined);
      }
    };
    server.ext('onPostStart', () => {
      ended = deliverAgain();
      // The service starts meanwhile: mail is the least that it does.
      void mailer.verify().catch((error: unknown) => {
        const { message, answer } = error instanceof MailFailure ? error : { message: `${error}` };
        const isWithoutTls = answer?.command === 'STARTTLS';
        logger.warn(
          { reason: message, ...answer },
          isWithoutTls ? startTexts.mailUnencrypted : startTexts.mailUnverified,
        );
      });
    });
    // The requests under way are finished at the same time.
    server.ext('onPreStop', () => {
      stopping.abort();
      ended = Promise.all([ended, outbox.stop()]);
    });
    server.ext('onPostStop', async () => void (await ended));
  },
};

/** For which the process that queued a mail has it to itself. */
const RESERVED_MS = 60_000;

type QueuedMail = Pick<OutboxRow, 'id' | 'kind' | 'recipient' | 'invitationId'>;

/** Puts a mail into the outbox, within the change that it tells of. {@link Outbox.deliver} then sends it. */
export async function queueMail(
  { clock }: { readonly clock: Clock },
  data: OrganizationData,
  mail: QueuedMail,
): Promise<void> {
  const queuedAt = clock.now();
  const dueAt = new Date(queuedAt.getTime() + RESERVED_MS);
  await data.outbox.create({ ...mail, queuedAt, dueAt, attempts: 0, handedOverAt: null });
}
