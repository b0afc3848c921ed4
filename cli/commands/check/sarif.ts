import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CheckedFile } from './check-file.ts';
import { checkMessages, ruleDescription } from './check-texts.ts';
import { type Issue, issuesOf } from './reports.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/**
 * Findings as SARIF 2.1.0, which code hosts show beside the lines they are about.
 * @param server where the rules are kept, which the report links to; null where it is not known
 */
export function sarifOf(
  version: string,
  server: string | null,
  checked: readonly CheckedFile[],
): object {
  const issues = checked.flatMap(issuesOf);
  const levels = new Map(issues.map(({ code, level }) => [code, level]));
  const ids = [...levels.keys()];
  const rules = [...levels].map(([id, level]) => ({
    id,
    shortDescription: { text: ruleDescription(id) },
    help: { text: checkMessages.ruleHelp(ruleDescription(id)) },
    ...(server !== null && { helpUri: `${server}/check-urls` }),
    defaultConfiguration: { level },
  }));
  const informationUri = server === null ? {} : { informationUri: server };
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'utmost', version, ...informationUri, rules } },
        columnKind: 'utf16CodeUnits',
        results: issues.map((issue) => resultOf(issue, ids.indexOf(issue.code))),
      },
    ],
  };
}

function resultOf(issue: Issue, ruleIndex: number) {
  const { code, level, sentence, finding } = issue;
  return {
    ruleId: code,
    ruleIndex,
    level,
    message: { text: checkMessages.sarifResult(sentence, finding.url) },
    locations: [{ physicalLocation: placeOf(issue) }],
    ...fixOf(issue),
  };
}

function fixOf(issue: Issue): object {
  const { correction } = issue.finding;
  if (correction === null || !issue.isFirst) return {};
  const { artifactLocation, region } = placeOf(issue);
  const replacement = { deletedRegion: region, insertedContent: { text: correction } };
  return {
    fixes: [
      {
        description: { text: checkMessages.correction(correction) },
        artifactChanges: [{ artifactLocation, replacements: [replacement] }],
      },
    ],
  };
}

function placeOf({ path, finding: { line, column, length } }: Issue) {
  const uri = isAbsolute(path)
    ? pathToFileURL(path).href
    : path.split('/').map(encodeURIComponent).join('/');
  return {
    artifactLocation: { uri },
    region: { startLine: line, startColumn: column, endColumn: column + length },
  };
}
