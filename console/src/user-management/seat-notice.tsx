import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import LinearProgress from '@mui/material/LinearProgress';
import type { components } from '@utmost/core/contract.d.ts';
import { FREE_PLAN } from '@utmost/core/plans.ts';
import { RecommendedUpgrade } from '../subscription/limit-card.tsx';
import { seatTexts as texts } from './people-texts.ts';
import { seatsOf } from './seats.ts';

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
    <Alert severity={isFull ? 'error' : 'warning'} role="status" sx={{ marginBottom: 5 }}>
      <AlertTitle>{isFull ? texts.fullTitle : texts.nearTitle}</AlertTitle>
      <p>
        <span>{isFull ? texts.full(limit, planName) : texts.near(used, limit, planName)}</span>{' '}
        <span>{texts.upgrade(plan?.plan.id ?? FREE_PLAN.id)}</span>
      </p>
      <LinearProgress
        variant="determinate"
        value={(Math.min(used, limit) / limit) * 100}
        aria-label={texts.used(used, limit)}
        sx={{ marginTop: 1.5, height: 6 }}
      />
      {isFull ? <RecommendedUpgrade kind="members" /> : null}
    </Alert>
  );
}
