/** What the help of the command line says of itself and of the commands that need no server. */
export const cliHelp = {
  program:
    "Build campaign tracking links that follow your organization's rules, one or a million at a time.",
  programExamples: `
Examples:
  $ utmost build --taxonomy taxonomy.yaml --url https://example.com --name "Spring mail" \\
      --param utm_source=newsletter --param utm_medium=email
  $ utmost decode "https://example.com/?utm_source=newsletter" --taxonomy taxonomy.yaml
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml
  $ utmost check newsletter.html --taxonomy taxonomy.yaml

  With a server:
  $ utmost login --server-url https://utmost.example
  $ utmost import campaign.csv
  $ utmost links list --search spring

Environment variables:
  UTMOST_URL    the server, in place of --server-url
  UTMOST_TOKEN  the API token, in place of utmost login
  NO_COLOR      print without colors
  CI            ask no questions, draw nothing

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 problems found in the data, 4 not signed in or not allowed.

With --json, an error is printed as JSON on standard output too; errors has the sentence of each wrong field:
  {"error": {"code": "usage", "message": "…", "errors": {}}}
The code is the server's, or one of failed, usage, problems and not_allowed.`,
  version: 'print the version',
  help: 'print this help',
  wizard: 'build a link step by step (the default command)',
  helpCommand: 'print the help of a command',
  helpArgument: 'the command and its subcommand',
  build: 'build one tracking link',
  taxonomyOption: 'the taxonomy document, YAML or JSON (- is standard input)',
  urlOption: 'the website URL to add parameters to',
  nameOption: "the link's name",
  presetOption: 'the preset of your organization to start from',
  paramOption: "a parameter's value (repeatable)",
  encodingOption: 'keep values as typed, except characters that would break the URL',
  jsonOption: 'print the result as JSON',
  decode: 'read the values in a tracking link and list its problems',
  check: 'find URLs in any text and check them against your rules',
  completion: 'print shell completions',
  taxonomy: 'keep your taxonomy in a file, under version control',
  generate: 'build a link for every row of a file of any size',
  sheet: 'the sheet to read, where a spreadsheet has several',
  generateVary: 'one link per value, such as utm_content=a,b,c; repeat for every combination',
} as const;

/** What the help of the command line says of the commands that talk to a server. */
export const serverHelp = {
  yes: 'skip confirmation',
  urlOption: 'the Utmost server (default: UTMOST_URL, or the one you last signed in to)',
  import: 'save the links in a file of any size to the server',
  retryFor: 'how long to retry while the server is unavailable (default: 120)',
  skipExisting: 'save nothing for URLs that other links already have',
  failOnDuplicates: 'fail when another link already has the URL',
  idempotencyKey: 'save once for this key within 24 hours, however often it is sent',
  taxonomyServer: "use your organization's taxonomy from the server",
  filterSearch: 'text in the name, URL or creator',
  filterCreatedBy: 'created by this person',
  filterParam: 'a parameter with this value (NAME= for none); repeat to narrow down',
  filterSince: 'created on or after this day (2027-03-01, or with a time; in UTC)',
  filterBefore: 'created before this day',
  filterFavorites: 'only your favorites',
  links: 'list, create and delete links',
  export: 'download links to a file of any size',
  params: 'list the parameters',
  users: 'list, invite and remove people (admin)',
  tokens: 'list, create and revoke API tokens',
  login: 'sign in to a server, in the browser',
  logout: 'log out and revoke the saved token',
  whoami: 'show who you are signed in as',
} as const;
