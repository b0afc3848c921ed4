import { useQuery } from '@tanstack/react-query';
import { subscriptionTexts as texts } from '@utmost/core/messages/subscription.ts';
import { linkLimitQuery, parameterLimitQuery, seatsQuery } from './calls.ts';
import styles from './subscription.module.css';

/** How far each limit is used. */
export function Usage() {
  const [members, parameters, links] = [
    useQuery(seatsQuery),
    useQuery(parameterLimitQuery),
    useQuery(linkLimitQuery),
  ];
  const rows = [
    { term: texts.members, check: members.data },
    { term: texts.parameters, check: parameters.data },
    { term: texts.links, check: links.data },
  ];
  return (
    <section className={styles.section} aria-labelledby="subscription-used">
      <h2 id="subscription-used">{texts.used}</h2>
      <dl className={styles.facts}>
        {rows.map(({ term, check }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={styles.number}>{check ? texts.of(check.used, check.limit) : '…'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
