import type { Components, Theme } from '@mui/material/styles';
import { keepPress, notePress } from './menu-press.ts';

/** How Material's selects, menus and switches look here. */
export const selectionControls: Components<Omit<Theme, 'components'>> = {
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
};
