import { type AuthTab, preferTab } from '../login/preferred-tab.ts';
import { places } from './page/places.ts';
import { startShowcase } from './start-showcase.ts';

// Log in and sign up lead to the same page, which shows what the visitor chose here.
document.addEventListener('click', ({ target }) => {
  const way = target instanceof Element ? target.closest<HTMLElement>('[data-prefers]') : null;
  if (way) preferTab(way.dataset.prefers as AuthTab);
});

startShowcase(place(places.showcase));

// The builder and the plans need React, which is fetched when one of them is nearly in view.
const islands = [place(places.builder), place(places.pricing)];
const approach = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    approach.disconnect();
    void import('./islands.tsx').then(({ hydrateIslands }) => hydrateIslands(place));
  },
  { rootMargin: '600px' },
);
for (const island of islands) approach.observe(island);

function place(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element with the id ${id}.`);
  return element;
}
