export const paramsHelp = {
  paramsExamples: `
Examples:
  $ utmost params
  $ utmost params --json | jq -r '.[] | select(.required) | .queryName'

To change them, use utmost taxonomy.`,
} as const;
