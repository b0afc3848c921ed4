/** What the help of the command line says of itself and of the commands that need no server. */
export const cliHelp = {
  program: "Campaign tracking links by your organisation's rules, one or a million at a time.",
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

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 problems found in the data, 4 not signed in or not allowed.`,
  version: 'print the version',
  help: 'print this help',
  helpCommand: 'print the help of a command',
  helpArgument: 'the command, and the one below it',

  build: 'build one tracking link',
  buildExamples: `
Examples:
  $ utmost build --taxonomy taxonomy.yaml --url https://example.com/shoes --name "Spring mail" \\
      --param utm_source=newsletter --param utm_medium=email
  https://example.com/shoes?utm_source=newsletter&utm_medium=email

  A script reads the same as JSON:
  $ utmost build … --json | jq -r .fullUrl

The link is printed when it keeps every rule; otherwise the exit code is 3 and each breach is named. Nothing
leaves this machine; utmost links create builds, numbers and stores a link at your server.`,
  taxonomyOption: 'the taxonomy document, YAML or JSON (- is standard input)',
  urlOption: 'the website URL that the parameters are added to',
  nameOption: "the link's name",
  paramOption: "a parameter's value; repeat it for each parameter",
  encodingOption: 'leave values as they are typed, apart from what would break the URL',
  jsonOption: 'print the result as JSON',

  decode: 'take a tracking link apart and name every breach of the taxonomy',
  decodeArgument: 'the URL (- reads it from standard input)',
  decodeExamples: `
Examples:
  $ utmost decode "https://example.com/?utm_source=newsletter&ch=ps" --taxonomy taxonomy.yaml
  Base URL: https://example.com/
  Source (utm_source): newsletter
  Channel (ch): ps = Paid Search

  By the taxonomy of your server:
  $ utmost decode "$URL" --server

  In JSON, building from baseUrl and parameters (and urlEncoding) gives the URL back, byte for byte:
  $ utmost decode "$URL" --taxonomy taxonomy.yaml --json | jq .parameters`,

  check: 'find URLs in any text and hold them against the taxonomy',
  checkArgument: 'the files: text, Markdown, HTML, CSV (- is standard input)',
  checkAll: 'hold every URL against the taxonomy, also those without any of its parameters',
  checkFix: 'write the corrections into the files',
  checkFormat: 'how to print: text, json or sarif',
  checkJson: 'the same as --format json',
  checkExamples: `
Examples:
  $ utmost check newsletter.html --taxonomy taxonomy.yaml
  newsletter.html:12:18: Source must be one of the allowed values: google, newsletter
    correction: https://example.com/shoes?utm_source=newsletter

  Correct what can be corrected:
  $ utmost check --fix docs/*.md --taxonomy taxonomy.yaml

  By the taxonomy of your server:
  $ utmost check newsletter.html --server

  In CI, where the code host shows the findings beside the lines:
  $ utmost check --format sarif content/*.html --taxonomy taxonomy.yaml > findings.sarif

A URL takes part when it has a parameter of the taxonomy, or one that was meant to be; --all takes every
URL. The exit code is 3 while there are breaches.`,

  completion: 'print the completions of a shell',
  completionArgument: 'the shell: bash, zsh or fish',
  completionExamples: `
Examples:
  $ mkdir -p ~/.local/share/bash-completion/completions
  $ utmost completion bash > ~/.local/share/bash-completion/completions/utmost

  Where ~/.zshrc has fpath=(~/.zfunc $fpath) before compinit:
  $ mkdir -p ~/.zfunc
  $ utmost completion zsh > ~/.zfunc/_utmost

  $ mkdir -p ~/.config/fish/completions
  $ utmost completion fish > ~/.config/fish/completions/utmost.fish

A shell that is started after that completes commands, options and their values.`,

  taxonomy: 'keep the taxonomy in a file, under version control',
  taxonomyExamples: `
Examples:
  $ utmost taxonomy pull -o taxonomy.yaml
  $ utmost taxonomy lint taxonomy.yaml
  $ utmost taxonomy diff taxonomy.yaml
  $ utmost taxonomy apply taxonomy.yaml`,
  taxonomyLint: 'judge taxonomy documents, without a server',
  taxonomyLintArgument: 'the documents, YAML or JSON (- is standard input)',
  taxonomyLintExamples: `
Examples:
  $ utmost taxonomy lint taxonomy.yaml
  taxonomy.yaml:3:43: parameters[0].type: type must be one of: text, dropdown, identifier

  In a script:
  $ utmost taxonomy lint taxonomy.yaml --json | jq '.documents[].problems'

The exit code is 3 when a document cannot be used.`,

  generate: 'turn a file of rows into links, a row each, of any size',
  generateArgument: 'the file: CSV, TSV or NDJSON, also as gzip (- is standard input)',
  generateOutput: 'the file to write; .gz compresses it (- is standard output)',
  generateUrlColumn: 'the name of the column that is added',
  generateErrors: 'also write every refused row, with the reason, to this file',
  generateFormat: 'how to write: csv, tsv or ndjson (else told by the name, else as the input)',
  generateInputFormat: 'how to read: csv, tsv or ndjson (else told by the name or the content)',
  generateVary: 'make a link of each value, as utm_content=a,b,c; repeat it for every combination',
  generateJson: 'print what became of the file as JSON',
  generateExamples: `
Examples:
  $ cat campaign.csv
  link_name,website_url,utm_source,utm_medium
  Spring mail,https://example.com/shoes,newsletter,email
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml

  Keep what was refused, mend it, run it again:
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml --errors refused.csv

  Compressed, and in a pipe:
  $ utmost generate campaign.csv.gz -o links.ndjson.gz --taxonomy taxonomy.yaml
  $ curl … | utmost generate - -o - --format tsv --taxonomy taxonomy.yaml > links.tsv

  By the taxonomy of your server, which stores the links and numbers them:
  $ utmost generate campaign.csv -o links.csv --server

  Six links of every row, named "Spring mail - a - mobile" and so on:
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml \\
      --vary utm_content=a,b,c --vary utm_term=mobile,desktop

The input needs the columns link_name and website_url and one per query name; in NDJSON they are fields.
Commas, semicolons, tabs and bars are recognised, as are UTF-8, UTF-16 and gzip. Every input column
stays as it is; tracking_url is added. Good rows are written even when others are refused; then the exit code is 3.
Ctrl-C ends it with whole rows only. With --taxonomy nothing leaves this machine and no number is reserved;
with --server a number belongs to a stored link, and the same command gives the same links for a day.`,
} as const;
