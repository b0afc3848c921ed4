import InputBase from '@mui/material/InputBase';
import { checkLinkName } from '@utmost/core/link/check.ts';
import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { describe, Field } from '../controls/field.tsx';
import styles from './url-list.module.css';

interface LinkNameFieldProps {
  readonly id: string;
  readonly name: string;
  /** Why the server did not save it. */
  readonly refused: readonly string[] | undefined;
  readonly onChange: (name: string) => void;
}

/** What the URL is called as a link; made up at first, to be changed at will. */
export function LinkNameField({ id, name, refused, onChange }: LinkNameFieldProps) {
  const sentences = refused ?? checkLinkName(name).map(sentenceOf);
  const problem = sentences.length === 0 ? undefined : sentences.join(' · ');
  return (
    <div className={styles.name}>
      <Field id={id} label={texts.name} problem={problem}>
        <InputBase
          id={id}
          value={name}
          error={problem !== undefined}
          inputProps={{ ...describe(id, problem), autoComplete: 'off' }}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </div>
  );
}
