import { linkFilterTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { LinksView } from '../view/links-view.ts';
import type { ChangeView } from '../view/use-links-view.ts';
import { filterBy } from '../view/view-changes.ts';
import { InlineSelect } from './inline-select.tsx';
import { parameterChoices } from './parameter-choices.ts';
import { ValueFilter } from './value-filter.tsx';

interface ParameterFilterProps {
  readonly view: LinksView;
  readonly change: ChangeView;
  readonly compiled: CompiledTaxonomy | undefined;
}

/** The parameter that is filtered by, and behind it the value. */
export function ParameterFilter({ view, change, compiled }: ParameterFilterProps) {
  const { parameter } = view;
  return (
    <InlineSelect
      label={texts.filterByParameter}
      value={parameter ?? ''}
      choices={parameterChoices(compiled, parameter, texts.noFilter)}
      placeholder={texts.parameter}
      onChange={(chosen) => change((now) => filterBy(now, chosen === '' ? null : chosen))}
    >
      {parameter === null ? null : (
        <ValueFilter view={{ ...view, parameter }} change={change} compiled={compiled} />
      )}
    </InlineSelect>
  );
}
