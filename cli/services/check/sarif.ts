import { cliMessages } from '@utmost/core/messages/cli.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { FileFinding } from './check-file.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** Findings as SARIF 2.1.0, which code hosts show beside the lines they are about. */
export function sarifOf(version: string, findings: readonly FileFinding[]): object {
  const results = findings.flatMap((finding) =>
    finding.problems.map((problem, index) => resultOf(finding, problem, index === 0)),
  );
  const rules = [...new Set(results.map(({ ruleId }) => ruleId))].map((id) => ({ id }));
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'utmost', version, rules } },
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
}

function resultOf(
  { file, line, column, length, url, correction }: FileFinding,
  problem: Problem,
  isFirst: boolean,
) {
  const artifactLocation = { uri: encodeURI(file.replaceAll('\\', '/')) };
  const region = { startLine: line, startColumn: column, endColumn: column + length };
  const replacement = { deletedRegion: region, insertedContent: { text: correction } };
  return {
    ruleId: problem.code,
    level: 'error',
    message: { text: cliMessages.sarifResult(sentenceOf(problem), url) },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    // One correction mends all breaches of a URL: it is told once.
    ...(correction !== null &&
      isFirst && {
        fixes: [
          {
            description: { text: cliMessages.correction(correction) },
            artifactChanges: [{ artifactLocation, replacements: [replacement] }],
          },
        ],
      }),
  };
}
