import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { useQuery } from '@tanstack/react-query';
import { fold } from '@utmost/core/rules/characters.ts';
import { paths } from '@utmost/core/screen-paths.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, bodyOf } from '../data/api-client.ts';
import { useUser } from '../data/session.ts';
import { usePresets } from '../presets/presets.ts';
import { screensFor } from '../routing/screens.ts';
import { useDebounced } from '../ui/browser/use-debounced.ts';
import { chooseTheme, themeChoices } from '../ui/theme/choose-theme.ts';
import styles from './palette.module.css';
import { paletteTexts as texts } from './palette-texts.ts';
import { userMenuTexts } from './shell-texts.ts';
import { useLogout } from './use-logout.ts';

/** Where a person goes, or what is done, by its name. */
interface Command {
  readonly id: string;
  readonly text: string;
  /** What it is, or what tells two of one name apart. */
  readonly detail: string;
  readonly act: () => void;
}

const MOST_LINKS = 8;

interface PaletteProps {
  readonly close: () => void;
}

/** Every screen, what is done on every screen, and the links whose names or URLs hold what is typed. */
export default function Palette({ close }: PaletteProps) {
  const [typed, type] = useState('');
  const commands = useCommands(typed.trim());
  return (
    <Dialog
      open
      fullWidth
      onClose={close}
      slotProps={{
        container: { className: styles.container ?? '' },
        paper: { 'aria-label': texts.title },
      }}
    >
      <Autocomplete
        open
        disablePortal
        autoHighlight
        forcePopupIcon={false}
        options={commands}
        filterOptions={(options) => options}
        getOptionLabel={({ text }) => text}
        getOptionKey={({ id }) => id}
        value={null}
        inputValue={typed}
        noOptionsText={texts.nothing}
        onInputChange={(_event, text, reason) => reason === 'input' && type(text)}
        onChange={(_event, command) => {
          close();
          command?.act();
        }}
        onClose={(_event, reason) => reason === 'escape' && close()}
        slotProps={{
          listbox: { 'aria-label': texts.title, className: styles.list ?? '' },
          popper: { className: styles.popper ?? '', placement: 'bottom-start' },
          paper: { elevation: 0 },
        }}
        renderOption={({ key, ...props }, { text, detail }) => (
          <li key={key} {...props} className={`${props.className} ${styles.command}`}>
            <span className="cut">{text}</span>
            <small className="cut">{detail}</small>
          </li>
        )}
        renderInput={({ slotProps, id }) => (
          <InputBase
            ref={slotProps.input.ref}
            id={id}
            autoFocus
            fullWidth
            className={styles.input ?? ''}
            placeholder={texts.placeholder}
            inputProps={{ ...slotProps.htmlInput, 'aria-label': texts.title }}
          />
        )}
      />
    </Dialog>
  );
}

function useCommands(typed: string): Command[] {
  const { role } = useUser();
  const navigate = useNavigate();
  const logout = useLogout();
  const links = useFoundLinks(typed);
  const goTo = (path: string) => () => navigate(path);
  const screens = screensFor(role).flatMap(({ path, tab, menu }) => {
    const text = menu ?? tab?.label;
    return text === undefined ? [] : [{ id: path, detail: texts.screen, text, act: goTo(path) }];
  });
  const actions = [
    { id: 'insights', text: texts.insights, act: goTo(`${paths.manageLinks}?numbers=open`) },
    { id: 'favorites', text: texts.favorites, act: goTo(`${paths.manageLinks}?favorites=yes`) },
    { id: 'breaking', text: texts.breaking, act: goTo(`${paths.manageLinks}?passes=no`) },
    ...themeChoices.map((choice) => ({
      id: choice,
      text: userMenuTexts.themes[choice],
      act: () => chooseTheme(choice),
    })),
    { id: 'logout', text: texts.logout, act: () => void logout() },
  ].map((action) => ({ ...action, detail: texts.action }));
  const presets = (usePresets().data ?? []).filter(({ state }) => state === 'offered');
  const starts = presets.map(({ id, name }) => ({
    id,
    text: name,
    detail: texts.preset,
    act: () => navigate(paths.createLink, { state: { presetId: id } }),
  }));
  const found = links.map(({ id, name, fullUrl }) => ({
    id,
    text: name,
    detail: fullUrl,
    act: goTo(`${paths.manageLinks}/${id}`),
  }));
  const wanted = fold(typed);
  return [
    ...[...screens, ...actions, ...starts].filter(({ text }) => fold(text).includes(wanted)),
    ...found,
  ];
}

/** The newest links that hold a text. */
function useFoundLinks(typed: string) {
  const q = useDebounced(typed);
  const { data = [] } = useQuery({
    queryKey: ['tracking-links', 'palette', q],
    queryFn: ({ signal }) => {
      const query = { filter: JSON.stringify({ q }), range: `[0,${MOST_LINKS - 1}]` };
      return bodyOf(api.GET('/api/tracking-links', { params: { query }, signal }));
    },
    enabled: q !== '' && q === typed,
  });
  return q === '' || q !== typed ? [] : data;
}
