import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { exportLinksTexts as texts } from '@utmost/core/messages/manage-links.ts';
import { useState } from 'react';
import { exportAddress, type LinksFilter } from '../view/links-filter.ts';
import styles from './export-menu.module.css';

const FORMATS = [
  { format: 'csv', name: texts.csv, hint: texts.csvHint },
  { format: 'ndjson', name: texts.ndjson, hint: texts.ndjsonHint },
] as const;

/** All links that are meant, as a file that the browser fetches by itself, however long it is. */
export function ExportMenu({ filter }: { readonly filter: LinksFilter }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {texts.open}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {FORMATS.map(({ format, name, hint }) => (
          <MenuItem
            key={format}
            component="a"
            href={exportAddress(filter, format)}
            download
            className={styles.format ?? ''}
            onClick={close}
          >
            <strong>{name}</strong>
            <span>{hint}</span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
