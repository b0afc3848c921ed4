const STORAGE_KEY = 'utmost.single-keys';
const OFF = 'off';

/** Whether keys without Ctrl or Cmd act in this browser: who dictates turns them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== OFF;
}

/** Turns them on or off, in this browser. */
export function turnSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, OFF);
}
