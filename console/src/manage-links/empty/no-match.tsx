import Button from '@mui/material/Button';
import { linkFilterTexts, manageLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { EmptyBox } from '../../screen/empty-box.tsx';

/** What is shown where search and filters leave nothing, and the way back. */
export function NoMatch({ clear }: { readonly clear: () => void }) {
  return (
    <EmptyBox title={texts.noMatch} hint={texts.noMatchHint} role="status">
      <Button onClick={clear}>{linkFilterTexts.clear}</Button>
    </EmptyBox>
  );
}
