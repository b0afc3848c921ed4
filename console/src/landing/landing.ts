import { type AuthTab, preferTab } from '../login/preferred-tab.ts';
import { places } from './page/places.ts';
import { startShowcase } from './start-showcase.ts';

// The way in says whether somebody comes to make a workspace or to enter one.
document.addEventListener('click', ({ target }) => {
  const way = target instanceof Element ? target.closest<HTMLElement>('[data-prefers]') : null;
  if (way) preferTab(way.dataset.prefers as AuthTab);
});

startShowcase(place(places.showcase));

// What is typed into waits for React until it is about to be seen.
const islands = [place(places.builder), place(places.pricing)];
const approach = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    approach.disconnect();
    void import('./islands.tsx').then(({ bringToLife }) => bringToLife(place));
  },
  { rootMargin: '600px' },
);
for (const island of islands) approach.observe(island);

function place(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element with the id ${id}.`);
  return element;
}
