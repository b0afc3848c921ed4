import Button from '@mui/material/Button';
import { auditActionName, auditActions, auditTexts as texts } from '@utmost/core/messages/audit.ts';
import { ChoiceField } from '../controls/choice-field.tsx';
import { TextField } from '../controls/text-field.tsx';
import { type AuditFilter, isFiltered, LAST_DAY, NO_FILTER } from './audit-filter.ts';
import styles from './audit-log.module.css';

// A menu has no entry without a value.
const ANY = 'any';

interface FilterFormProps {
  readonly filter: AuditFilter;
  readonly change: (filter: AuditFilter) => void;
}

/** Which entries are shown. */
export function FilterForm({ filter, change }: FilterFormProps) {
  const choices = [
    { value: ANY, text: texts.anyAction },
    ...auditActions.map((action) => ({ value: action, text: auditActionName(action) })),
  ];
  return (
    <div className={styles.filters}>
      <ChoiceField
        id="audit-action"
        label={texts.action}
        value={filter.action || ANY}
        choices={choices}
        onChange={(action) => change({ ...filter, action: action === ANY ? '' : action })}
      />
      <TextField
        id="audit-actor"
        label={texts.actor}
        value={filter.actor}
        input={{ placeholder: texts.actorPlaceholder }}
        onChange={(actor) => change({ ...filter, actor })}
      />
      <TextField
        id="audit-from"
        label={texts.from}
        value={filter.from}
        input={{ type: 'date', max: LAST_DAY }}
        onChange={(from) => change({ ...filter, from })}
      />
      <TextField
        id="audit-to"
        label={texts.to}
        value={filter.to}
        input={{ type: 'date', max: LAST_DAY }}
        onChange={(to) => change({ ...filter, to })}
      />
      <Button disabled={!isFiltered(filter)} onClick={() => change(NO_FILTER)}>
        {texts.clear}
      </Button>
    </div>
  );
}
