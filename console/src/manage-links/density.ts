import { useState } from 'react';
import { browserStorage } from '../ui/browser/browser-storage.ts';

const STORAGE_KEY = 'utmost.density';

/** How much room a row of the list takes. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** What was chosen in this browser, and what chooses another one. */
export function useDensity() {
  const [density, setDensity] = useState(storedDensity);
  const choose = (chosen: Density) => {
    browserStorage.write(STORAGE_KEY, chosen === 'comfortable' ? null : chosen);
    setDensity(chosen);
  };
  return [density, choose] as const;
}

function storedDensity(): Density {
  const stored = browserStorage.read(STORAGE_KEY);
  return densities.find((one) => one === stored) ?? 'comfortable';
}
