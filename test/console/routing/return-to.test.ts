import { knownAddress } from '@utmost/console/src/routing/return-to.ts';
import t from 'tap';

const KNOWN = ['/create-link', '/manage-links'];

const table = [
  { asked: '/manage-links', gives: '/manage-links' },
  { asked: '/manage-links?page=2', gives: '/manage-links?page=2' },
  { asked: '/create-link#top', gives: '/create-link#top' },
  {
    asked: '/manage-links/0190b3c6-0000-7000-8000-000000000009?page=2',
    gives: '/manage-links/0190b3c6-0000-7000-8000-000000000009?page=2',
  },
  { asked: '/manage-links/elsewhere', gives: null },
  { asked: null, gives: null },
  { asked: '', gives: null },
  { asked: '/login', gives: null },
  { asked: 'https://evil.example/create-link', gives: null },
  { asked: '//evil.example/create-link', gives: null },
  { asked: '/\\evil.example', gives: null },
  { asked: '/create-link/../login', gives: null },
  { asked: 'javascript:alert(1)', gives: null },
];

for (const { asked, gives } of table) {
  t.test(`${asked} leads to ${gives}`, async (t) => t.equal(knownAddress(asked, KNOWN), gives));
}
