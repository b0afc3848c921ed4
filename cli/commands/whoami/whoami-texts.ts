export const whoamiHelp = {
  whoamiExamples: `
Examples:
  $ utmost whoami
  jo (jo@northwind.example), admin of Northwind, at https://utmost.example

  In a script:
  $ utmost whoami --json | jq -r .organizationName

Exits with code 4 if you aren't signed in.`,
} as const;
