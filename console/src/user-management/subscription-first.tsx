import { useQuery } from '@tanstack/react-query';
import { deleteAccountTexts as texts } from '@utmost/core/messages/people.ts';
import { Link } from 'react-router-dom';
import { paths } from '../routing/paths.ts';
import { currentPlanQuery } from '../subscription/calls.ts';
import styles from './delete-organization-dialog.module.css';

/**
 * That a subscription has to be cancelled first, with the way to it; nothing of it where nothing is sold.
 * @param isActive whether the server has just refused for that reason
 */
export function SubscriptionFirst({ isActive }: { readonly isActive: boolean }) {
  const { data: plan } = useQuery(currentPlanQuery);
  if (!isActive && plan?.billing === false) return null;
  const link = <Link to={paths.subscription}>{texts.subscriptionLink}</Link>;
  return isActive ? (
    <p className={styles.active} role="alert">
      <strong>{texts.activeTitle}</strong>: {texts.active} {link}
    </p>
  ) : (
    <p className={styles.subscription}>
      {texts.subscription} {link}
    </p>
  );
}
