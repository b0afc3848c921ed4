import Button from '@mui/material/Button';
import type { LinkForm } from '@utmost/core/link-form/link-form.ts';
import { shownList } from '@utmost/core/messages/figures.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import type { CompiledTaxonomy } from '@utmost/core/taxonomy/compile.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useNotice } from '../data/use-notice.ts';
import { Combobox } from '../ui/controls/combobox.tsx';
import type { ChangeForm } from '../ui/link-fields/change-form.ts';
import styles from './presets.module.css';
import { fillIn, isFilledIn, type Preset, takeOut, usePresets } from './presets.ts';
import { PresetsDialog } from './presets-dialog.tsx';
import { presetTexts as texts } from './presets-texts.ts';

/** As long as an unfinished link can be brought back. */
const UNDO_MS = 10_000;

interface PresetBarProps {
  readonly compiled: CompiledTaxonomy;
  readonly form: LinkForm;
  readonly change: ChangeForm;
}

/** Where a link starts: the presets that are offered today, and the way to all of them. */
export default function PresetBar({ compiled, form, change }: PresetBarProps) {
  const { data = [], isFetching } = usePresets();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState('');
  const offered = useMemo(() => data.filter(({ state }) => state === 'offered'), [data]);
  const options = useMemo(
    () => offered.map(({ id, name }) => ({ value: id, text: name, code: null })),
    [offered],
  );
  const fill = useFill({ compiled, form, change });
  const use = (preset: Preset) => {
    setChosenId(preset.id);
    fill(preset);
  };
  useAskedPreset(isFetching ? null : offered, use);
  const chosen = offered.find(({ id }) => id === chosenId);
  const shown = chosen && isFilledIn(form, chosen) ? chosenId : '';
  return (
    <div className={`row ${styles.bar}`}>
      <Button onClick={() => setOpen(true)}>{texts.open}</Button>
      {offered.length > 0 ? (
        <Combobox
          className={styles.choice}
          options={options}
          value={typed ?? shown}
          placeholder={texts.placeholder}
          input={{ id: 'preset', 'aria-label': texts.choose }}
          onType={setTyped}
          onCancel={() => setTyped(null)}
          onChange={(id, isFinal) => {
            setTyped(isFinal ? null : id);
            const preset = isFinal ? offered.find((one) => one.id === id) : undefined;
            if (preset) use(preset);
          }}
        />
      ) : null}
      {isOpen ? (
        <PresetsDialog compiled={compiled} form={form} use={use} close={() => setOpen(false)} />
      ) : null}
    </div>
  );
}

/** A way to fill the form in from a preset, which can be taken back. */
function useFill({ compiled, form, change }: PresetBarProps): (preset: Preset) => void {
  const notify = useNotice('preset');
  return (preset) => {
    const { name, leftOut } = preset;
    const filled = fillIn(compiled, form, preset);
    change((now) => fillIn(compiled, now, preset));
    const isWhole = leftOut.length === 0;
    notify(
      isWhole
        ? texts.filled(name)
        : texts.filledWithout(name, shownList(leftOut, compiled.displayNameOf)),
      {
        type: isWhole ? 'info' : 'warning',
        autoHideDuration: UNDO_MS,
        action: {
          text: texts.undo,
          act: () => change((now) => takeOut(now, form, filled)),
        },
      },
    );
  };
}

/** Uses the preset that the palette leads to, once. @param offered null while they are fetched */
function useAskedPreset(offered: readonly Preset[] | null, use: (preset: Preset) => void): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const notify = useNotice('preset');
  const take = useEffectEvent((preset: Preset | undefined) => {
    navigate(paths.createLink, { replace: true, state: null });
    if (preset) use(preset);
    else notify(texts.gone, { type: 'warning' });
  });
  const asked: string | undefined = state?.presetId;
  useEffect(() => {
    if (offered && asked) take(offered.find(({ id }) => id === asked));
  }, [offered, asked]);
}
