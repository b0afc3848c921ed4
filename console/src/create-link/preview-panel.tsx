import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { CHANNEL_RULES_DATE } from '@utmost/core/channel/predict-channel.ts';
import { anatomyOf } from '@utmost/core/link/anatomy.ts';
import type { BuiltLink } from '@utmost/core/link/build.ts';
import { MAX_BASE_URL_LENGTH } from '@utmost/core/link/check.ts';
import { countCharacters } from '@utmost/core/rules/characters.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { AdvancedLinkConfig } from '@utmost/core/taxonomy/parameter.ts';
import { type ComponentProps, useState } from 'react';
import { later } from '../routing/later.tsx';
import { useCopy } from '../ui/browser/use-copy.ts';
import { submitKey } from '../ui/browser/use-submit-key.ts';
import type { ChannelForecast as Forecast } from '../ui/link-fields/channel-warnings.ts';
import { channelTexts } from '../ui/link-fields/link-fields-texts.ts';
import type { QrLink } from '../ui/qr/qr-dialog.tsx';
import { qrTexts } from '../ui/qr/qr-texts.ts';
import { copyTexts } from '../ui/ui-texts.ts';
import { UrlAnatomy } from '../ui/url-anatomy/url-anatomy.tsx';
import { ValuePairs } from '../ui/url-anatomy/value-pairs.tsx';
import { previewTexts as texts } from './create-link-texts.ts';
import styles from './preview-panel.module.css';

const QrDialog = later(async () => ({
  default: (await import('../ui/qr/qr-dialog.tsx')).QrDialog,
}));
const AdvancedDetails = later(async () => ({
  default: (await import('../parameter-config/advanced/advanced-details.tsx')).AdvancedDetails,
}));

interface PreviewPanelProps {
  readonly compiled: CompiledTaxonomy;
  readonly name: string;
  readonly built: BuiltLink;
  /** What Google Analytics 4 will make of it; null where it reads nothing of it. */
  readonly forecast: Forecast | null;
  /** Whether there is an address to show at all. */
  readonly hasUrl: boolean;
  /** The query name of the highlighted parameter. */
  readonly highlighted: string | null;
  readonly problems: ReadonlyMap<string, string>;
  /** Whether nothing is wrong with the URL. */
  readonly canCopy: boolean;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  /** @param isForAnother whether the fields stay for another link like it */
  readonly onSave: (isForAnother: boolean) => void;
}

/** The link as it would be now, and what can be done with it. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { compiled, name, built, forecast, hasUrl, highlighted, problems } = props;
  const { canCopy, canSave, isSaving, onSave } = props;
  const [qrLink, setQrLink] = useState<QrLink | null>(null);
  const { copy, isCopied } = useCopy({ title: copyTexts.copied, text: copyTexts.copiedText });
  const length = hasUrl ? countCharacters(built.fullUrl) : 0;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={PREVIEW}>
      <header className={`hint line ${styles.head}`}>
        <h2 id={PREVIEW}>{texts.heading}</h2>
        <code title={texts.lengthHint} data-over={length > MAX_BASE_URL_LENGTH || undefined}>
          {texts.length(length, MAX_BASE_URL_LENGTH)}
        </code>
      </header>
      <div className={styles.url}>
        {hasUrl ? (
          <UrlAnatomy
            parts={anatomyOf(compiled, built.fullUrl)}
            highlighted={highlighted}
            problems={problems}
          />
        ) : (
          <p className="note">{texts.noUrl}</p>
        )}
      </div>
      {compiled.isAdvancedMode ? <AdvancedNote advanced={compiled.taxonomy.advanced} /> : null}
      <ChannelForecast forecast={forecast} />
      <ValueList compiled={compiled} values={built.values} />
      <div className={`wrapped ${styles.actions}`}>
        <Button disabled={!canCopy} onClick={() => copy(built.fullUrl)}>
          <span>{isCopied ? copyTexts.copied : texts.copy}</span>
        </Button>
        <Button disabled={!canCopy} onClick={() => setQrLink({ name, fullUrl: built.fullUrl })}>
          {qrTexts.open}
        </Button>
        <Button
          id={SAVE_BUTTON}
          variant={canSave || isSaving ? 'contained' : 'outlined'}
          disabled={!canSave || isSaving}
          aria-busy={isSaving}
          onClick={() => onSave(false)}
        >
          <span>{isSaving ? texts.saving : texts.save}</span>
          {isSaving ? null : (
            <span className={styles.key} aria-hidden="true">
              {submitKey}
            </span>
          )}
        </Button>
        <Button
          variant="text"
          disabled={!canSave || isSaving}
          className={styles.another ?? ''}
          onClick={() => onSave(true)}
        >
          {texts.saveAnother}
        </Button>
      </div>
      {qrLink ? <QrDialog link={qrLink} close={() => setQrLink(null)} /> : null}
    </section>
  );
}

/** The id of the panel's heading. */
export const PREVIEW = 'preview-heading';

/** The id of the button that comes after Generate Link. */
export const SAVE_BUTTON = 'save-link';

/** The channel under which Google Analytics 4 will show the link; nothing where it reads none. */
function ChannelForecast({ forecast }: { readonly forecast: Forecast | null }) {
  if (forecast === null) return null;
  const { group, warnings } = forecast;
  return (
    <dl className={styles.forecast} aria-live="polite">
      <dt className="hint" title={channelTexts.rulesDate(CHANNEL_RULES_DATE)}>
        {channelTexts.label}
      </dt>
      <dd data-unknown={group === null || undefined} data-warned={warnings.length > 0 || undefined}>
        {group ?? channelTexts.unknown}
      </dd>
    </dl>
  );
}

/** The parameters of a link by their names for people, under their heading. */
function ValueList(props: ComponentProps<typeof ValuePairs>) {
  const { compiled, values } = props;
  const isEmpty = !compiled.parameters.some(({ parameter }) => values.has(parameter.queryName));
  return (
    <div className={styles.values}>
      <h3>{texts.parameters}</h3>
      {isEmpty ? <p className="muted">{texts.noParameters}</p> : <ValuePairs {...props} />}
    </div>
  );
}

/** How the parameters are packed into one. */
function AdvancedNote({ advanced }: { readonly advanced: AdvancedLinkConfig }) {
  const { mainParameterName, keyValueConnector, delimiter } = advanced;
  return (
    <div className={`stack hint ${styles.advanced}`}>
      <Chip component="span" label={texts.advancedBadge(mainParameterName)} />
      <p>{texts.advancedExplanation(mainParameterName, keyValueConnector, delimiter)}</p>
      <AdvancedDetails />
    </div>
  );
}
