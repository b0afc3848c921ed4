import Button from '@mui/material/Button';
import type { Total } from '@utmost/core/messages/console.ts';
import { linkNumbersTexts, manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { Link } from 'react-router-dom';
import { useUser } from '../../providers/session.ts';
import { paths } from '../../routing/paths.ts';
import { ScreenHead } from '../../screen/screen-head.tsx';
import { SavedViews } from '../saved-views/saved-views.tsx';
import type { LinksFilter } from '../view/links-filter.ts';
import type { Steering } from '../view/use-links-view.ts';
import { isNarrowed } from '../view/view-changes.ts';
import { ExportMenu } from './export-menu.tsx';

interface LinksHeadProps {
  readonly steering: Steering;
  /** Undefined while it is on its way, null where it could not be had. */
  readonly total: Total | null | undefined;
  readonly filter: LinksFilter;
}

/** The title, how many links there are, the way out with them and the way to the next one. */
export function LinksHead({ steering, total, filter }: LinksHeadProps) {
  const { view, change } = steering;
  const { organizationName } = useUser();
  const description =
    total === undefined
      ? texts.loading
      : total === null
        ? organizationName
        : isNarrowed(view)
          ? texts.found(total, organizationName)
          : texts.count(total.count, organizationName);
  return (
    <ScreenHead title={texts.title} description={description}>
      <Button
        aria-expanded={view.areNumbersOpen}
        onClick={() => change((now) => ({ ...now, areNumbersOpen: !now.areNumbersOpen }))}
      >
        {linkNumbersTexts.toggle(view.areNumbersOpen)}
      </Button>
      <SavedViews steering={steering} />
      <ExportMenu filter={filter} />
      <Button component={Link} to={paths.createLink} variant="contained">
        {texts.create}
      </Button>
    </ScreenHead>
  );
}
