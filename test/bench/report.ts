import type { Machine } from '../runner/machine.ts';
import type { Result } from './bench.ts';
import {
  type Figure,
  isMissed,
  lineOf,
  noteOf,
  ratioShown,
  referenceOf,
  shownValue,
  targetOf,
} from './figure.ts';

/** A run of all benches. */
export interface Report {
  readonly machine: Machine;
  readonly seconds: number;
  readonly results: readonly Result[];
}

/** The report for readers. */
export function markdownOf(report: Report): string {
  const { machine, seconds, results } = report;
  const sections = [
    '# Performance',
    INTRODUCTION,
    '## In short',
    summaryOf(report),
    '## The machine',
    tableOf(['', ''], Object.entries(machine)),
    `The whole run took ${minutes(seconds)}.`,
    ...results.flatMap(sectionOf),
  ];
  return `${sections.join('\n\n')}\n`;
}

const INTRODUCTION = `<!-- Written by npm run bench; changes by hand are lost with the next run. -->
This is what one run of \`npm run bench -- --large\` measured. The command writes this page, and the same figures as JSON
in \`test/results/bench.json\`. It needs Node and, for all of it, MariaDB, Chromium and Miller on the machine; nothing is
downloaded or sent anywhere. \`npm run bench -- core http\` runs single benches, and only prints.

How to read it:

- **Figure** is what was measured. Where a thing is measured several times, the best time counts, since other work on the
  machine only adds; of many answers, the 95th or 99th of 100 counts (p95, p99).
- **Beside** is a reference measured in the same run on the same machine, and **ratio** is the figure divided by it.
  Compare ratios between machines rather than figures.
- **Target** applies to the ratio where there is one, and to the figure otherwise.
- Figures without a target are there to compare with. Everything runs on one machine, so a load generator, the service and
  the database share its cores.`;

function summaryOf({ results }: Report): string {
  const figures = results.flatMap((result) => result.figures);
  const held = figures.filter((figure) => targetOf(figure) !== '');
  const missed = held.filter(isMissed);
  const faults = results.flatMap(({ title, fault }) =>
    fault ? [`- ${title}: ${fault.kind}. ${fault.message.split('\n')[0]}`] : [],
  );
  return [
    `${held.length - missed.length} of ${held.length} targets are met.`,
    ...(missed.length === 0 ? [] : ['Missed:', bullets(missed)]),
    ...(faults.length === 0 ? [] : ['Left out:', faults.join('\n')]),
  ].join('\n\n');
}

function bullets(missed: readonly Figure[]): string {
  return missed
    .map((figure) =>
      noteOf(figure) === ''
        ? `- ${lineOf(figure)}. No reason is on record.`
        : `- ${lineOf(figure)}`,
    )
    .join('\n');
}

function sectionOf({ bench, title, about, seconds, figures, fault }: Result): string[] {
  const notes = [...new Set(figures.map(noteOf).filter((note) => note !== ''))];
  return [
    `## ${title}`,
    `${about} (\`npm run bench -- ${bench}\`, ${minutes(seconds)})`,
    ...(figures.length === 0 ? [] : [figureTable(figures)]),
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
    ...(fault
      ? [
          `**${fault.kind === 'failed' ? 'Failed' : 'Not measured'}:** ${fault.message.split('\n')[0]}`,
        ]
      : []),
  ];
}

type Column = readonly [heading: string, cell: (figure: Figure) => string];

const COLUMNS: readonly Column[] = [
  ['What', ({ name }) => name],
  ['Figure', shownValue],
  ['p99', ({ p99 }) => (p99 === undefined ? '' : shownValue({ name: '', value: p99, unit: 's' }))],
  ['Beside', referenceOf],
  ['Ratio', ratioShown],
  ['Target', targetOf],
  ['', verdictOf],
];

function verdictOf(figure: Figure): string {
  if (targetOf(figure) === '') return '';
  return isMissed(figure) ? '**missed**' : 'met';
}

/** Figures with their targets and verdicts; columns that none of them fills are left out. */
export function figureTable(figures: readonly Figure[]): string {
  const used = COLUMNS.filter(([, cell]) => figures.some((figure) => cell(figure) !== ''));
  return tableOf(
    used.map(([heading]) => heading),
    figures.map((figure) => used.map(([, cell]) => cell(figure))),
  );
}

function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

function minutes(seconds: number): string {
  return seconds < 90 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(1)} min`;
}
