// Small bodies that unpack to very much: each is refused with a short answer. How long others wait meanwhile, and what memory
// it takes, the bench measures.
import t from 'tap';
import { hostileBodies, sendPacked } from '../../support/hostile-bodies.ts';
import { onOneEngine } from '../organization.ts';

const MOST_ANSWER = 1_000_000;

onOneEngine(t, async (t, { admin, addParameter, running }) => {
  await addParameter({ displayName: 'Source', queryName: 'utm_source', type: 'text' });
  const { id } = await addParameter({
    displayName: 'Medium',
    queryName: 'utm_medium',
    type: 'dropdown',
    useCodedValues: true,
  });
  for (const body of hostileBodies(id)) {
    await t.test(`D5 ${body.name}`, async (t) => {
      const { status, text } = await sendPacked(running.url, admin, body);
      t.equal(status, body.status ?? 400, text.slice(0, 300));
      if (body.message) t.match(text, body.message);
      t.ok(text.length < MOST_ANSWER, `an answer of ${text.length} characters`);
    });
  }
});
