export const buildHelp = {
  buildExamples: `
Examples:
  $ utmost build --taxonomy taxonomy.yaml --url https://example.com/shoes --name "Spring mail" \\
      --param utm_source=newsletter --param utm_medium=email
  https://example.com/shoes?utm_source=newsletter&utm_medium=email

  In a script, use JSON:
  $ utmost build … --json | jq -r .fullUrl

Prints the link if it follows every rule. Otherwise lists each problem and exits with code 3. Nothing leaves
your machine. To save a link to your server, or to start from a preset, use utmost links create.`,
} as const;
