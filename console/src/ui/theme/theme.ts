import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';

const tone = (color: string, contrastText = 'var(--background)') => ({
  main: `var(--${color})`,
  light: `var(--${color})`,
  dark: `var(--${color})`,
  contrastText,
});

/** Material's controls in our clothes; every color is one of ours, which follow the system by themselves. */
export const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: tone('accent', 'var(--on-accent)'),
    error: tone('wrong'),
    warning: tone('caution'),
    success: tone('good'),
    text: { primary: 'var(--ink)', secondary: 'var(--muted)', disabled: 'var(--muted)' },
    background: { default: 'var(--background)', paper: 'var(--raised)' },
    divider: 'var(--line)',
  },
  shape: { borderRadius: 8 },
  spacing: 4,
  breakpoints: { values: { xs: 0, sm: 480, md: 821, lg: 1100, xl: 1400 } },
  typography: {
    fontFamily: 'var(--words)',
    fontSize: 14,
    button: { textTransform: 'none', fontWeight: 600, fontSize: 'var(--text-14)' },
  },
  transitions: {
    duration: { shortest: 120, shorter: 120, short: 140, standard: 160, complex: 200 },
  },
  components,
});
