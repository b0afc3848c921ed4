import { browserStorage } from '../browser/browser-storage.ts';

const STORAGE_KEY = 'utmost.theme';

/** The themes; that of the system is followed while it changes. */
export const themeChoices = ['system', 'light', 'dark'] as const;

export type ThemeChoice = (typeof themeChoices)[number];

/** What was chosen in this browser; `public/theme.js` applies it before anything is drawn. */
export function chosenTheme(): ThemeChoice {
  const stored = browserStorage.read(STORAGE_KEY);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** Shows the page in a theme from now on, in this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  browserStorage.write(STORAGE_KEY, choice === 'system' ? null : choice);
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
}
