import { dependentFields } from '@utmost/core/link-form/dependent-fields.ts';
import { changeEncoding, type LinkForm } from '@utmost/core/link-form/link-form.ts';
import { valuePath } from '@utmost/core/problem.ts';
import { type CompiledTaxonomy, isEntered } from '@utmost/core/taxonomy/compile.ts';
import { useMemo } from 'react';
import type { TrackingLink } from '../../data/api-client.ts';
import { type ChangeForm, following } from '../../ui/link-fields/change-form.ts';
import { EncodingSwitch } from '../../ui/link-fields/encoding-switch.tsx';
import { LinkFields } from '../../ui/link-fields/link-fields.tsx';
import { Followed, FormField } from '../../ui/link-fields/parameter-field.tsx';
import { RestSentences } from '../../ui/link-fields/rest-sentences.tsx';
import { hueStyle } from '../../ui/theme/hue.ts';
import { editLinkTexts as texts } from '../manage-links-texts.ts';
import styles from './edit-dialog.module.css';
import { renumbered, unchangedValues } from './edited-link.ts';

/** What the ids of the form's controls begin with. */
export const EDIT_FORM = 'edit';

interface EditFieldsProps {
  readonly link: TrackingLink;
  readonly compiled: CompiledTaxonomy;
  readonly form: LinkForm;
  /** The values that the link will have. */
  readonly values: ReadonlyMap<string, string>;
  readonly change: ChangeForm;
  readonly sentences: ReadonlyMap<string, string>;
  /** The query name of the highlighted parameter. */
  readonly highlighted: string | null;
}

/** What can be changed of a link, and below it what stays. */
export function EditFields(props: EditFieldsProps) {
  const { link, compiled, form, values, change, sentences, highlighted } = props;
  const fields = compiled.visible.filter((one) => isEntered(one) || one.composition);
  const dependent = dependentFields(compiled, form);
  const changeFields = useMemo(() => following(compiled, change), [compiled, change]);
  return (
    <>
      <RestSentences formId={EDIT_FORM} compiled={compiled} sentences={sentences} />
      <LinkFields formId={EDIT_FORM} isFirst form={form} change={change} sentences={sentences} />
      <div className="columns">
        {fields.map((one) => {
          const { queryName } = one.parameter;
          const field = dependent.get(queryName);
          if (field?.isHidden && (form.values.get(queryName) ?? '') === '') return null;
          return (
            <FormField
              key={queryName}
              formId={EDIT_FORM}
              compiled={one}
              value={form.values.get(queryName)}
              identifier={one.composition ? values.get(queryName) : undefined}
              problem={sentences.get(valuePath(queryName))}
              change={changeFields}
              isHighlighted={highlighted === queryName}
              dependent={field}
            />
          );
        })}
        <Followed compiled={compiled} form={form} change={change} />
      </div>
      <EncodingSwitch
        isOn={form.urlEncoding}
        onChange={(isOn) => change((now) => changeEncoding(now, isOn))}
      />
      <UnchangedValues link={link} values={values} compiled={compiled} />
    </>
  );
}

type UnchangedValuesProps = Pick<EditFieldsProps, 'link' | 'values' | 'compiled'>;

/** The values that have no field: numbers, and those of parameters that are hidden or gone. */
function UnchangedValues({ link, values, compiled }: UnchangedValuesProps) {
  const changing = renumbered(link, values, compiled);
  const names = changing.map(({ queryName }) => queryName);
  const unchanged = unchangedValues(link, compiled).filter(
    ({ queryName }) => !names.includes(queryName),
  );
  const ofChanging = changing.map(({ queryName, displayName }) => (
    <p key={queryName} className="hint">
      {texts.renumbered(displayName)}
    </p>
  ));
  if (unchanged.length === 0) {
    return changing.length > 0 && <div className={styles.unchanged}>{ofChanging}</div>;
  }
  return (
    <section className={styles.unchanged} aria-labelledby="unchanged-heading">
      <h3 id="unchanged-heading">{texts.unchanged}</h3>
      <p className="hint">{texts.unchangedHint}</p>
      <dl>
        {unchanged.map(({ queryName, value, reason }) => (
          <div
            key={queryName}
            data-parameter={queryName}
            style={hueStyle(compiled.byName.get(queryName)?.position ?? null)}
          >
            <dt>{compiled.displayNameOf(queryName)}</dt>
            <dd>
              <code translate="no">{value}</code>{' '}
              <span className="hint">{texts.reasons[reason]}</span>
            </dd>
          </div>
        ))}
      </dl>
      {ofChanging}
    </section>
  );
}
