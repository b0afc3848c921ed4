import type { Components, Theme } from '@mui/material/styles';
import type { MouseEvent } from 'react';

const focusRing = '0 0 0 3px color-mix(in srgb, var(--accent) 18%, transparent)';

/** How Material's controls look here. */
export const components: Components<Omit<Theme, 'components'>> = {
  MuiSelect: {
    // Not outlined: the box is the input's own, without a notch for a label.
    defaultProps: {
      variant: 'standard',
      onMouseDown: notePress,
      MenuProps: { slotProps: { list: { onMouseUpCapture: keepPress } } },
    },
    styleOverrides: {
      select: {
        display: 'flex',
        alignItems: 'center',
        minHeight: 0,
        height: '100%',
        borderRadius: 'inherit',
        '&&': { paddingRight: 32 },
        '&:focus': { background: 'transparent' },
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
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: 2 },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        height: 'var(--control)',
        minWidth: 0,
        padding: '0 16px',
        borderRadius: 'var(--radius)',
        gap: 8,
        whiteSpace: 'nowrap',
        transition: 'background-color var(--motion), border-color var(--motion)',
      },
      outlined: {
        borderColor: 'var(--line)',
        background: 'var(--raised)',
        color: 'var(--ink)',
        '&.MuiButton-colorError': { color: 'var(--wrong)' },
        '&:hover': { borderColor: 'var(--muted)', background: 'var(--raised)' },
        '&.Mui-disabled': { borderColor: 'var(--line)', color: 'var(--muted)', opacity: 0.6 },
      },
      contained: {
        border: '1px solid var(--accent)',
        background: 'var(--accent)',
        color: 'var(--on-accent)',
        '&:hover': { background: 'color-mix(in srgb, var(--accent) 88%, var(--ink))' },
        '&.Mui-disabled': {
          background: 'var(--accent)',
          color: 'var(--on-accent)',
          opacity: 0.45,
        },
        '&.MuiButton-colorError, &.MuiButton-colorError:hover': {
          borderColor: 'var(--wrong)',
          background: 'var(--wrong)',
          color: 'var(--paper)',
        },
      },
      text: {
        height: 28,
        padding: '0 8px',
        borderRadius: 6,
        fontSize: 'var(--text-12)',
        fontWeight: 520,
        color: 'var(--muted)',
        '&:hover': {
          background: 'color-mix(in srgb, var(--ink) 6%, transparent)',
          color: 'var(--ink)',
        },
      },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: {
        width: '100%',
        height: 'var(--control)',
        border: '1px solid var(--line)',
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
      },
      input: {
        height: '100%',
        padding: '0 12px',
        '&::placeholder': { color: 'var(--muted)', opacity: 1 },
        '&:focus-visible': { outline: 'none' },
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        border: '1px solid var(--line)',
        borderRadius: 12,
        background: 'var(--raised)',
        backgroundImage: 'none',
        boxShadow: 'var(--float)',
        color: 'var(--ink)',
        // What people call things is shown in full, a word of 255 characters too.
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: '20px 24px 4px', fontSize: 'var(--text-16)', fontWeight: 620 },
    },
  },
  MuiDialogContentText: {
    styleOverrides: { root: { fontSize: 'var(--text-14)', color: 'var(--muted)' } },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: { root: { padding: '12px 24px 20px', gap: 10, flexWrap: 'wrap' } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 120, arrow: false },
    styleOverrides: {
      tooltip: {
        maxWidth: 320,
        padding: '6px 10px',
        borderRadius: 6,
        background: 'var(--ink)',
        color: 'var(--paper)',
        fontSize: 'var(--text-12)',
        fontWeight: 450,
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: { background: 'var(--line)', transform: 'none', borderRadius: 4 } },
  },
};

/** How far a hand moves that means to hold still. */
const STILL_PX = 5;

// There is one pointer.
let pressed = { x: 0, y: 0 };

/** For a select: notes where it is pressed. */
function notePress({ clientX, clientY }: MouseEvent): void {
  pressed = { x: clientX, y: clientY };
}

/**
 * For the menu that opens under the press: letting go where it was pressed chooses nothing. Material takes
 * a release for a choice when it comes late, and where a long menu takes its time to be drawn over the
 * pointer, that of every click does: it would choose what nobody has seen.
 */
function keepPress(event: MouseEvent): void {
  const moved = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
  if (moved < STILL_PX) event.stopPropagation();
}
