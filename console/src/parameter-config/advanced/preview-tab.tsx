import Chip from '@mui/material/Chip';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import { checkBaseUrl } from '@utmost/core/link/check.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import { checkAdvancedConfig } from '@utmost/core/taxonomy/advanced-mode.ts';
import type { AdvancedLinkConfig, GovernedParameter } from '@utmost/core/taxonomy/parameter.ts';
import { useMemo, useState } from 'react';
import { TextField } from '../../ui/controls/text-field.tsx';
import { UrlAnatomy } from '../../ui/url-anatomy/url-anatomy.tsx';
import styles from './advanced.module.css';
import { advancedPreviewTexts as texts } from './advanced-texts.ts';
import { previewIn } from './preview-in.ts';

interface PreviewTabProps {
  readonly saved: AdvancedLinkConfig;
  readonly config: AdvancedLinkConfig;
  readonly parameters: readonly GovernedParameter[];
}

const MODES = [
  { isAdvanced: false, title: texts.standard },
  { isAdvanced: true, title: texts.advanced },
];

/** A link of sample values in both modes, by the settings as they stand in the form. */
export function PreviewTab({ saved, config, parameters }: PreviewTabProps) {
  const [baseUrl, setBaseUrl] = useState<string>(texts.sample);
  const problem = checkBaseUrl(baseUrl)[0];
  const wrong = checkAdvancedConfig(config)[0];
  const previews = useMemo(
    () =>
      MODES.map(({ isAdvanced, title }) => ({
        title,
        isAdvanced,
        ...previewIn(parameters, { ...config, isEnabled: isAdvanced }, baseUrl),
      })),
    [parameters, config, baseUrl],
  );
  return (
    <div className={styles.preview}>
      <TextField
        id="preview-url"
        label={texts.website}
        value={baseUrl}
        problem={problem && sentenceOf(problem)}
        isCode
        input={{ inputMode: 'url' }}
        onChange={setBaseUrl}
      />
      {previews.map(({ title, isAdvanced, compiled, link }) => (
        <section key={title} className={`card ${styles.mode}`} aria-label={title}>
          <h3>
            {title}{' '}
            {isAdvanced === saved.isEnabled ? (
              <Chip component="span" label={texts.current} />
            ) : null}
          </h3>
          {isAdvanced && wrong ? (
            <p className="wrong">{`${texts.failed} ${sentenceOf(wrong)}`}</p>
          ) : (
            <UrlAnatomy parts={anatomyOf(compiled, link.fullUrl)} />
          )}
        </section>
      ))}
      <p className={`note ${styles.explanation}`}>
        {parameters.length === 0 ? texts.noParameters : texts.explanation}
      </p>
    </div>
  );
}
