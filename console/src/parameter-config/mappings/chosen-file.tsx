import Button from '@mui/material/Button';
import { mappingFileTexts as texts } from '@utmost/core/messages/value-mappings.ts';
import { type ReactNode, useRef } from 'react';
import { Badge } from '../../controls/badge.tsx';
import { FileInput } from '../../controls/file-input.tsx';
import styles from './mappings.module.css';
import type { MappingFile } from './use-mapping-file.ts';

interface ChosenFileProps {
  readonly file: Exclude<MappingFile, { readonly state: 'none' }>;
  readonly take: (file: File) => void;
  readonly clear: () => void;
  /** The button that imports it. */
  readonly children: ReactNode;
}

/** A file that was chosen: what is in it, and what can be done with it. */
export function ChosenFile({ file, take, clear, children }: ChosenFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.chosen}>
      <div className={styles.file} role="status">
        <code>{file.name}</code>
        {file.state === 'ready' ? <Badge>{texts.ready}</Badge> : null}
        <span>{summaryOf(file)}</span>
      </div>
      <div className={styles.fileActions}>
        <Button onClick={clear}>{texts.clear}</Button>
        <Button onClick={() => input.current?.click()}>{texts.change}</Button>
        <FileInput ref={input} hidden take={take} />
        {children}
      </div>
    </div>
  );
}

function summaryOf(file: ChosenFileProps['file']): string {
  if (file.state === 'checking') return texts.checking;
  if (file.state !== 'ready') return '';
  const { mappings, dropped } = file.checked;
  const kept = mappings.filter(({ existing }) => existing !== null).length;
  return [
    texts.found(mappings.length),
    ...(kept > 0 ? [texts.kept(kept)] : []),
    ...(dropped.length > 0 ? [texts.dropped(dropped.length)] : []),
  ].join(' · ');
}
