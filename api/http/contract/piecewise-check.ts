import { yieldToEventLoop } from '@utmost/db/event-loop.ts';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Schema } from './document.ts';

/** As many faults as an answer can tell; nothing is looked at after the last of them. */
export const MOST_FAULTS = 1_000;

/** What is wrong with a value, at most {@link MOST_FAULTS} faults; nothing where it is as its schema says. */
export type Check = (value: unknown) => Promise<readonly ErrorObject[]>;

/** What schemas are compiled with. */
export interface SchemaCompiler {
  compile(schema: Schema): ValidateFunction;
  /** The schema that a reference leads to. @throws {Error} where that is nowhere */
  resolve(reference: string): Schema;
}

/** A schema without the entries of its lists and maps, and those by themselves. */
interface Plan {
  readonly shell: ValidateFunction;
  readonly pieces: readonly Piece[];
}

interface Piece {
  readonly kind: 'list' | 'map';
  /** The names of the fields that lead to it. */
  readonly steps: readonly string[];
  /** Where it has more entries, that is its fault, and they are not looked at. */
  readonly most: number;
  /** Fields of a map that have schemas of their own. */
  readonly named: ReadonlySet<string>;
  readonly each: Plan;
}

const ENTRIES_A_TURN = 50;

/**
 * Makes a check whose time grows with its value and no faster: asked for all errors, Ajv copies those it has found
 * for each entry of a list. So the entries of lists and maps are checked one by one, after their number, and others
 * are served in between.
 */
export function piecewiseCheck(schema: Schema, compiler: SchemaCompiler): Check {
  const plan = planOf(schema, compiler);
  return async (value) => {
    const faults: ErrorObject[] = [];
    await collect(plan, value, '', faults);
    return faults.slice(0, MOST_FAULTS);
  };
}

function planOf(schema: Schema, compiler: SchemaCompiler): Plan {
  const pieces: Piece[] = [];
  const takeApart = (part: Schema, steps: readonly string[]): Schema => {
    const { $ref: reference, ...siblings } = part;
    if (typeof reference === 'string') {
      return { ...takeApart(compiler.resolve(reference), steps), ...siblings };
    }
    const { items, additionalProperties: others, properties = {} } = part;
    const { maxItems = Infinity, maxProperties = Infinity } = part;
    const fields = Object.entries(properties as Readonly<Record<string, Schema>>);
    const named = new Set(fields.map(([name]) => name));
    const take = (kind: Piece['kind'], entry: Schema, most: unknown) =>
      pieces.push({ kind, steps, most: Number(most), named, each: planOf(entry, compiler) });
    const shell: Record<string, unknown> = { ...part };
    if (isSchema(items)) {
      take('list', items, maxItems);
      delete shell.items;
    }
    if (isSchema(others)) {
      take('map', others, maxProperties);
      delete shell.additionalProperties;
    }
    if (fields.length > 0) {
      shell.properties = Object.fromEntries(
        fields.map(([name, field]) => [name, takeApart(field, [...steps, name])]),
      );
    }
    return shell;
  };
  return { shell: compiler.compile(takeApart(schema, [])), pieces };
}

function isSchema(part: unknown): part is Schema {
  return typeof part === 'object' && part !== null;
}

async function collect(
  { shell, pieces }: Plan,
  value: unknown,
  path: string,
  faults: ErrorObject[],
): Promise<void> {
  collectShell(shell, value, path, faults);
  for (const piece of pieces) {
    const { steps, each } = piece;
    const at = [path, ...steps.map(escaped)].join('/');
    let count = 0;
    for (const [name, entry] of entriesOf(piece, value)) {
      if (faults.length >= MOST_FAULTS) return;
      count += 1;
      if (count % ENTRIES_A_TURN === 0) await yieldToEventLoop();
      const place = `${at}/${escaped(String(name))}`;
      if (each.pieces.length === 0) collectShell(each.shell, entry, place, faults);
      else await collect(each, entry, place, faults);
    }
  }
}

function collectShell(
  shell: ValidateFunction,
  value: unknown,
  path: string,
  faults: ErrorObject[],
): void {
  if (shell(value)) return;
  for (const error of shell.errors ?? []) {
    faults.push({ ...error, instancePath: path + error.instancePath });
  }
}

/** What is to be checked one by one; nothing where the shell refuses the whole. */
function entriesOf(
  { kind, steps, most, named }: Piece,
  value: unknown,
): Iterable<readonly [string | number, unknown]> {
  const holder = steps.reduce(fieldOf, value);
  if (typeof holder !== 'object' || holder === null) return [];
  if (Array.isArray(holder))
    return kind === 'list' && holder.length <= most ? holder.entries() : [];
  const fields = Object.entries(holder);
  const isTaken = kind === 'map' && fields.length <= most;
  return isTaken ? fields.filter(([name]) => !named.has(name)) : [];
}

function fieldOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;
}

// As a JSON Pointer has it (RFC 6901 section 3).
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
