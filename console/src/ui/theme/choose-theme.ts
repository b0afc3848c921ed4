const STORAGE_KEY = 'utmost.theme';

/** The themes; that of the system is followed while it changes. */
export const themeChoices = ['system', 'light', 'dark'] as const;

export type ThemeChoice = (typeof themeChoices)[number];

/** What was chosen in this browser; `public/theme.js` applies it before anything is drawn. */
export function chosenTheme(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

/** Shows the page in a theme from now on, in this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') {
    localStorage.removeItem(STORAGE_KEY);
    delete dataset.theme;
  } else {
    localStorage.setItem(STORAGE_KEY, choice);
    dataset.theme = choice;
  }
}
