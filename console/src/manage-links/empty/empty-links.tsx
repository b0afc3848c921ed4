import Button from '@mui/material/Button';
import { manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths.ts';
import { EmptyBox } from '../../screen/empty-box.tsx';

/** What to do while there are no links. */
export function EmptyLinks() {
  return (
    <EmptyBox title={texts.empty} hint={texts.emptyHint}>
      <Button component={Link} to={paths.createLink} variant="contained">
        {texts.create}
      </Button>
    </EmptyBox>
  );
}
