import { profileTexts as texts } from '@utmost/core/messages/credentials.ts';
import { PageTitle } from '../controls/page-title.tsx';
import { ScreenHead } from '../controls/screen-head.tsx';
import { useUser } from '../providers/session.ts';
import { OrganizationForm } from './organization-form.tsx';
import styles from './profile.module.css';
import { Sessions } from './sessions.tsx';

/** `/profile`: who one is here, one's organisation, and where one is signed in. */
export default function Profile() {
  const user = useUser();
  const facts = [
    { term: texts.name, text: user.name },
    { term: texts.username, text: user.username },
    { term: texts.email, text: user.email },
    { term: texts.role, text: texts.roles[user.role] },
  ];
  return (
    <>
      <PageTitle screen={texts.title} />
      <ScreenHead title={texts.title} description={texts.description} />
      <div className={styles.columns}>
        <section aria-labelledby="profile-you">
          <h2 id="profile-you">{texts.you}</h2>
          <dl className={styles.facts}>
            {facts.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="profile-organization">
          <h2 id="profile-organization">{texts.organization}</h2>
          {user.role === 'admin' ? (
            <OrganizationForm key={user.organizationName} name={user.organizationName} />
          ) : (
            <p className={styles.organization}>{user.organizationName}</p>
          )}
        </section>
      </div>
      <Sessions />
    </>
  );
}
