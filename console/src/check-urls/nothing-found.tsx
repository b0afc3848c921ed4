import Button from '@mui/material/Button';
import { checkUrlsTexts as texts } from '@utmost/core/messages/check-urls.ts';
import { EmptyBox } from '../controls/empty-box.tsx';

interface NothingFoundProps {
  /** URLs that have none of the parameters. */
  readonly passedOver: number;
  readonly checkAll: () => void;
  readonly leave: () => void;
}

/** What to do when there was nothing to check. */
export function NothingFound({ passedOver, checkAll, leave }: NothingFoundProps) {
  const isAnyThere = passedOver > 0;
  return (
    <EmptyBox
      role="status"
      title={isAnyThere ? texts.noneTracked : texts.none}
      hint={isAnyThere ? texts.passedOver(passedOver) : texts.noneHint}
    >
      <Button onClick={leave}>{texts.anew}</Button>
      {isAnyThere ? (
        <Button variant="contained" onClick={checkAll}>
          {texts.checkAll}
        </Button>
      ) : null}
    </EmptyBox>
  );
}
