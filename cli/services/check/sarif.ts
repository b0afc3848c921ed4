import { cliMessages } from '@utmost/core/messages/cli.ts';
import { sentenceOf } from '@utmost/core/messages.ts';
import type { Problem } from '@utmost/core/problem.ts';
import type { FileFinding } from './check-file.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** Findings as SARIF 2.1.0, which code hosts show beside the lines they are about. */
export function sarifOf(version: string, findings: readonly FileFinding[]): object {
  const results = findings.flatMap((finding) => [
    ...finding.problems.map((problem, index) => ({
      ...resultOf(finding, problem, 'error'),
      // One correction mends all breaches of a URL: it is told once.
      ...(index === 0 && fixOf(finding)),
    })),
    ...finding.warnings.map((warning) => resultOf(finding, warning, 'warning')),
  ]);
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

function resultOf(finding: FileFinding, problem: Problem, level: 'error' | 'warning') {
  return {
    ruleId: problem.code,
    level,
    message: { text: cliMessages.sarifResult(sentenceOf(problem), finding.url) },
    locations: [{ physicalLocation: placeOf(finding) }],
  };
}

function fixOf(finding: FileFinding): object {
  const { correction } = finding;
  if (correction === null) return {};
  const { artifactLocation, region } = placeOf(finding);
  const replacement = { deletedRegion: region, insertedContent: { text: correction } };
  return {
    fixes: [
      {
        description: { text: cliMessages.correction(correction) },
        artifactChanges: [{ artifactLocation, replacements: [replacement] }],
      },
    ],
  };
}

function placeOf({ file, line, column, length }: FileFinding) {
  return {
    artifactLocation: { uri: encodeURI(file.replaceAll('\\', '/')) },
    region: { startLine: line, startColumn: column, endColumn: column + length },
  };
}
