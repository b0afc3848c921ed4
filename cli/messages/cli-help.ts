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
  helpCommand: 'print the help of a command',
  helpArgument: 'the command and its subcommand',

  build: 'build one tracking link',
  buildExamples: `
Examples:
  $ utmost build --taxonomy taxonomy.yaml --url https://example.com/shoes --name "Spring mail" \\
      --param utm_source=newsletter --param utm_medium=email
  https://example.com/shoes?utm_source=newsletter&utm_medium=email

  In a script, use JSON:
  $ utmost build … --json | jq -r .fullUrl

Prints the link if it follows every rule. Otherwise lists each problem and exits with code 3. Nothing leaves
your machine. To save a link to your server, use utmost links create.`,
  taxonomyOption: 'the taxonomy document, YAML or JSON (- is standard input)',
  urlOption: 'the website URL to add parameters to',
  nameOption: "the link's name",
  paramOption: "a parameter's value (repeatable)",
  encodingOption: 'keep values as typed, except characters that would break the URL',
  jsonOption: 'print the result as JSON',

  decode: 'read the values in a tracking link and list its problems',
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

  check: 'find URLs in any text and check them against your rules',
  checkArgument: 'the files: text, Markdown, HTML, CSV, .xlsx, .ods (- is standard input)',
  checkAll: 'check every URL, even those without any of your parameters',
  checkFix: 'fix the files in place',
  checkFormat: 'how to print: text, json, sarif, github (annotations), gitlab or junit',
  checkRequireUrls: 'fail when a file has no URLs at all',
  checkJson: 'the same as --format json',
  checkExamples: `
Examples:
  $ utmost check newsletter.html --taxonomy taxonomy.yaml
  newsletter.html:12:18: Source must be one of the allowed values: google, newsletter
    correction: https://example.com/shoes?utm_source=newsletter

  Fix what can be fixed:
  $ utmost check --fix docs/*.md --taxonomy taxonomy.yaml

  With your server's taxonomy:
  $ utmost check newsletter.html --server

  In CI, where your code host shows problems next to the lines:
  $ utmost check --format sarif content/*.html --taxonomy taxonomy.yaml > findings.sarif

Only URLs with one of your parameters, or a misspelled one, are checked; --all checks every URL. Exits with
code 3 if there are problems.`,

  completion: 'print shell completions',
  completionArgument: 'the shell: bash, zsh or fish',
  completionExamples: `
Examples:
  $ mkdir -p ~/.local/share/bash-completion/completions
  $ utmost completion bash > ~/.local/share/bash-completion/completions/utmost

  If ~/.zshrc has fpath=(~/.zfunc $fpath) before compinit:
  $ mkdir -p ~/.zfunc
  $ utmost completion zsh > ~/.zfunc/_utmost

  $ mkdir -p ~/.config/fish/completions
  $ utmost completion fish > ~/.config/fish/completions/utmost.fish

Open a new shell to complete commands, options and their values.`,

  taxonomy: 'keep your taxonomy in a file, under version control',
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
  taxonomy.yaml:3:43: parameters[0].type: type must be one of: text, dropdown, identifier

  In a script:
  $ utmost taxonomy lint taxonomy.yaml --json | jq '.documents[].problems'

Exits with code 3 if a document has problems.`,

  generate: 'build a link for every row of a file of any size',
  sheet: 'the sheet to read, where a spreadsheet has several',
  generateArgument:
    'the file: CSV, TSV, NDJSON, .xlsx or .ods, optionally gzipped (- is standard input)',
  generateOutput:
    'the file to write; .gz compresses it, .xlsx makes a spreadsheet (- is standard output)',
  generateUrlColumn: 'the name of the column to add',
  generateErrors: 'also save every rejected row, with the reason, to this file',
  generateFormat:
    'output format: csv, tsv or ndjson (default: from the file name, or same as the input)',
  generateInputFormat: 'input format: csv, tsv or ndjson (default: from the file name or content)',
  generateVary: 'one link per value, such as utm_content=a,b,c; repeat for every combination',
  generateJson: 'print the result as JSON',
  generateExamples: `
Examples:
  $ cat campaign.csv
  link_name,website_url,utm_source,utm_medium
  Spring mail,https://example.com/shoes,newsletter,email
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml

  Save rejected rows, fix them, and run again:
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml --errors rejected.csv

  Compressed, or in a pipe:
  $ utmost generate campaign.csv.gz -o links.ndjson.gz --taxonomy taxonomy.yaml
  $ curl … | utmost generate - -o - --format tsv --taxonomy taxonomy.yaml > links.tsv

  With your server's taxonomy; the server saves and numbers the links:
  $ utmost generate campaign.csv -o links.csv --server

  Six links per row, named "Spring mail - a - mobile" and so on:
  $ utmost generate campaign.csv -o links.csv --taxonomy taxonomy.yaml \\
      --vary utm_content=a,b,c --vary utm_term=mobile,desktop

The input needs a link_name and a website_url column, and one column per query name (in NDJSON, fields).
Commas, semicolons, tabs, bars, UTF-8, UTF-16 and gzip are detected. Input columns stay as they are, and a
tracking_url column is added. Valid rows are written even if others are rejected; then it exits with code 3.
Press Ctrl-C to stop after a whole row. With --taxonomy, nothing leaves your machine and link IDs aren't
reserved. With --server, links are saved with their own IDs, and running the same command within a day
gives the same links.`,
} as const;
