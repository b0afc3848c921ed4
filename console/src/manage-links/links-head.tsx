import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Total } from '@utmost/core/link/list-total.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useUser } from '../data/session.ts';
import { useDownload } from '../ui/browser/use-download.ts';
import { ScreenHead } from '../ui/screen/screen-head.tsx';
import { downloadTexts } from '../ui/ui-texts.ts';
import { exportAddress, isNarrowed } from './links-view.ts';
import styles from './manage-links.module.css';
import {
  exportLinksTexts,
  savedViewTexts,
  manageLinksTexts as texts,
} from './manage-links-texts.ts';
import { linkNumbersTexts } from './numbers/numbers-texts.ts';
import { ViewsDialog } from './saved-views/views-dialog.tsx';
import { useLinksView } from './use-links.ts';

interface LinksHeadProps {
  /** Undefined while it is on its way, null where it could not be had. */
  readonly total: Total | null | undefined;
}

/** The title, how many links there are, the way out with them and the way to the next one. */
export function LinksHead({ total }: LinksHeadProps) {
  const { view, change } = useLinksView();
  const { organizationName } = useUser();
  const [isChoosing, choose] = useState(false);
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
        <span>{linkNumbersTexts.toggle(view.areNumbersOpen)}</span>
      </Button>
      <Button aria-haspopup="dialog" onClick={() => choose(true)}>
        {savedViewTexts.open}
      </Button>
      {isChoosing ? <ViewsDialog close={() => choose(false)} /> : null}
      <ExportMenu />
      <CreateLink />
    </ScreenHead>
  );
}

/** The way to another link. */
export function CreateLink() {
  return (
    <Button component={Link} to={paths.createLink} variant="contained">
      {texts.create}
    </Button>
  );
}

const FORMATS = [
  { kind: 'csv', ending: 'csv', name: exportLinksTexts.csv, hint: exportLinksTexts.csvHint },
  { kind: 'csv', ending: 'xlsx', name: exportLinksTexts.xlsx, hint: exportLinksTexts.xlsxHint },
  {
    kind: 'ndjson',
    ending: 'ndjson',
    name: exportLinksTexts.ndjson,
    hint: exportLinksTexts.ndjsonHint,
  },
] as const;

/** All links that are meant, as a file of any size; while it is on its way, the button cancels it. */
function ExportMenu() {
  const { filterValues } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { start, cancel, isPending, share } = useDownload();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        {...(!isPending && { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null })}
        onClick={({ currentTarget }) => (isPending ? cancel() : setAnchor(currentTarget))}
      >
        <span>{isPending ? downloadTexts.cancel(share) : exportLinksTexts.open}</span>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {FORMATS.map(({ kind, ending, name, hint }) => (
          <MenuItem
            key={ending}
            className={styles.format ?? ''}
            onClick={() => {
              close();
              const from = exportAddress(filterValues, kind);
              const sheet = ending === 'xlsx' ? { sheet: exportLinksTexts.sheet } : {};
              start({ from, kind, name: `tracking_links.${ending}`, ...sheet });
            }}
          >
            <strong translate="no">{name}</strong>
            <span className="hint">{hint}</span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
