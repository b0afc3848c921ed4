import { type ContractOperation, readContract } from '@utmost/api/http/contract/document.ts';
import { operationSchemas } from '@utmost/api/http/contract/schemas.ts';
import type { Test } from 'tap';
import { proved } from '../../prove/proof.ts';
import { address } from '../../support/addresses.ts';
import { signIn } from '../../support/browserless.ts';
import { databaseOf, removeQueuedMails, rowsOf } from '../../support/database.ts';
import { anyEngine, type Engine, engines } from '../../support/engines.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import type { RunningServer } from '../../support/server.ts';
import { makeWorld } from '../world.ts';
import { fuzzOperation } from './fuzz-operation.ts';
import type { Surroundings } from './workspace.ts';

const contract = readContract(new URL('../../../openapi.yaml', import.meta.url));
const schemas = operationSchemas(contract);
const { FUZZ_RUNS, FUZZ_OPERATIONS } = process.env;
const RUNS_HERE = 30;
// 2,000 on both engines would take an hour; what the contract says depends little on the engine.
const runsInProof = (engine: Engine) => (engine === anyEngine ? 2000 : 200);
const isProof = process.env.TEST_PROVE === '1';
// Of thirty requests the share is half chance; that nothing at all succeeds any more shows there as well.
const LEAST_SHARE = isProof ? 0.2 : 0.02;
const wanted = FUZZ_OPERATIONS?.split(',');

/** The engines that requests are sent to: all of them in `npm run prove`. */
export const fuzzedEngines = (few: readonly Engine[]): readonly Engine[] =>
  isProof ? engines : few;

/** The operations of a kind, of those that FUZZ_OPERATIONS names where it is set. */
export function operationsWhere(
  isMeant: (operation: ContractOperation) => boolean,
): ContractOperation[] {
  return contract.operations.filter(
    (one) => isMeant(one) && (wanted?.includes(one.operationId) ?? true),
  );
}

/** Sends requests to every operation, and holds the answers against the contract. */
export async function fuzzAll(
  t: Test,
  engine: Engine,
  running: Pick<RunningServer, 'url' | 'settings'>,
  operations: readonly ContractOperation[],
  more: Partial<Surroundings> = {},
): Promise<void> {
  const { url } = running;
  const runs = runsOn(engine);
  const database = databaseOf(running);
  t.teardown(() => database.close());
  const theirs = await makeWorld(url, 'theirs');
  await removeQueuedMails(database, theirs.organizationId);
  const before = await rowsOf(database, theirs.organizationId);
  const host = await signIn(url, address('hal@host'));
  const around: Surroundings = { url, database, theirs, host, ...examples(), ...more };
  const all = { sent: 0, permitted: 0, succeeded: 0 };
  for (const operation of operations) {
    const { operationId } = operation;
    const own = schemas.get(operationId);
    if (!own) throw new Error(`no schemas of ${operationId}`);
    const began = performance.now();
    const outcome = await fuzzOperation({ contract, operation, schemas: own, around, runs });
    const { failure, sent, permitted, succeeded } = outcome;
    t.equal(failure, null, operationId);
    all.sent += sent;
    all.permitted += permitted;
    all.succeeded += succeeded;
    const share = succeeded / permitted;
    const shares = `${succeeded} successes of ${permitted} permitted requests`;
    t.ok(share >= LEAST_SHARE, `${operationId}: ${shares}`);
    if (!FUZZ_RUNS) continue;
    const took = `${Math.round(performance.now() - began)} ms`;
    console.error(`${operationId}: ${sent} sent, ${shares} (${share.toFixed(2)}), ${took}`);
  }
  t.same(await rowsOf(database, theirs.organizationId), before, 'theirs are as they were');
  t.equal((await host.get('/api/ready')).status, 200);
  if (!t.passing()) return;
  const percent = Math.round((100 * all.succeeded) / all.permitted);
  const databaseName = running.settings.DATABASE_URL ? 'MariaDB' : 'the embedded database';
  proved({
    part: 'Contract',
    claim: `Valid, nearly valid and hostile requests to ${operations.length} operations on ${databaseName}: no answer outside the contract, nothing changed for another organization`,
    times: all.sent,
    result: `no 5xx; ${percent}% of the requests of those who may call succeeded`,
  });
}

function runsOn(engine: Engine): number {
  return Number(FUZZ_RUNS ?? propertyRuns(RUNS_HERE, runsInProof(engine)).numRuns);
}

function examples() {
  const { schemas } = contract.root.components as {
    schemas: Record<string, { examples: object[] }>;
  };
  const [taxonomy = {}] = schemas.TaxonomyDocument?.examples ?? [];
  const [link = {}] = schemas.TrackingLinkDraft?.examples ?? [];
  return { taxonomy, link };
}
