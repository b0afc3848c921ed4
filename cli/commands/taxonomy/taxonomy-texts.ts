import { counted, formatNumber, formatWhole } from '@utmost/core/messages/figures.ts';

export const taxonomyMessages = {
  documentGood: (file: string, parameters: number) =>
    `${file}: ${counted(parameters, 'parameter', 'parameters')}, no problems.`,
  linksPossible: (file: string, links: bigint) =>
    `${file}: the rules allow ${formatWhole(links)} ${links === 1n ? 'combination' : 'combinations'} of values.`,
  pulled: (parameters: number, url: string, file: string) =>
    `${counted(parameters, 'parameter', 'parameters')} from ${url} written to ${file}.`,
  taxonomySame: (file: string, url: string) => `${file} matches ${url}.`,
  taxonomyDiffers: (file: string, url: string) =>
    `${file} differs from ${url}. Run utmost taxonomy apply to make these changes.`,
  askApply: (changes: number, url: string) =>
    `Make ${changes === 1 ? 'this change' : `these ${formatNumber(changes)} changes`} on ${url}?`,
  applied: (file: string, url: string) => `Applied ${file} to ${url}.`,
  taxonomyMovedOn: (url: string) =>
    `Someone else just changed the taxonomy on ${url}, so nothing was applied. Review the differences again.`,
} as const;

export const taxonomyHelp = {
  taxonomyExamples: `
Examples:
  $ utmost taxonomy pull -o taxonomy.yaml
  $ utmost taxonomy lint taxonomy.yaml
  $ utmost taxonomy diff taxonomy.yaml
  $ utmost taxonomy apply taxonomy.yaml`,
  taxonomyLint: 'check taxonomy documents without a server',
  taxonomyLintArgument: 'the documents, YAML or JSON (- is standard input)',
  taxonomyLintExamples: `
Examples:
  $ utmost taxonomy lint taxonomy.yaml
  taxonomy.yaml:3:43: parameters[0].type: type must be one of: text, dropdown, date, identifier

  In a script:
  $ utmost taxonomy lint taxonomy.yaml --json | jq '.documents[].problems'

Exits with code 3 if a document has problems.`,
  taxonomyDocument: 'the taxonomy document, YAML or JSON (- is standard input)',
  taxonomyPull: "write the server's taxonomy as a document",
  taxonomyPullOutput: 'the file to write; .json writes JSON (- is standard output)',
  taxonomyPullExamples: `
Examples:
  $ utmost taxonomy pull -o taxonomy.yaml
  $ utmost taxonomy pull --json | jq '.parameters[].queryName'

The document includes counters, so links built offline continue from them. diff and apply ignore them.`,
  taxonomyDiff: 'show what applying a document would change',
  taxonomyDiffExamples: `
Examples:
  $ utmost taxonomy diff taxonomy.yaml
  Add utm_content: "Content", text, at position 4
  Change utm_source: allowed values with "podcast"

  In a pipeline, with any token:
  $ utmost taxonomy diff taxonomy.yaml --json | jq '.summary[]'

Exits with code 0 if there is no difference, 3 if there is.`,
  taxonomyApply: 'replace the taxonomy on the server with a document (admin)',
  taxonomyApplyExamples: `
Examples:
  $ utmost taxonomy apply taxonomy.yaml
  Remove utm_term: "Term" (1,204 stored links)
  ? Make this change on https://utmost.example? (y/N)

  In a pipeline:
  $ utmost taxonomy apply taxonomy.yaml --yes

All changes are made, or none. Parameters missing from the document are removed. Existing links never change.
If someone else changes the taxonomy meanwhile, nothing is applied.`,
} as const;
