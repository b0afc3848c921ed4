/**
 * Where a server hands out the command line that fits it.
 * @param server its origin
 * @example cliPackageUrl('https://links.example.com') // 'https://links.example.com/cli/utmost.tgz'
 */
function cliPackageUrl(server: string): string {
  return `${server}/cli/utmost.tgz`;
}

/** The line that installs it. */
export function installCommand(server: string): string {
  return `npm install --global ${cliPackageUrl(server)}`;
}
