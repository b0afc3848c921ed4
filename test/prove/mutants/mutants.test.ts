// Mutants that a seed draws from all of the product: how many of them the suite notices, and which it does not.
// MUTANTS_AREAS=core,api MUTANTS_COUNT=150 MUTANTS_SEED=7 npm run prove -- mutants
import { randomInt } from 'node:crypto';
import t from 'tap';
import { filesUnder, textOf } from '../../support/source-files.ts';
import { proved } from '../proof.ts';
import { copyCheckout } from './checkout-copy.ts';
import { applied, type Mutant, mutantsOf, sampleOf } from './mutants.ts';
import { hasStryker } from './stryker.ts';
import { AREAS, testsOf } from './tests-of.ts';

const {
  MUTANTS_AREAS = Object.keys(AREAS).join(),
  MUTANTS_COUNT = '10',
  MUTANTS_SEED = String(randomInt(1_000_000)),
} = process.env;
/** Percent that are noticed at least, of those that change anything that can be noticed. */
const LEAST: Readonly<Record<string, number>> = { core: 90, db: 80, api: 80, cli: 70, console: 70 };
const TIMEOUT_MS = 900_000;
// Released migrations are held by their hashes; what is generated or a table of data is not code.
const LEFT_OUT = /^db\/migrations\/|\.d\.ts$/;

t.test('mutants', { timeout: 24 * 3_600_000 }, async (t) => {
  if (!hasStryker()) {
    t.pass('mutants', { skip: 'they need Stryker: bash test/prove/mutants/get-stryker.sh' });
    return;
  }
  console.error(`MUTANTS_SEED=${MUTANTS_SEED}`);
  const copy = await copyCheckout();
  t.teardown(copy.remove);
  for (const area of MUTANTS_AREAS.split(',')) {
    const drawn = sampleOf(await mutantsOfArea(area), Number(MUTANTS_COUNT), MUTANTS_SEED);
    const survivors: Mutant[] = [];
    for (const [index, mutant] of drawn.entries()) {
      const { file } = mutant;
      const sound = textOf(file);
      copy.write(file, applied(mutant, sound));
      const started = performance.now();
      const failure = await copy.firstFailure(testsOf(file), TIMEOUT_MS);
      copy.write(file, sound);
      if (failure === null) survivors.push(mutant);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.error(
        `${failure === null ? 'SURVIVED' : 'killed'} ${area} ${index + 1}/${drawn.length} (${seconds} s) ${textOfMutant(mutant)}${failure === null ? '' : ` – ${failure}`}`,
      );
    }
    const rate = (100 * (drawn.length - survivors.length)) / drawn.length;
    console.error(`${area}: ${rate.toFixed(0)} % of ${drawn.length} noticed. Not noticed:`);
    for (const one of survivors) console.error(`- ${textOfMutant(one)}`);
    t.ok(rate >= (LEAST[area] ?? 100), `${area}: ${rate.toFixed(0)} % of the mutants are noticed`);
    proved({
      part: 'Mutants',
      claim: `The suite notices what is made wrong in ${area}, drawn by the seed ${MUTANTS_SEED}`,
      times: drawn.length,
      result: `${rate.toFixed(0)} % noticed`,
    });
  }
});

async function mutantsOfArea(area: string): Promise<Mutant[]> {
  const files = filesUnder(area).filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file));
  const all: Mutant[] = [];
  for (const file of files) all.push(...(await mutantsOf(file, textOf(file))));
  return all;
}

function textOfMutant({ file, line, kind, start, end, replacement }: Mutant): string {
  const short = (text: string) => JSON.stringify(text.slice(0, 80));
  return `${file}:${line} ${kind} ${short(textOf(file).slice(start, end))} → ${short(replacement)}`;
}
