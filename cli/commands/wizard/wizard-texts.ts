export const wizardHelp = {
  examples: `
Examples:
  $ utmost
  $ utmost wizard --taxonomy taxonomy.yaml
  $ utmost wizard --preset "Spring 2027"

  The link goes to standard output, everything else to standard error:
  $ url=$(utmost)

Choose a taxonomy document in this folder, your organization's taxonomy if you're signed in, or a template.
Your organization's presets can be chosen then.
Paste a whole URL into Website URL to fill in its values. Press Esc to quit.`,
} as const;
