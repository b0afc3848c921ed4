import { useQuery } from '@tanstack/react-query';
import { advancedTexts as texts } from '@utmost/core/messages/advanced-config.ts';
import { Badge } from '../../controls/badge.tsx';
import { LoadFailure } from '../../controls/load-failure.tsx';
import { advancedQuery, useTaxonomy } from '../../providers/taxonomy.ts';
import styles from './advanced.module.css';
import { AdvancedConfig } from './advanced-config.tsx';
import type { AdvancedDraft } from './use-advanced-draft.ts';

interface AdvancedTabProps {
  readonly draft: AdvancedDraft;
  readonly isAdmin: boolean;
}

/** How all parameters are packed into one; only an admin can change it. */
export function AdvancedTab({ draft, isAdmin }: AdvancedTabProps) {
  const { data: saved, error, refetch } = useQuery(advancedQuery);
  const taxonomy = useTaxonomy();
  const failure = saved ? taxonomy.error : error;
  const retry = () => {
    if (error) void refetch();
    taxonomy.retry();
  };
  return (
    <section aria-labelledby="advanced-title">
      <header className={styles.head}>
        <h2 id="advanced-title">{texts.title}</h2>
        {isAdmin ? null : <Badge>{texts.viewOnly}</Badge>}
        <p>{texts.subtitle}</p>
      </header>
      {saved && taxonomy.compiled ? (
        <AdvancedConfig
          saved={saved}
          draft={draft}
          parameters={taxonomy.compiled.taxonomy.parameters}
          isAdmin={isAdmin}
        />
      ) : failure ? (
        <LoadFailure text={texts.loadFailed} error={failure} retry={retry} />
      ) : (
        <p className={styles.loading} role="status">
          {texts.loading}
        </p>
      )}
    </section>
  );
}
