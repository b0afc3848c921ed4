import type { components } from '@utmost/core/contract.d.ts';
import { seatTexts as texts } from '@utmost/core/messages/people.ts';
import { seatsOf } from '@utmost/core/people/seats.ts';
import { FREE_PLAN } from '@utmost/core/plans.ts';
import { RecommendedUpgrade } from '../subscription/recommended-upgrade.tsx';
import styles from './seat-notice.module.css';

type Schemas = components['schemas'];

interface SeatNoticeProps {
  readonly seats: Schemas['LimitCheck'];
  readonly plan: Schemas['CurrentPlan'] | undefined;
}

/** Warns before the plan's seats are taken, and says so when they are; nothing while there is room. */
export function SeatNotice({ seats, plan }: SeatNoticeProps) {
  if (seats.limit === null) return null;
  const { used, limit, planName } = seats;
  const state = seatsOf(seats);
  if (state === 'room') return null;
  const isFull = state === 'full';
  return (
    <div className={styles.notice} data-full={isFull || undefined} role="status">
      <strong>{isFull ? texts.fullTitle : texts.nearTitle}</strong>
      <p>
        {isFull ? texts.full(limit, planName) : texts.near(used, limit, planName)}{' '}
        {texts.upgrade(plan?.plan.id ?? FREE_PLAN.id)}
      </p>
      <meter className={styles.meter} value={Math.min(used, limit)} max={limit}>
        {texts.used(used, limit)}
      </meter>
      {isFull ? <RecommendedUpgrade kind="members" /> : null}
    </div>
  );
}
