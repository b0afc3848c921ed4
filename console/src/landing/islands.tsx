import { hydrateRoot } from 'react-dom/client';
import { FreeBuilder } from './builder/free-builder.tsx';
import { places } from './page/places.ts';
import { Pricing } from './pricing/pricing.tsx';

/** Makes the builder and the plans interactive. @param place finds an element by its id */
export function hydrateIslands(place: (id: string) => HTMLElement): void {
  hydrateRoot(place(places.builder), <FreeBuilder />);
  hydrateRoot(place(places.pricing), <Pricing />);
}
