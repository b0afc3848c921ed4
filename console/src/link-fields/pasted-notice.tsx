import Button from '@mui/material/Button';
import type { ChangeForm } from '@utmost/core/link-form/link-form.ts';
import { type PastedUrl, takeRestOut, undoPaste } from '@utmost/core/link-form/paste-url.ts';
import { pasteTexts as texts } from '@utmost/core/messages/paste.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import styles from './link-fields.module.css';

interface PastedNoticeProps {
  readonly compiled: CompiledTaxonomy;
  readonly pasted: PastedUrl;
  readonly change: ChangeForm;
}

/** What became of a URL that was pasted, and the ways to have it otherwise. */
export function PastedNotice({ compiled, pasted, change }: PastedNoticeProps) {
  const { filled, numbered, standing, inFragment, canTakeOut } = pasted;
  const nameOf = (queryName: string) =>
    compiled.byName.get(queryName)?.parameter.displayName ?? queryName;
  const say = (sentence: (names: readonly string[]) => string, names: readonly string[]) =>
    names.length === 0 ? null : <p>{sentence(names.map(nameOf))}</p>;
  return (
    <div className={styles.pasted} role="status">
      {say(texts.filled, filled)}
      {say(texts.numbered, numbered)}
      {say(canTakeOut ? texts.standing : texts.stuck, standing)}
      {say(texts.inFragment, inFragment)}
      <div>
        <Button variant="text" onClick={() => change(undoPaste)}>
          {texts.undo}
        </Button>
        {canTakeOut ? (
          <Button variant="text" onClick={() => change((now) => takeRestOut(now, compiled))}>
            {texts.takeOut}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
