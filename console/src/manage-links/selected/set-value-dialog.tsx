import Button from '@mui/material/Button';
import type { components } from '@utmost/core/contract.d.ts';
import { isEditable } from '@utmost/core/link/edit.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useState } from 'react';
import { api, bodyOf } from '../../data/api-client.ts';
import { useAction } from '../../data/use-action.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { ChoiceField } from '../../ui/controls/choice-field.tsx';
import formStyles from '../../ui/controls/form-fields.module.css';
import { ModalDialog } from '../../ui/controls/modal-dialog.tsx';
import { ParameterField } from '../../ui/link-fields/parameter-field.tsx';
import { linkTableTexts, manageLinksTexts, setValueTexts as texts } from '../manage-links-texts.ts';
import { useRefreshLinks } from '../use-links.ts';
import { useRestore } from '../use-restore.ts';
import styles from './value-changes.module.css';

interface SetValueDialogProps {
  /** Which links. */
  readonly meant: components['schemas']['LinkSelection'];
  /** What is filled in at first. */
  readonly first?: { readonly queryName: string; readonly value: string };
  readonly compiled: CompiledTaxonomy;
  readonly close: () => void;
}

/** One value for all selected links: chosen first, then shown what it would change, then done. */
export function SetValueDialog({ meant, first, compiled, close }: SetValueDialogProps) {
  const editable = compiled.visible.filter(({ parameter }) =>
    isEditable(compiled, parameter.queryName),
  );
  const [queryName, choose] = useState(first?.queryName ?? editable[0]?.parameter.queryName ?? '');
  const [value, setValue] = useState(first?.value ?? '');
  const [problem, setProblem] = useState<string>();
  const [review, setReview] = useState<ChangedLinks | null>(null);
  const refresh = useRefreshLinks();
  const restore = useRestore();
  const chosen = compiled.byName.get(queryName);
  const send = (how: { readonly dryRun?: boolean; readonly mode: 'all' | 'valid' }) => {
    const body = { ...meant, ...how, parameter: queryName, value };
    return bodyOf(api.PATCH('/api/tracking-links', { body }));
  };
  const failed = (message: string) => ({ text: texts.failed(message) });
  const checking = useAction<undefined, ChangedLinks>({
    call: () => send({ dryRun: true, mode: 'valid' }),
    done: () => null,
    refresh: null,
    failed,
    onDone: setReview,
  });
  const changing = useAction<undefined, ChangedLinks>({
    call: async () => {
      // What was shown to be refused stays; what breaks a rule only now refuses it all.
      const changed = await send({ mode: review && review.failed > 0 ? 'valid' : 'all' });
      await refresh();
      return changed;
    },
    done: ({ changed, change }) => ({
      text: texts.changed(changed),
      ...(change && { undo: () => restore({ change }) }),
    }),
    refresh: null,
    failed,
    onDone: close,
    onFailed: () => setReview(null),
  });
  const check = () => {
    const [wrong] = chosen?.check(chosen.normalize(value)) ?? [];
    setProblem(wrong && sentenceOf(wrong));
    if (chosen && !wrong && !checking.isPending) checking.mutate(undefined);
  };
  if (review && chosen) {
    return (
      <ModalDialog
        // Another dialog, with the focus on what does nothing.
        key="review"
        title={texts.question(chosen.parameter.displayName, chosen.normalize(value))}
        width="sm"
        close={close}
        actions={
          <>
            <Button autoFocus onClick={() => setReview(null)}>
              {texts.back}
            </Button>
            <BusyButton
              text={texts.change(review.changed)}
              busyText={texts.changing}
              isBusy={changing.isPending}
              isDisabled={review.changed === 0}
              onClick={() => changing.mutate(undefined)}
            />
          </>
        }
      >
        <ValueChanges changes={review} isRemoved={chosen.normalize(value) === ''} />
      </ModalDialog>
    );
  }
  return (
    <ModalDialog
      key="value"
      title={texts.title}
      width="sm"
      close={close}
      onSubmit={check}
      actions={
        <>
          <Button onClick={close}>{manageLinksTexts.cancel}</Button>
          <BusyButton
            text={texts.review}
            busyText={texts.reviewing}
            isBusy={checking.isPending}
            isDisabled={!chosen}
          />
        </>
      }
    >
      {chosen ? (
        <>
          <ChoiceField
            id="set-parameter"
            label={texts.parameter}
            value={queryName}
            choices={editable.map(({ parameter }) => {
              return { value: parameter.queryName, text: parameter.displayName };
            })}
            onChange={(name) => {
              choose(name);
              setValue('');
              setProblem(undefined);
            }}
          />
          <ParameterField
            key={queryName}
            formId="set"
            compiled={chosen}
            value={value}
            identifier={undefined}
            problem={problem}
            onChange={(text) => {
              setValue(text);
              setProblem(undefined);
            }}
            isHighlighted={false}
          />
          <p className={`hint ${formStyles.hint}`}>
            {chosen.parameter.required ? texts.hint : `${texts.emptyHint} ${texts.hint}`}
          </p>
        </>
      ) : (
        <p>{texts.noParameters}</p>
      )}
    </ModalDialog>
  );
}

/** What a value would change, as the API tells. */
type ChangedLinks = components['schemas']['ChangedLinks'];

interface ValueChangesProps {
  readonly changes: ChangedLinks;
  /** Whether the value is taken away. */
  readonly isRemoved: boolean;
}

/** How many links a value changes, and which cannot have it, by the reason. */
function ValueChanges({ changes, isRemoved }: ValueChangesProps) {
  const { changed, unchanged, failed, results, samples } = changes;
  const reasons = Map.groupBy(results, ({ errors }) => errors[0]?.message ?? '');
  return (
    <div className={`stack ${styles.changes}`}>
      <p>
        <strong>{texts.changes(changed)}</strong> {changed > 0 ? <span>{texts.inUse}</span> : null}
      </p>
      {samples.length > 0 ? (
        <div className={styles.samples}>
          <table>
            <thead>
              <tr>
                <th scope="col">{linkTableTexts.name}</th>
                <th scope="col">{texts.before}</th>
                <th scope="col">{texts.after}</th>
              </tr>
            </thead>
            <tbody>
              {samples.map(({ id, name, before, after }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>{before ?? texts.noValue}</td>
                  <td>{after ?? texts.noValue}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {changed > samples.length ? <p>{texts.unnamed(changed - samples.length)}</p> : null}
        </div>
      ) : null}
      {unchanged > 0 ? (
        <p>{isRemoved ? texts.unset(unchanged) : texts.unchanged(unchanged)}</p>
      ) : null}
      {failed > 0 ? (
        <div className={styles.refused} role="status">
          <p>{texts.refused(failed)}</p>
          <ul>
            {[...reasons].map(([reason, links]) => (
              <li key={reason}>
                {reason}
                <p className="muted">{texts.named(links.map(({ name }) => name))}</p>
              </li>
            ))}
          </ul>
          {failed > results.length ? <p>{texts.unnamed(failed - results.length)}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
