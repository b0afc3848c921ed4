import type { ThemeOptions } from '@mui/material/styles';
import type { KeyboardEvent, MouseEvent } from 'react';

const focusRing = '0 0 0 3px color-mix(in srgb, var(--accent) 18%, transparent)';

/** As `createTheme` takes it: to compare one of Material's own, nearly the same, with it takes the compiler 18 seconds. */
export type ControlStyles = NonNullable<ThemeOptions['components']>;

/** How Material's fields, selects, switches and their labels look here. */
export const fieldControls: ControlStyles = {
  MuiSelect: {
    // Not outlined: the box is the input's own, without a notch for a label.
    defaultProps: {
      variant: 'standard',
      onMouseDown: notePress,
      onKeyDownCapture: keepChoice,
      MenuProps: { slotProps: { list: { onMouseUpCapture: keepPress } } },
    },
    styleOverrides: {
      select: {
        display: 'flex',
        alignItems: 'center',
        minHeight: 0,
        height: '100%',
        borderRadius: 'inherit',
        // The arrow grows with the text.
        '&&': { paddingRight: '2rem' },
        '&:focus': { background: 'transparent' },
        // On a phone a long choice takes two lines rather than be cut.
        '@media (max-width: 820px)': { whiteSpace: 'normal', lineHeight: 1.2 },
      },
      icon: { color: 'var(--muted)', right: 8, transition: 'transform var(--motion)' },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: {
        marginTop: 4,
        maxHeight: 'min(420px, 60vh)',
        border: '1px solid var(--line)',
        background: 'var(--raised)',
        backgroundImage: 'none',
        boxShadow: 'var(--float)',
      },
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 'var(--control)',
        padding: '4px 8px',
        borderRadius: 6,
        fontSize: 'var(--text-13)',
        whiteSpace: 'normal',
        '&.Mui-focusVisible, &:hover': {
          background: 'color-mix(in srgb, var(--accent) 8%, transparent)',
        },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          background: 'color-mix(in srgb, var(--accent) 14%, transparent)',
        },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 34, height: 20, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 3,
        '&.Mui-checked': { transform: 'translateX(14px)' },
        '&.Mui-checked + .MuiSwitch-track': { background: 'var(--accent)', opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: '2px solid var(--accent)',
          outlineOffset: 2,
        },
        '&.Mui-focusVisible': { outline: 'none' },
        '&.Mui-disabled + .MuiSwitch-track, &.Mui-checked.Mui-disabled + .MuiSwitch-track': {
          opacity: 0.45,
        },
      },
      thumb: { width: 14, height: 14, background: '#ffffff', boxShadow: 'none' },
      track: { borderRadius: 10, background: 'var(--muted)', opacity: 1 },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: {
        width: '100%',
        height: 'var(--control)',
        border: '1px solid var(--field-line)',
        borderRadius: 'var(--radius)',
        background: 'var(--raised)',
        fontSize: 'var(--text-13)',
        fontWeight: 500,
        color: 'var(--ink)',
        transition: 'border-color var(--motion), box-shadow var(--motion)',
        '&:hover': { borderColor: 'var(--muted)' },
        '&.Mui-focused': { borderColor: 'var(--accent)', boxShadow: focusRing },
        '&.Mui-error': { borderColor: 'var(--wrong)' },
        '&.Mui-disabled': { opacity: 0.6 },
        // A phone zooms into every field whose letters are smaller.
        '@media (max-width: 820px)': { fontSize: 'var(--text-16)' },
        '&.MuiInputBase-multiline': { height: 'auto', padding: '8px 0' },
      },
      input: {
        height: '100%',
        padding: '0 12px',
        '&::placeholder': { color: 'var(--muted)', opacity: 1 },
        '&:focus-visible': { outline: 'none' },
      },
    },
  },
  MuiFormControl: {
    defaultProps: { fullWidth: true },
    styleOverrides: { root: { gap: 6, minWidth: 0 } },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        overflow: 'hidden',
        fontSize: 'var(--text-13)',
        fontWeight: 600,
        lineHeight: 1.5,
        textOverflow: 'ellipsis',
        '&, &.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'var(--ink)' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      // The gap between fields: a sentence of one line fits, and nothing moves when it appears.
      root: {
        minHeight: 24,
        margin: '-2px 0 0',
        paddingBottom: 8,
        fontSize: 'var(--text-12)',
        lineHeight: '16px',
        overflowWrap: 'anywhere',
        // A list of allowed values may be long.
        '&.Mui-error': {
          display: '-webkit-box',
          overflow: 'hidden',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: '4',
        },
      },
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { padding: 0, color: 'var(--muted)' } },
  },
  MuiToggleButtonGroup: {
    defaultProps: { exclusive: true },
    styleOverrides: { root: { display: 'flex', flexWrap: 'wrap', gap: 4 } },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        height: 28,
        padding: '0 10px',
        border: 0,
        borderRadius: '6px !important',
        color: 'var(--muted)',
        fontSize: 'var(--text-13)',
        fontWeight: 500,
        '&:hover': { background: 'none', color: 'var(--ink)' },
        '&.Mui-selected, &.Mui-selected:hover': {
          background: 'color-mix(in srgb, var(--accent) 12%, transparent)',
          color: 'var(--ink)',
        },
        '@media (max-width: 820px)': { height: 44 },
        '@media (forced-colors: active)': { '&.Mui-selected': { outline: '2px solid Highlight' } },
      },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { gap: 10, margin: 0, minHeight: 24, '@media (max-width: 820px)': { minHeight: 44 } },
      label: { fontSize: 'var(--text-13)', fontWeight: 500, overflowWrap: 'anywhere' },
    },
  },
};

/** How far a hand moves that means to hold still. */
const STILL_PX = 5;

// There is one pointer.
let pressed = { x: 0, y: 0 };

/**
 * For a select: letters change nothing while its menu is closed. Material would choose by first letters unseen, and
 * single keys such as `/` are the screen's.
 */
function keepChoice(event: KeyboardEvent): void {
  const isClosed = (event.target as Element).getAttribute('aria-expanded') === 'false';
  const isLetter = event.key.length === 1 && event.key !== ' ';
  if (isClosed && isLetter && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

/** For a select: notes where it is pressed. */
function notePress({ clientX, clientY }: MouseEvent): void {
  pressed = { x: clientX, y: clientY };
}

/**
 * For the menu that opens under the press: letting go where it was pressed chooses nothing. Material takes
 * a release for a choice when it comes late, and where a long menu takes its time to be drawn over the
 * pointer, that of every click does: it would choose an item before it is visible.
 */
function keepPress(event: MouseEvent): void {
  const moved = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
  if (moved < STILL_PX) event.stopPropagation();
}
