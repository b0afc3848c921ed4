// Loaded into a service process (`--import`): with each SIGUSR2 its clock is moved by as many milliseconds as the file that
// MOVED_CLOCK names says. Timers go on as they would on a machine whose clock is set.
import { readFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK ?? '';
const RealDate = Date;
let offset = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (_, given) =>
    given.length === 0 ? new RealDate(RealDate.now() + offset) : Reflect.construct(RealDate, given),
  get: (target, name) =>
    name === 'now' ? () => RealDate.now() + offset : Reflect.get(target, name),
});

process.on('SIGUSR2', () => {
  offset = Number(readFileSync(file, 'utf8'));
  process.stdout.write(`The clock is moved by ${offset} ms.\n`);
});
