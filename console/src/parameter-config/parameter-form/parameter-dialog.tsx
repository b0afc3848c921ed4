import type { Parameter } from '@utmost/core/taxonomy/parameter.ts';
import { useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { focusOn } from '../../ui/browser/focus-on.ts';
import { DiscardDialog } from '../../ui/controls/discard-dialog.tsx';
import { FormDialog } from '../../ui/controls/form-dialog.tsx';
import { SwitchField } from '../../ui/controls/switch-field.tsx';
import { Warnings } from '../../ui/controls/warnings.tsx';
import { addParameter, changeParameter } from '../calls.ts';
import { because, configuration } from '../configuration.ts';
import { renamedValues, withOldNames } from '../details/detail-rows.ts';
import { detailsTexts } from '../details/details-texts.ts';
import { CodedValuesQuestion } from '../mappings/coded-values-question.tsx';
import { MappingsDialog } from '../mappings/mappings-dialog.tsx';
import { parameterFormTexts as texts } from '../parameter-config-texts.ts';
import { rememberParameter } from '../take-back.ts';
import { ChangeImpact, ParameterUsage } from '../usage/usage-line.tsx';
import type { Config, ConfiguredParameter } from '../use-config.ts';
import { NameFields } from './name-fields.tsx';
import {
  change,
  changeOf,
  fieldId,
  formOf,
  type ParameterFields,
  parameterOf,
  refuse,
  sentencesOf,
  shownSentences,
  submit,
  warningsOf,
} from './parameter-form.ts';
import { TypeFields } from './type-fields.tsx';

interface ParameterDialogProps {
  readonly config: Config;
  /** Null for a new one. */
  readonly parameter: ConfiguredParameter | null;
  readonly close: () => void;
}

const PLACES = [
  'displayName',
  'queryName',
  'type',
  'allowedValues',
  'allowedSpecialChars',
  'paddingLength',
  'identifierPer',
  'currentIdentifierValue',
  'compose',
];

/** Adds a parameter, or changes one; what is wrong is said while it is typed. */
export function ParameterDialog({ config, parameter, close }: ParameterDialogProps) {
  const [opened] = useState(() => formOf(parameter?.stored ?? null));
  const [form, setForm] = useState(opened);
  const [isManaging, manage] = useState(false);
  const [isAsked, ask] = useState(false);
  const [isLeaving, leave] = useState(false);
  /** Old names of values that are not to be aliases. */
  const [forgotten, forget] = useState<ReadonlySet<string>>(new Set());
  const context = {
    others: config.parameters.filter(({ id }) => id !== parameter?.id).map(({ stored }) => stored),
    advanced: config.compiled.taxonomy.advanced,
    isNew: parameter === null,
  };
  const sentences = sentencesOf(form.fields, context);
  const renamed = parameter
    ? renamedValues(parameterOf(opened.fields), parameterOf(form.fields))
    : [];
  const kept = renamed.filter(({ before }) => !forgotten.has(before));
  const withNamesKept = (change: Partial<Parameter>): Partial<Parameter> =>
    kept.length === 0
      ? change
      : { ...change, valueDetails: withOldNames(parameter?.stored.valueDetails, kept) };
  const shown = shownSentences(form, sentences);
  const focusFirst = (wrong: ReadonlyMap<string, string>) =>
    focusOn(`#${fieldId(PLACES.find((place) => wrong.has(place)) ?? 'displayName')}`);

  const { mutate, isPending } = useAction({
    ...configuration,
    ...(parameter && { remember: () => rememberParameter(parameter.id) }),
    call: (sent: ParameterFields) =>
      parameter === null
        ? addParameter(parameterOf(sent))
        : changeParameter({
            id: parameter.id,
            change: withNamesKept(changeOf(opened.fields, sent)),
          }),
    done: () => (parameter === null ? texts.added : texts.updated),
    failed: because(parameter === null ? texts.addFailed : texts.updateFailed),
    onDone: close,
    onRefused: (errors) => {
      setForm((now) => refuse(now, errors));
      focusFirst(errors);
    },
  });
  const changed = changeOf(opened.fields, form.fields);
  const send = () => {
    setForm(submit);
    if (sentences.size > 0) return focusFirst(sentences);
    const { type, required, useCodedValues } = form.fields;
    const isNews = changed.useCodedValues === true && type === 'dropdown' && useCodedValues;
    if (parameter && isNews && required && parameter.valueMappings.length === 0) return ask(true);
    mutate(form.fields);
  };
  return (
    <>
      <FormDialog
        title={parameter === null ? texts.addTitle : texts.editTitle}
        submit={parameter === null ? texts.add : texts.save}
        submitting={parameter === null ? texts.adding : texts.saving}
        isPending={isPending}
        width="sm"
        onSubmit={send}
        close={close}
        dismiss={() => (Object.keys(changed).length === 0 ? close() : leave(true))}
      >
        <NameFields
          fields={form.fields}
          position={parameter?.position ?? config.parameters.length}
          sentences={shown}
          change={(fields) => setForm((now) => change(now, fields))}
        />
        <TypeFields
          fields={form.fields}
          parameter={parameter}
          others={context.others}
          advanced={context.advanced}
          sentences={shown}
          change={(fields) => setForm((now) => change(now, fields))}
          manage={() => manage(true)}
        />
        {renamed.map(({ before, after }) => (
          <SwitchField
            key={before}
            id={fieldId(`keep-${before}`)}
            label={detailsTexts.keepName(before, after)}
            hint={detailsTexts.keepNameHint(after)}
            checked={!forgotten.has(before)}
            onChange={(isKept) =>
              forget(
                (now) =>
                  new Set(isKept ? [...now].filter((one) => one !== before) : [...now, before]),
              )
            }
          />
        ))}
        <Warnings sentences={warningsOf(form.fields, context, opened.fields)} />
        {parameter === null ? null : (
          <>
            <ParameterUsage parameter={parameter} />
            <ChangeImpact
              parameterId={parameter.id}
              change={sentences.size > 0 ? {} : withNamesKept(changed)}
            />
          </>
        )}
      </FormDialog>
      {isAsked ? (
        <CodedValuesQuestion
          displayName={form.fields.displayName}
          onConfirm={() => {
            ask(false);
            mutate(form.fields);
          }}
          close={() => ask(false)}
        />
      ) : null}
      {isLeaving ? <DiscardDialog discard={close} close={() => leave(false)} /> : null}
      {/* Beside the form, not in it: what is sent and typed there must not reach it. */}
      {parameter && isManaging ? (
        <MappingsDialog
          parameter={parameter}
          advanced={context.advanced}
          close={() => manage(false)}
        />
      ) : null}
    </>
  );
}
