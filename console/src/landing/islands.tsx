import { hydrateRoot } from 'react-dom/client';
import { FreeBuilder } from './builder/free-builder.tsx';
import { places } from './page/places.ts';
import { SocialLinks } from './page/social-links.tsx';
import { Pricing } from './pricing/pricing.tsx';

/** Makes the parts interactive that answer to their reader or to the server. @param place finds an element by its id */
export function hydrateIslands(place: (id: string) => HTMLElement): void {
  hydrateRoot(place(places.builder), <FreeBuilder />);
  hydrateRoot(place(places.pricing), <Pricing />);
  hydrateRoot(place(places.social), <SocialLinks />);
}
