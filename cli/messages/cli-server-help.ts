/** What the help of the command line says of the commands that talk to a server. */
export const serverHelp = {
  yes: 'skip confirmation',
  urlOption: 'the Utmost server (default: UTMOST_URL, or the one you last signed in to)',

  import: 'save the links in a file of any size to the server',
  retryFor: 'how long to retry while the server is unavailable (default: 120)',
  importArgument:
    'the file: CSV, TSV, NDJSON, .xlsx or .ods, optionally gzipped (- is standard input)',
  importMode: 'all: save nothing unless every row is valid; valid: save the valid rows',
  importDryRun: 'show what would be saved and rejected without saving',
  importErrors: 'also save every rejected row, with the reason, to this file',
  importInputFormat: 'input format: csv, tsv or ndjson (default: from the file name or content)',
  importAgain: 'import a file again',
  skipExisting: 'save nothing for URLs that other links already have',
  failOnDuplicates: 'fail when another link already has the URL',
  idempotencyKey: 'save once for this key within 24 hours, however often it is sent',
  importExamples: `
Examples:
  $ cat campaign.csv
  link_name,website_url,utm_source,utm_medium
  Spring mail,https://example.com/shoes,newsletter,email
  $ utmost import campaign.csv --dry-run
  $ utmost import campaign.csv

  Save the valid rows, then fix and save the others:
  $ utmost import campaign.csv --mode valid --errors rejected.csv
  $ utmost import rejected.csv

  Six links per row, named "Spring mail - a - mobile" and so on:
  $ utmost import campaign.csv --vary utm_content=a,b,c --vary utm_term=mobile,desktop

  From another program, or from another organization's export:
  $ curl … | utmost import -
  $ utmost export | UTMOST_TOKEN=$OTHER utmost import - --server-url https://other.example

The columns are the same as for utmost generate. The server builds and numbers the links. If a run is
interrupted, run the same command again within 24 hours: nothing is saved twice and nothing is left out.
Later, add --skip-existing. A file that has changed since counts as a new file. Exits with code 3 if rows
were rejected.

Rows are sent 2,000 at a time. With --mode all, every row is checked before the first is sent. If someone
changes the taxonomy meanwhile, the remaining rows are rejected and you see what was saved.`,

  taxonomyServer: "use your organization's taxonomy from the server",
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

  generateServer: "use the server's taxonomy and save the links there with their own IDs",
  generateAgain: 'with --server: save the links of a file again',
  generateKey: 'with --server: save once for this key within 24 hours',

  filterSearch: 'text in the name, URL or creator',
  filterCreatedBy: 'created by this person',
  filterParam: 'a parameter with this value (NAME= for none); repeat to narrow down',
  filterSince: 'created on or after this day (2027-03-01, or with a time; in UTC)',
  filterBefore: 'created before this day',

  links: 'list, create and delete links',
  linksExamples: `
Examples:
  In a terminal, browse all links: / searches, Enter opens, c copies, d deletes:
  $ utmost links

  $ utmost links list --search spring
  $ utmost links create https://example.com/shoes --name "Spring mail" --param utm_source=newsletter
  $ utmost links delete --search "old campaign"`,
  linksList: 'list links, newest first',
  linksLimit: 'how many links, up to 1,000 (use utmost export for all)',
  linksListExamples: `
Examples:
  $ utmost links list --param utm_source=newsletter --since 2027-03-01
  Spring mail
    https://example.com/shoes?utm_source=newsletter
    jo, Mar 2, 2027, 9:14 AM, 01983a6e-…

  In a script, each link is a line of tab-separated ID, time, creator, name and URL:
  $ utmost links list --search spring | cut -f5
  $ utmost links list --json | jq -r '.links[].fullUrl'`,
  linksCreate: 'build and save one link',
  linksCreateExamples: `
Examples:
  $ utmost links create https://example.com/shoes --name "Spring mail" \\
      --param utm_source=newsletter --param utm_medium=email
  https://example.com/shoes?utm_source=newsletter&utm_medium=email

  In a script, use JSON:
  $ utmost links create … --json | jq -r .id

Exits with code 3 and saves nothing if a rule is broken.`,
  linksDelete: 'delete links',
  linksDeleteArgument: 'the link IDs (- reads them from standard input)',
  linksDeleteAll: 'delete every link in the organization',
  linksDeleteExamples: `
Examples:
  $ utmost links delete 01983a6e-6b1f-7c55-8c30-0f6f3d1d5a11
  $ utmost links delete --search "old campaign" --before 2026-01-01
  ? Delete 1,204 links at https://utmost.example? (y/N)

  In a script, after a look:
  $ utmost links list --search test | cut -f1 | utmost links delete - --yes

All of them are deleted, or none. You can't undo this.`,

  export: 'download links to a file of any size',
  exportOutput: 'the file to write, such as .csv, .xlsx, .ndjson or .csv.gz (- is standard output)',
  exportFormat: 'output format: csv or ndjson (default: from the file name, or csv)',
  exportExamples: `
Examples:
  $ utmost export -o links.csv
  $ utmost export --param utm_source=newsletter --since 2027-01-01 -o newsletter.ndjson.gz
  $ utmost export --format ndjson | jq -r .fullUrl

The file appears only when it is complete; an interrupted run leaves the old file. You can import the CSV
again, here or in another organization.`,

  params: 'list the parameters',
  paramsExamples: `
Examples:
  $ utmost params
  $ utmost params --json | jq -r '.[] | select(.required) | .queryName'

To change them, use utmost taxonomy.`,

  users: 'list, invite and remove people (admin)',
  usersExamples: `
Examples:
  $ utmost users list
  $ utmost users invite jo@example.com
  $ utmost users remove jo@example.com`,
  usersList: 'list the people in your organization',
  usersInvite: 'invite someone by email',
  usersInviteArgument: 'the email address',
  usersInviteExamples: `
Examples:
  $ utmost users invite jo@example.com
  https://utmost.example/invitation?token=…

Sends the invitation by email and prints its link, so you can share it yourself.`,
  usersRemove: 'remove someone; their links stay',
  usersRemoveArgument: 'the email address, username or ID',
  usersRemoveExamples: `
Examples:
  $ utmost users remove jo@example.com
  ? Remove jo@example.com from https://utmost.example? (y/N)

They are signed out right away, and their tokens stop working.`,

  tokens: 'list, create and revoke API tokens',
  tokensExamples: `
Examples:
  $ utmost tokens list
  $ utmost tokens create ci-pipeline --scope write --days 90
  $ utmost tokens revoke 01983a6e-6b1f-7c55-8c30-0f6f3d1d5a11`,
  tokensList: "list your API tokens; admins see everyone's",
  tokensCreate: 'create an API token and print it once',
  tokensCreateArgument: 'the name of the token',
  tokensScope: 'what it can do: read, write (also links) or admin (also people and rules)',
  tokensDays: 'expires after this many days (default: with the token you use now)',
  tokensCreateExamples: `
Examples:
  $ utmost tokens create ci-pipeline --scope read --days 90
  $ utmost tokens create ci-pipeline --scope write | gh secret set UTMOST_TOKEN

A token can't create one with a greater scope or a later expiry.`,
  tokensRevoke: 'revoke an API token; it stops working immediately',
  tokensRevokeArgument: 'the token ID, as shown by utmost tokens list',
  tokensRevokeExamples: `
Examples:
  $ utmost tokens revoke 01983a6e-6b1f-7c55-8c30-0f6f3d1d5a11`,

  login: 'sign in to a server, in the browser',
  loginToken: 'read an API token from standard input instead',
  loginExamples: `
Examples:
  $ utmost login --server-url https://utmost.example
  $ utmost whoami

  Without a browser, use a token from the API Tokens page:
  $ utmost login --server-url https://utmost.example --token - < token.txt

  In a pipeline, use environment variables instead:
  $ UTMOST_URL=https://utmost.example UTMOST_TOKEN=$SECRET utmost import campaign.csv

Choose the token's scope and expiry in the browser. The token is saved in ~/.config/utmost/config, which only
you can read. UTMOST_URL and UTMOST_TOKEN take precedence over that file, and --server-url over both. A saved
token is only sent to the server that created it.`,
  logout: 'sign out and revoke the saved token',
  logoutExamples: `
Examples:
  $ utmost logout
  $ utmost logout --server-url https://utmost.example`,

  whoami: 'show who you are signed in as',
  whoamiExamples: `
Examples:
  $ utmost whoami
  jo (jo@northwind.example), admin of Northwind, at https://utmost.example

  In a script:
  $ utmost whoami --json | jq -r .organizationName

Exits with code 4 if you aren't signed in.`,
} as const;
