// How the environment's variables of the database are read by the commands that check no other settings.
import { databaseSettings } from '@utmost/db/database-settings.ts';
import t from 'tap';

t.test('only verify-ca leaves the host of a certificate unchecked', (t) => {
  const verifyIdentity = (DATABASE_SSL: string) =>
    databaseSettings({ DATABASE_URL: 'mysql://u:p@db/utmost', DATABASE_SSL }).tls?.verifyIdentity;
  t.equal(verifyIdentity('off'), undefined);
  t.equal(verifyIdentity('verify-ca'), false);
  for (const mode of ['on', 'On', 'true', 'required', 'VERIFY-CA'])
    t.equal(verifyIdentity(mode), true, mode);
  t.end();
});
