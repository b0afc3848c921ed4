import Alert from '@mui/material/Alert';
import { sentenceOf } from '@utmost/core/messages.ts';
import {
  checkValueMapping,
  completeValueMapping,
} from '@utmost/core/taxonomy/check-value-mapping.ts';
import type { AdvancedLinkConfig, ValueMapping } from '@utmost/core/taxonomy/parameter.ts';
import { useState } from 'react';
import { useAction } from '../../data/use-action.ts';
import { focusOn } from '../../ui/browser/focus-on.ts';
import { FormDialog } from '../../ui/controls/form-dialog.tsx';
import { SwitchField } from '../../ui/controls/switch-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { addMapping, changeMapping, changeParameter } from '../calls.ts';
import { because, configuration, undoable } from '../configuration.ts';
import { lostNames, withOldNames } from '../details/detail-rows.ts';
import { detailsTexts } from '../details/details-texts.ts';
import { MappingUsage } from '../usage/usage-line.tsx';
import type { ConfiguredParameter, StoredMapping } from '../use-config.ts';
import { mappingTexts as texts } from './value-mappings-texts.ts';

interface MappingFormDialogProps {
  readonly parameter: ConfiguredParameter;
  /** Null for a new one. */
  readonly mapping: StoredMapping | null;
  /** What a new one begins with. */
  readonly displayValue?: string;
  readonly mappings: readonly StoredMapping[];
  readonly advanced: AdvancedLinkConfig;
  readonly close: () => void;
}

const PLACES = ['displayValue', 'codedValue'];
const ELSEWHERE = 'mapping-elsewhere';
const NONE: ReadonlyMap<string, string> = new Map();

/** Adds a mapping, or changes one. */
export function MappingFormDialog(props: MappingFormDialogProps) {
  const { parameter, mapping, mappings, advanced, close, displayValue = '' } = props;
  const [draft, setDraft] = useState({
    displayValue: mapping?.displayValue ?? displayValue,
    codedValue: mapping?.codedValue ?? '',
  });
  const [due, setDue] = useState<ReadonlySet<string>>(new Set());
  const [refused, refuse] = useState(NONE);
  const [isNameKept, keepName] = useState(true);
  const completed = completeValueMapping(draft);
  const others = mappings.filter(({ id }) => id !== mapping?.id);
  const lost = lostNames(
    { ...parameter.stored, valueMappings: [...others, completed] },
    mapping,
    completed,
  );
  const isNameNew = lost.length > 0 && isNameKept;
  const problems = checkValueMapping(completed, others, parameter.stored, advanced);
  const sentenceAt = (path: string): string | undefined => {
    const found = problems.find((one) => one.path === path);
    return refused.get(path) ?? (found && due.has(path) ? sentenceOf(found) : undefined);
  };
  const elsewhere = [
    ...problems.filter(({ path }) => !PLACES.includes(path)).map(sentenceOf),
    ...[...refused].filter(([path]) => !PLACES.includes(path)).map(([, sentence]) => sentence),
  ];
  const focusFirst = (wrong: readonly string[]) => {
    const place = PLACES.find((one) => wrong.includes(one));
    focusOn(`#${place === undefined ? ELSEWHERE : `mapping-${place}`}`);
  };
  const { mutate, isPending } = useAction({
    ...(mapping ? undoable(isNameNew ? 2 : 1) : configuration),
    call: async (values: ValueMapping) => {
      if (!mapping) return addMapping({ ...values, parameterId: parameter.id });
      const changed = await changeMapping({ ...values, id: mapping.id });
      if (isNameNew) {
        const valueDetails = withOldNames(parameter.stored.valueDetails, lost);
        await changeParameter({ id: parameter.id, change: { valueDetails } });
      }
      return changed;
    },
    done: () => (mapping ? texts.updated : texts.added),
    failed: because(mapping ? texts.updateFailed : texts.addFailed),
    onDone: close,
    onRefused: (errors) => {
      refuse(errors);
      focusFirst([...errors.keys()]);
    },
  });
  const change = (fields: Partial<typeof draft>) => {
    setDraft({ ...draft, ...fields });
    setDue(new Set([...due, ...Object.keys(fields)]));
    refuse(NONE);
  };
  const send = () => {
    setDue(new Set(PLACES));
    if (problems.length > 0) return focusFirst(problems.map(({ path }) => path));
    mutate(completed);
  };
  return (
    <FormDialog
      title={mapping ? texts.editTitle : texts.addTitle}
      submit={mapping ? texts.save : texts.add}
      submitting={texts.saving}
      isPending={isPending}
      onSubmit={send}
      close={close}
    >
      {elsewhere.length > 0 ? (
        <Alert id={ELSEWHERE} severity="error" variant="standard" tabIndex={-1}>
          {elsewhere.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      ) : null}
      <TextField
        id="mapping-displayValue"
        label={texts.displayName}
        value={draft.displayValue}
        problem={sentenceAt('displayValue')}
        input={{ placeholder: texts.displayNamePlaceholder, autoFocus: true }}
        onChange={(displayValue) => change({ displayValue })}
      />
      <TextField
        id="mapping-codedValue"
        label={texts.codifiedValue}
        value={draft.codedValue}
        problem={sentenceAt('codedValue')}
        isCode
        input={{ placeholder: texts.codifiedValuePlaceholder }}
        onChange={(codedValue) => change({ codedValue })}
      />
      {problems.length === 0 && lost.length > 0 ? (
        <SwitchField
          id="mapping-keep-name"
          label={detailsTexts.keepName(
            lost.map(({ before }) => before).join(', '),
            completed.displayValue,
          )}
          hint={detailsTexts.keepNameHint(completed.displayValue)}
          checked={isNameKept}
          onChange={keepName}
        />
      ) : null}
      {mapping ? <MappingUsage parameter={parameter} mapping={mapping} /> : null}
    </FormDialog>
  );
}
