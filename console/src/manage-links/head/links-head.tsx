import Button from '@mui/material/Button';
import type { Total } from '@utmost/core/messages/console.ts';
import { manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { Link } from 'react-router-dom';
import { ScreenHead } from '../../controls/screen-head.tsx';
import { useUser } from '../../providers/session.ts';
import { paths } from '../../routing/paths.ts';
import type { LinksFilter } from '../view/links-filter.ts';
import { ExportMenu } from './export-menu.tsx';

interface LinksHeadProps {
  readonly total: Total | undefined;
  readonly filter: LinksFilter;
  /** Whether any link is left out. */
  readonly isNarrowed: boolean;
}

/** The title, how many links there are, the way out with them and the way to the next one. */
export function LinksHead({ total, filter, isNarrowed }: LinksHeadProps) {
  const { organizationName } = useUser();
  const description =
    total === undefined
      ? texts.loading
      : isNarrowed
        ? texts.found(total, organizationName)
        : texts.count(total.count, organizationName);
  return (
    <ScreenHead title={texts.title} description={description}>
      <ExportMenu filter={filter} />
      <Button component={Link} to={paths.createLink} variant="contained">
        {texts.create}
      </Button>
    </ScreenHead>
  );
}
