/** What the help of the command line says of the commands that talk to a server. */
export const serverHelp = {
  yes: 'do it without asking',
  urlOption: 'the Utmost server (else UTMOST_URL, else the one you signed in to last)',

  import: 'store the links of a file at the server, of any size',
  importArgument: 'the file: CSV, TSV or NDJSON, also as gzip (- is standard input)',
  importMode: 'all: nothing is sent unless every row is good; valid: the good rows',
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
  $ utmost export | UTMOST_TOKEN=$OTHER utmost import - --server-url https://other.example

The columns are those of utmost generate. The server builds and numbers the links. A run that was broken
off, even by a power cut, is repeated with the same command: nothing is stored twice and nothing is left
out. A file that was changed since is another file, of which everything is stored. The exit code is 3 when
rows were refused.

Rows go to the server 2,000 at a time. With --mode all every row is judged before the first is sent. When
somebody changes the taxonomy while they are sent, the rest is refused and you are told what is stored.`,

  taxonomyServer: "use the taxonomy of the server's organisation in place of a document",
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
  taxonomyApplyExamples: `
Examples:
  $ utmost taxonomy apply taxonomy.yaml
  Remove utm_term: "Term" (1,204 stored links)
  ? Make this change at https://utmost.example? (y/N)

  In a pipeline:
  $ utmost taxonomy apply taxonomy.yaml --yes

All of it is done or nothing. What the document does not name is removed; stored links never change, and
what was removed is no longer checked. When somebody else changes the taxonomy meanwhile, nothing is done.`,

  generateServer:
    "make the links by the server's taxonomy, and store them there with numbers of its own",
  generateAgain: 'with --server: store links once more of a file that was done already',

  filterSearch: 'stands in the name, the URL or the creator, in any case',
  filterCreatedBy: 'made by this person',
  filterParam: 'has this value for a parameter (NAME= for none); repeat it, and all must hold',
  filterSince: 'made on this day or later (2027-03-01, or with a time; in UTC)',
  filterBefore: 'made before this day',

  links: 'list, create and delete links of the server',
  linksExamples: `
Examples:
  At a terminal, look through all links: / searches, Enter shows one, c copies, d deletes:
  $ utmost links

  $ utmost links list --search spring
  $ utmost links create https://example.com/shoes --name "Spring mail" --param utm_source=newsletter
  $ utmost links delete --search "old campaign"`,
  linksList: 'list links, the newest first',
  linksLimit: 'how many at most, up to 1,000 (utmost export gives all)',
  linksListExamples: `
Examples:
  $ utmost links list --param utm_source=newsletter --since 2027-03-01
  Spring mail
    https://example.com/shoes?utm_source=newsletter
    jo, Mar 2, 2027, 9:14 AM, 01983a6e-…

  In a script a link is a line: id, time, creator, name and URL with tabs between them:
  $ utmost links list --search spring | cut -f5
  $ utmost links list --json | jq -r '.links[].fullUrl'`,
  linksCreate: 'build, number and store one link',
  linksCreateExamples: `
Examples:
  $ utmost links create https://example.com/shoes --name "Spring mail" \\
      --param utm_source=newsletter --param utm_medium=email
  https://example.com/shoes?utm_source=newsletter&utm_medium=email

  A script reads the stored link as JSON:
  $ utmost links create … --json | jq -r .id

The exit code is 3 when a rule is broken; then nothing is stored.`,
  linksDelete: 'delete links',
  linksDeleteArgument: 'the ids of the links (- reads them from standard input)',
  linksDeleteAll: 'delete every link of the organisation',
  linksDeleteExamples: `
Examples:
  $ utmost links delete 01983a6e-6b1f-7c55-8c30-0f6f3d1d5a11
  $ utmost links delete --search "old campaign" --before 2026-01-01
  ? Delete 1,204 links at https://utmost.example? (y/N)

  What a script has looked at before:
  $ utmost links list --search test | cut -f1 | utmost links delete - --yes

All of them are deleted or none. It cannot be undone.`,

  export: 'write links of the server into a file, of any size',
  exportOutput: 'the file to write; .ndjson and .gz are understood (- is standard output)',
  exportFormat: 'how to write: csv or ndjson (else told by the name, else csv)',
  exportExamples: `
Examples:
  $ utmost export -o links.csv
  $ utmost export --param utm_source=newsletter --since 2027-01-01 -o newsletter.ndjson.gz
  $ utmost export --format ndjson | jq -r .fullUrl

The file appears when it is whole: a run that was broken off leaves what was there before. CSV can be
imported again, here or in another workspace.`,

  params: 'list the parameters of the taxonomy',
  paramsExamples: `
Examples:
  $ utmost params
  $ utmost params --json | jq -r '.[] | select(.required) | .queryName'

To change them use utmost taxonomy.`,

  users: 'list, invite and remove people (admin)',
  usersExamples: `
Examples:
  $ utmost users list
  $ utmost users invite jo@example.com
  $ utmost users remove jo@example.com`,
  usersList: 'list the people of the workspace',
  usersInvite: 'invite somebody by e-mail',
  usersInviteArgument: 'the e-mail address',
  usersInviteExamples: `
Examples:
  $ utmost users invite jo@example.com
  https://utmost.example/invitation?token=…

The invitation is mailed. Its link is printed as well, for you to hand on.`,
  usersRemove: 'remove somebody; their links stay',
  usersRemoveArgument: 'the e-mail address, the username or the id',
  usersRemoveExamples: `
Examples:
  $ utmost users remove jo@example.com
  ? Remove jo@example.com from https://utmost.example? (y/N)

Whoever is removed is signed out at once, and the tokens they made are dead.`,

  tokens: 'list, create and revoke API tokens',
  tokensExamples: `
Examples:
  $ utmost tokens list
  $ utmost tokens create ci-pipeline --scope write --days 90
  $ utmost tokens revoke 01983a6e-6b1f-7c55-8c30-0f6f3d1d5a11`,
  tokensList: 'list your API tokens; administrators see those of the workspace',
  tokensCreate: 'make an API token and print it, this once',
  tokensCreateArgument: 'what it is called',
  tokensScope: 'what it may do: read, write (links too) or admin (people and rules too)',
  tokensDays: 'for how many days it is good (else as long as the one it is made with)',
  tokensCreateExamples: `
Examples:
  $ utmost tokens create ci-pipeline --scope read --days 90
  $ utmost tokens create ci-pipeline --scope write | gh secret set UTMOST_TOKEN

A token that is made with a token has neither a greater scope nor a longer life.`,
  tokensRevoke: 'revoke an API token; it is dead at once',
  tokensRevokeArgument: 'the id of the token, as utmost tokens list shows it',
  tokensRevokeExamples: `
Examples:
  $ utmost tokens revoke 01983a6e-6b1f-7c55-8c30-0f6f3d1d5a11`,

  login: 'sign in to a server, in the browser',
  loginToken: 'read an API token from standard input instead',
  loginExamples: `
Examples:
  $ utmost login --server-url https://utmost.example
  $ utmost whoami

  Where there is no browser, with a token of the page API Tokens:
  $ utmost login --server-url https://utmost.example --token - < token.txt

  In a pipeline nobody signs in; the environment says it all:
  $ UTMOST_URL=https://utmost.example UTMOST_TOKEN=$SECRET utmost import campaign.csv

The browser asks you for how long and for what the command line gets a token. It is kept in
~/.config/utmost/config, which nobody else can read. UTMOST_URL and UTMOST_TOKEN go before what is kept there,
and --server-url before both. A token that is kept is sent only to the server it was made at.`,
  logout: 'revoke the token that is kept here and forget it',
  logoutExamples: `
Examples:
  $ utmost logout
  $ utmost logout --server-url https://utmost.example`,

  whoami: 'tell who you are to the server',
  whoamiExamples: `
Examples:
  $ utmost whoami
  jo (jo@northwind.example), admin of Northwind, at https://utmost.example

  In a script:
  $ utmost whoami --json | jq -r .organizationName

The exit code is 4 when you are not signed in.`,
} as const;
