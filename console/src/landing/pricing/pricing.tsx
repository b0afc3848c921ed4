import type { components } from '@utmost/core/contract.d.ts';
import { formatAmount } from '@utmost/core/messages/subscription.ts';
import { PLANS } from '@utmost/core/plans.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import type { BillingCycle } from '@utmost/core/subscription.ts';
import { useState } from 'react';
import { errorTexts } from '../../data/data-texts.ts';
import { loginFor } from '../../routing/guard.ts';
import { priceOf, yearlySaving } from '../../subscription/plan-prices.ts';
import { plansTexts } from '../../subscription/subscription-texts.ts';
import { landingTexts, pricingTexts as texts } from '../landing-texts.ts';
import { usePlans } from './use-plans.ts';

type Plan = components['schemas']['Plan'];

/** What the plans cost and allow, as the server says it. */
export function Pricing() {
  const { plans, hasFailed, retry } = usePlans();
  const [isYearly, setYearly] = useState(false);
  const saving = plans?.map(yearlySaving).find((percent) => percent !== null);
  return (
    <section className="page-section" aria-labelledby="pricing-heading">
      <h2 id="pricing-heading">{texts.heading}</h2>
      {hasFailed ? (
        <p role="alert">
          {texts.loadFailed}{' '}
          <button type="button" className="page-button" onClick={retry}>
            {errorTexts.tryAgain}
          </button>
        </p>
      ) : plans === null ? (
        <>
          <div className="pricing-waiting" role="status">
            <span className="visually-hidden">{texts.loading}</span>
          </div>
          {/* Without scripts the list prices; the service leaves them out where others hold. */}
          <noscript data-list-prices="">
            <ul className="pricing-plans">
              {PLANS.map((plan) => (
                <PlanCard key={plan.id} plan={{ ...plan, currency: 'usd' }} cycle="monthly" />
              ))}
            </ul>
          </noscript>
        </>
      ) : plans.every(({ maxLinks }) => maxLinks === null) ? (
        <p className="page-lead">{plansTexts.unlimited}</p>
      ) : (
        <>
          <p className="page-lead">{texts.summary}</p>
          <label className="pricing-cycle">
            <input
              type="checkbox"
              role="switch"
              aria-checked={isYearly}
              checked={isYearly}
              onChange={({ target }) => setYearly(target.checked)}
            />
            {plansTexts.yearly} {saving ? <span>{plansTexts.saving(saving)}</span> : null}
          </label>
          <ul className="pricing-plans">
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} cycle={isYearly ? 'yearly' : 'monthly'} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface PlanCardProps {
  readonly plan: Pick<
    Plan,
    'name' | 'description' | 'monthlyPrice' | 'yearlyPrice' | 'currency'
  > & {
    readonly features: readonly string[];
  };
  readonly cycle: BillingCycle;
}

function PlanCard({ plan, cycle }: PlanCardProps) {
  const { name, description, features } = plan;
  const price = priceOf(plan, cycle);
  const isFree = plan.monthlyPrice === 0;
  return (
    <li data-emphasized={!isFree || undefined}>
      <h3>{name}</h3>
      <p className="pricing-description">{description}</p>
      <p key={cycle} className="pricing-price">
        {price === null ? (
          plansTexts.noPrice
        ) : (
          <>
            <span>{isFree ? texts.free : formatAmount(price.amount, price.currency)}</span>{' '}
            {isFree ? null : plansTexts.cycleWord[cycle]}
          </>
        )}
      </p>
      <a
        className="page-button"
        href={isFree ? paths.login : loginFor(paths.plans)}
        data-prefers="register"
        data-primary={isFree ? undefined : ''}
        data-large=""
      >
        {isFree ? landingTexts.getStarted : texts.choose(name)}
      </a>
      <ul>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </li>
  );
}
