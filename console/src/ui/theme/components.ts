import { type ControlStyles, fieldControls } from './field-controls.ts';

/** How Material's controls look here. */
export const components: ControlStyles = {
  ...fieldControls,
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
          color: 'var(--background)',
        },
      },
      text: {
        height: 28,
        padding: '0 8px',
        borderRadius: 6,
        fontSize: 'var(--text-12)',
        fontWeight: 500,
        color: 'var(--muted)',
        '&.Mui-disabled': { color: 'var(--muted)', opacity: 0.5 },
        '&:hover': {
          background: 'color-mix(in srgb, var(--ink) 6%, transparent)',
          color: 'var(--ink)',
        },
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
      root: { padding: '20px 24px 4px', fontSize: 'var(--text-16)', fontWeight: 600 },
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
        color: 'var(--background)',
        fontSize: 'var(--text-12)',
        fontWeight: 400,
      },
    },
  },
  MuiTabs: {
    defaultProps: { selectionFollowsFocus: true },
    styleOverrides: {
      root: {
        minHeight: 'var(--control)',
        marginBottom: 20,
        borderBottom: '1px solid var(--line)',
      },
      list: { gap: 4 },
      indicator: {
        background: 'var(--accent)',
        transitionDuration: 'var(--motion)',
        '@media (forced-colors: active)': { background: 'Highlight', forcedColorAdjust: 'none' },
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 'var(--control)',
        padding: '0 12px',
        color: 'var(--muted)',
        fontSize: 'var(--text-14)',
        fontWeight: 500,
        '&:hover, &.Mui-selected': { color: 'var(--ink)' },
        '&.Mui-disabled': { color: 'var(--muted)', opacity: 0.55 },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      },
    },
  },
  MuiPaginationItem: {
    styleOverrides: {
      root: {
        minWidth: 32,
        height: 32,
        margin: 0,
        borderRadius: 'var(--radius)',
        color: 'var(--muted)',
        fontSize: 'inherit',
        '&:hover': { background: 'none', color: 'var(--ink)' },
        '&.Mui-disabled': { opacity: 0.4 },
        '&.Mui-selected, &.Mui-selected:hover': {
          background: 'var(--ink)',
          color: 'var(--background)',
        },
        '@media (max-width: 820px)': { minWidth: 44, height: 44 },
        '@media (forced-colors: active)': { '&.Mui-selected': { outline: '2px solid Highlight' } },
      },
    },
  },
  MuiAlert: {
    defaultProps: { icon: false, variant: 'outlined' },
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: '8px 16px',
        alignItems: 'center',
        padding: '10px 16px',
        borderLeftWidth: 3,
        borderColor: 'color-mix(in srgb, var(--tone) 45%, transparent)',
        borderLeftColor: 'var(--tone)',
        color: 'var(--ink)',
        background: 'none',
        fontSize: 'var(--text-13)',
        lineHeight: 1.5,
        overflowWrap: 'anywhere',
        '--tone': 'var(--accent)',
        '&.MuiAlert-colorSuccess': { '--tone': 'var(--good)' },
        '&.MuiAlert-colorWarning': { '--tone': 'var(--caution)' },
        '&.MuiAlert-colorError': { '--tone': 'var(--wrong)' },
        // Where it stands in the place of something else, or belongs to what is around it.
        '&.MuiAlert-standard': {
          padding: '4px 0 4px 16px',
          borderLeft: '3px solid var(--tone)',
          borderRadius: 0,
        },
      },
      message: {
        display: 'grid',
        flex: '1 1 240px',
        gap: 4,
        minWidth: 0,
        padding: 0,
        overflow: 'visible',
      },
      action: { flexWrap: 'wrap', gap: 10, margin: 0, padding: 0 },
    },
  },
  MuiAlertTitle: {
    styleOverrides: {
      root: {
        margin: 0,
        color: 'var(--tone)',
        fontSize: 'inherit',
        fontWeight: 600,
        lineHeight: 'inherit',
      },
    },
  },
  MuiChip: {
    defaultProps: { size: 'small', variant: 'outlined', color: 'primary' },
    styleOverrides: {
      root: {
        height: 22,
        borderRadius: 5,
        borderColor: 'color-mix(in srgb, var(--accent) 40%, transparent)',
        color: 'var(--accent)',
        fontSize: 'var(--text-12)',
        fontWeight: 600,
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 4, borderRadius: 2, background: 'var(--line)' },
      bar: { borderRadius: 2, background: 'var(--tone, var(--accent))' },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: { background: 'var(--line)', transform: 'none', borderRadius: 4 } },
  },
};
