import { linkFilterTexts as texts } from '@utmost/core/messages/manage-links.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import type { LinksView } from '../view/links-view.ts';
import type { ChangeView } from '../view/use-links-view.ts';
import { groupBy } from '../view/view-changes.ts';
import { InlineSelect } from './inline-select.tsx';
import { parameterChoices } from './parameter-choices.ts';

interface GroupChoiceProps {
  readonly view: LinksView;
  readonly change: ChangeView;
  readonly compiled: CompiledTaxonomy | undefined;
}

/** The parameter whose values the links are grouped by. */
export function GroupChoice({ view, change, compiled }: GroupChoiceProps) {
  return (
    <InlineSelect
      label={texts.groupByParameter}
      value={view.group ?? ''}
      choices={parameterChoices(compiled, view.group, texts.noGroups)}
      placeholder={texts.noGroups}
      onChange={(chosen) => change((now) => groupBy(now, chosen === '' ? null : chosen))}
    />
  );
}
