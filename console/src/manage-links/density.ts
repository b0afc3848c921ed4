import { useState } from 'react';

const STORAGE_KEY = 'utmost.density';

/** How much room a row of the list takes. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** What was chosen in this browser, and what chooses another one. */
export function useDensity() {
  const [density, setDensity] = useState(storedDensity);
  const choose = (chosen: Density) => {
    if (chosen === 'comfortable') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, chosen);
    setDensity(chosen);
  };
  return [density, choose] as const;
}

function storedDensity(): Density {
  const stored = localStorage.getItem(STORAGE_KEY);
  return densities.find((one) => one === stored) ?? 'comfortable';
}
