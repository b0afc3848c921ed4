export const completionHelp = {
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
} as const;
