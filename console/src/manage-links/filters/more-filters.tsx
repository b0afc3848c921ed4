import { useState } from 'react';
import { ChoiceField } from '../../ui/controls/choice-field.tsx';
import { FormDialog } from '../../ui/controls/form-dialog.tsx';
import { SwitchField } from '../../ui/controls/switch-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { narrow } from '../links-view.ts';
import { linkFilterTexts as texts } from '../manage-links-texts.ts';
import { useLinksView } from '../use-links.ts';
import { dayOf, LAST_DAY, startOf } from './days.ts';

const RULES = [
  { value: 'any', text: texts.anyRules },
  { value: 'yes', text: texts.passes },
  { value: 'no', text: texts.fails },
] as const;

const PASSES = { any: undefined, yes: true, no: false };

/** The filters that are needed now and then: who created a link, when, whether it follows the current rules, and whether it is a favorite. */
export function FiltersDialog({ close }: { readonly close: () => void }) {
  const { view, change } = useLinksView();
  const { filter } = view;
  const [creator, setCreator] = useState(filter.createdBy ?? '');
  const [first, setFirst] = useState(dayOf(filter.createdFrom));
  const [last, setLast] = useState(dayOf(filter.createdTo, 1));
  const [rules, setRules] = useState<keyof typeof PASSES>(
    filter.passes === undefined ? 'any' : filter.passes ? 'yes' : 'no',
  );
  const [isFavorite, setFavorite] = useState(filter.favorite === true);
  const apply = () => {
    // A moment that came with an address need not be the beginning of a day here; who leaves its field alone keeps it.
    const isFirstChanged = first !== dayOf(filter.createdFrom);
    const isLastChanged = last !== dayOf(filter.createdTo, 1);
    change((now) =>
      narrow(now, {
        createdBy: creator.trim() || undefined,
        ...(isFirstChanged && { createdFrom: startOf(first) }),
        ...(isLastChanged && { createdTo: startOf(last, 1) }),
        passes: PASSES[rules],
        favorite: isFavorite || undefined,
      }),
    );
    close();
  };
  return (
    <FormDialog
      title={texts.more}
      submit={texts.apply}
      submitting={texts.apply}
      isPending={false}
      onSubmit={apply}
      close={close}
    >
      <TextField
        id="filter-creator"
        label={texts.creator}
        value={creator}
        input={{ autoFocus: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
        onChange={setCreator}
      />
      <TextField
        id="filter-first-day"
        label={texts.firstDay}
        value={first}
        input={{ type: 'date', max: last || LAST_DAY }}
        onChange={setFirst}
      />
      <TextField
        id="filter-last-day"
        label={texts.lastDay}
        value={last}
        input={{ type: 'date', min: first, max: LAST_DAY }}
        onChange={setLast}
      />
      <ChoiceField
        id="filter-rules"
        label={texts.rules}
        value={rules}
        choices={RULES}
        onChange={setRules}
      />
      <SwitchField
        id="filter-favorites"
        label={texts.favorites}
        hint={texts.favoritesHint}
        checked={isFavorite}
        onChange={setFavorite}
      />
    </FormDialog>
  );
}
