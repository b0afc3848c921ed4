// B2: whichever way a link comes in, an address that would run in the browser is refused.
import t from 'tap';
import { onOneEngine } from '../organization.ts';

const UNSAFE = [
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://e.com/',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://e.com/1',
  'file:///etc/passwd',
  '//evil.example/',
];

t.test('B2 no way in takes javascript: or data:', async (t) => {
  onOneEngine(t, async (t, { admin, addLink }) => {
    const { id } = await addLink({ name: 'L', baseUrl: 'https://e.com/' });
    const csv = (baseUrl: string) =>
      admin.request(
        'POST',
        '/api/tracking-links/import',
        `link_name,website_url\nL,"${baseUrl.replaceAll('"', '""')}"\n`,
        { 'content-type': 'text/csv' },
      );
    for (const baseUrl of UNSAFE) {
      const draft = { name: 'L', baseUrl };
      const about = JSON.stringify(baseUrl);
      t.equal((await admin.post('/api/tracking-links', draft)).status, 422, about);
      const bulk = await admin.post('/api/tracking-links/bulk', { links: [draft] });
      t.equal(bulk.status, 422, `${about} among many`);
      t.equal((await csv(baseUrl)).status, 422, `${about} in a file`);
      for (const change of [admin.put, admin.patch]) {
        const answer = await change(`/api/tracking-links/${id}`, { baseUrl });
        t.equal(answer.status, 422, `${about} as a change`);
      }
      const preview = await admin.post('/api/tracking-links/preview', draft);
      t.ok(preview.body.problems.length > 0, `${about} in a preview`);
    }
    t.equal((await admin.get('/api/tracking-links')).body.length, 1);
  });
});
