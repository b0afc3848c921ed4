export const decodeMessages = {
  baseUrl: (url: string) => `Base URL: ${url}`,
  encodingOff: () => 'URL encoding: off',
  advancedMode: (name: string) => `Advanced mode: ${name}`,
  decodedValue: (label: string, queryName: string, value: string, displayValue: string | null) =>
    `${label} (${queryName}): ${displayValue === null ? value : `${value} = ${displayValue}`}`,
  urlMissing: 'Standard input has no URL.',
} as const;

export const decodeHelp = {
  decodeArgument: 'the URL (- reads it from standard input)',
  decodeExamples: `
Examples:
  $ utmost decode "https://example.com/?utm_source=newsletter&ch=ps" --taxonomy taxonomy.yaml
  Base URL: https://example.com/
  Source (utm_source): newsletter
  Channel (ch): ps = Paid Search

  With your server's taxonomy:
  $ utmost decode "$URL" --server

  The JSON's baseUrl, parameters and urlEncoding rebuild the same URL, byte for byte:
  $ utmost decode "$URL" --taxonomy taxonomy.yaml --json | jq .parameters`,
} as const;
