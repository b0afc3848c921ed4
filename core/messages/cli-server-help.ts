/** What the help of the command line says of the commands that talk to a server. */
export const serverHelp = {
  urlOption: 'the Utmost server (else UTMOST_URL, else the one you signed in to last)',

  import: 'store the links of a file at the server, of any size',
  importArgument: 'the file: CSV, TSV or NDJSON, also as gzip (- is standard input)',
  importMode: 'all: every row or none; valid: the good rows',
  importDryRun: 'only tell what would be stored and what would be refused',
  importErrors: 'also write every refused row, with the reason, to this file',
  importInputFormat: 'how to read: csv, tsv or ndjson (else told by the name or the content)',
  importAgain: 'import a file once more that was imported already',
  importInDoubt: 'what became of the rows that the server no longer knows of: stored or missing',
  importExamples: `
Examples:
  $ cat campaign.csv
  link_name,website_url,utm_source,utm_medium
  Spring mail,https://example.com/shoes,newsletter,email
  $ utmost import campaign.csv --dry-run
  $ utmost import campaign.csv

  Store the good rows, mend the others and store them too:
  $ utmost import campaign.csv --mode valid --errors refused.csv
  $ utmost import refused.csv

  From another program, or from an export of another workspace:
  $ curl … | utmost import -
  $ utmost export | UTMOST_TOKEN=$OTHER utmost import - --url https://other.example

The columns are those of utmost generate. The server builds and numbers the links. A run that was broken
off, even by a power cut, is repeated with the same command: nothing is stored twice and nothing is left
out. A file that was changed since is another file, of which everything is stored. The exit code is 3 when
rows were refused.`,

  taxonomyDocument: 'the taxonomy document, YAML or JSON (- is standard input)',
  taxonomyPull: "write the server's taxonomy as a document",
  taxonomyPullOutput: 'the file to write; .json writes JSON (- is standard output)',
  taxonomyPullExamples: `
Examples:
  $ utmost taxonomy pull -o taxonomy.yaml
  $ utmost taxonomy pull --json | jq '.parameters[].queryName'

Counters are in the document so that links made offline go on from them; diff and apply leave them alone.`,
  taxonomyDiff: 'show what would make the taxonomy of the server that of a document',
  taxonomyDiffExamples: `
Examples:
  $ utmost taxonomy diff taxonomy.yaml
  Add utm_content: "Content", text, at place 4
  Change utm_source: allowed values with "podcast"

  In a pipeline, which any token may do:
  $ utmost taxonomy diff taxonomy.yaml --json | jq '.summary[]'

The exit code is 0 when there is no difference and 3 when there is one.`,
  taxonomyApply: 'make the taxonomy of the server that of a document (admin)',
  taxonomyApplyYes: 'do it without asking',
  taxonomyApplyExamples: `
Examples:
  $ utmost taxonomy apply taxonomy.yaml
  Remove utm_term: "Term" (1,204 stored links)
  ? Make this change at https://utmost.example? (y/N)

  In a pipeline:
  $ utmost taxonomy apply taxonomy.yaml --yes

All of it is done or nothing. What the document does not name is removed; stored links never change, and
what was removed is no longer checked. When somebody else changes the taxonomy meanwhile, nothing is done.`,

  login: 'sign in to a server, in the browser',
  loginToken: 'read an API token from standard input instead',
  loginExamples: `
Examples:
  $ utmost login --url https://utmost.example
  $ utmost whoami

  Where there is no browser, with a token of the page API Tokens:
  $ utmost login --url https://utmost.example --token - < token.txt

  In a pipeline nobody signs in; the environment says it all:
  $ UTMOST_URL=https://utmost.example UTMOST_TOKEN=$SECRET utmost import campaign.csv

The browser asks you for how long and for what the command line gets a token. It is kept in
~/.config/utmost/config, which nobody else can read. UTMOST_URL and UTMOST_TOKEN go before what is kept there,
and --url before both. A token that is kept is sent only to the server it was made at.`,
  logout: 'revoke the token that is kept here and forget it',
  logoutExamples: `
Examples:
  $ utmost logout
  $ utmost logout --url https://utmost.example`,

  whoami: 'tell who you are to the server',
  whoamiExamples: `
Examples:
  $ utmost whoami
  jo (jo@northwind.example), admin of Northwind, at https://utmost.example

  In a script:
  $ utmost whoami --json | jq -r .organizationName

The exit code is 4 when you are not signed in.`,
} as const;
