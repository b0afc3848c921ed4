import { hydrateRoot } from 'react-dom/client';
import { FreeBuilder } from './builder/free-builder.tsx';
import { places } from './page/places.ts';
import { Pricing } from './pricing/pricing.tsx';

/** Takes over the parts of the page that answer to their reader. @param place finds an element by its id */
export function bringToLife(place: (id: string) => HTMLElement): void {
  hydrateRoot(place(places.builder), <FreeBuilder />);
  hydrateRoot(place(places.pricing), <Pricing />);
}
