import type { Components, Theme } from '@mui/material/styles';
import { selectionControls } from './selection-controls.ts';

const focusRing = '0 0 0 3px color-mix(in srgb, var(--accent) 18%, transparent)';

/** How Material's controls look here. */
export const components: Components<Omit<Theme, 'components'>> = {
  ...selectionControls,
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
