import {
  counted,
  counted as counts,
  formatNumber,
  shownList,
} from '@utmost/core/messages/figures.ts';

type Named = Readonly<Record<'id' | 'name', string>>;

/** The texts of `npm run operate`. */
export const operateTexts = {
  description: 'Looks after the database of DATABASE_URL, or the embedded one in DATA_DIR.',
  helpCommand: 'show how a command is used',
  helpHint: '(npm run operate -- help COMMAND shows how a command is used)',
  json: 'print the result as JSON, and everything else to standard error',
  yes: "don't ask before something is replaced or deleted",
  ofOrganization: 'the ID of the workspace, if the email address has several',
  afterRestore: 'run it once after you restored a backup, before the service starts',
  move: 'move everything into another, empty database (stop the service first)',
  moveTo:
    'the other database: mysql://user:password@host:3306/database, or sqlite:FILE; put it into MOVE_TO to keep the password out of the list of processes',
  backup: 'copy the embedded database into a file, while the service runs',
  organizations: 'list all workspaces with their admins',
  makeAdmin: 'make a member an admin of their workspace',
  rebind:
    'let a person back into their workspace after their sign-in provider, or their account there, has changed',
  importAccount:
    "take an account export into an empty workspace (stop the service on the embedded database first): its name, rules, links with their numbers and dates, views and the audit log (people aren't in it: invite them)",
  exportUnreadable: (file: string, why: string) => `Couldn't read ${file} (${why}).`,
  exportLine: (line: number, why: string) =>
    `Line ${formatNumber(line)} of the export: ${why}. Nothing was changed.`,
  exportCut: (file: string) =>
    `${file} isn't a whole account export: its end is missing. Nothing was changed.`,
  exportMiscounted: (file: string, lines: number) =>
    `${file} isn't a whole account export: ${counts(lines, 'line is', 'lines are')} there, but its end counted another number. Nothing was changed.`,
  exportLines: ([first, last]: readonly [number, number], why: string) =>
    `${first === last ? `Line ${formatNumber(first)}` : `Lines ${formatNumber(first)} to ${formatNumber(last)}`} of the export: ${why}. Nothing was changed.`,
  recordThere: 'a record is there more than once, or was taken into this workspace before',
  nothingTaken: (why: string) => `${why} Nothing was changed.`,
  noVersion: "its version isn't a whole number from 1",
  fieldTooLong: (field: string, most: number) => `${field} is longer than ${most} characters`,
  fieldTooLarge: (field: string, most: number) =>
    `${field} is larger than ${formatNumber(most)} bytes`,
  fieldOutOfRange: (field: string, most: number) =>
    `${field} is out of range: it can be ${formatNumber(most)} at most`,
  noDate: (field: string) => `${field} isn't a date of the years 1000 to 9999`,
  noParameters: "its parameters aren't a JSON object of texts",
  mappingLost: (value: string) => `the parameter of the value ${value} isn't in the lines before`,
  queryNameTwice: (queryName: string) => `${queryName} is in a line before`,
  exportNewer:
    'A newer version of Utmost made this export. Update this server first. Nothing was changed.',
  behindEnd: 'it comes after the end',
  noRecord: "it isn't a JSON object with a type",
  noAccountExport: "it isn't the organization, with which an account export begins",
  recordUnknown: (type: string) => `this version doesn't know the type ${type}`,
  noUrl: (url: string) => `${url} isn't a URL`,
  openElsewhere:
    'The database is open in another process, such as the service. Stop it first. Nothing was changed.',
  unknownWorkspace: (id: string) => `There is no workspace ${id}.`,
  workspaceInUse: (id: string) =>
    `The workspace ${id} isn't empty: it has links or parameters. Nothing was changed.`,
  accountTaken: (file: string, links: number, entries: number) =>
    `Took in ${counts(links, 'link', 'links')} and ${counts(entries, 'audit entry', 'audit entries')} from ${file}.`,
  forget:
    'replace the name and address of a person who was removed by "removed person N" in the audit log, links and invitations',
  stillMember: (email: string, where: string) =>
    `${email} is still a member (${where}). Remove them in User Management first.`,
  nothingKnown: (email: string) => `Nothing is stored about ${email}.`,
  forgets: (email: string, workspaces: readonly string[]) =>
    `This replaces the name and address of ${email} in ${shownList(workspaces, (name) => name)} for good.`,
  forgotten: (email: string, workspace: string, label: string) =>
    `${workspace}: ${email} is now ${label}.`,
  forgottenButInBackups: 'Backups still have the name and address, as long as you keep them.',
  removedPerson: (number: number) => `removed person ${number}`,
  step: 'raise every link ID counter by this much (default: 1000, or the last 30 days of links if more, plus 1000 for each second since the backup)',
  stepRange: (most: number) => `Use a whole number from 1 to ${most}.`,
  check: 'check the database for damage (stop the service first); exits with 1 if there is any',
  checking: 'Checking the database. This can take minutes.',
  database: (name: string) => `Database: ${name}`,
  raised: (organization: string, names: readonly string[], by: number) =>
    `${organization}: raised ${shownList(names, (name) => name)} by ${by}.`,
  renewed: 'Clients will read everything again. You can start the service now.',
  needsYes: (warning: string) => `${warning} To do it, add --yes.`,
  confirm: (warning: string) => `${warning} Type yes to continue: `,
  notConfirmed: 'Nothing was changed.',
  unknownEmail: (email: string, organizationId: string | undefined) =>
    organizationId === undefined
      ? `No workspace has a person with the email address ${email}.`
      : `The workspace ${organizationId} has no person with the email address ${email}.`,
  severalMembers: (email: string, members: readonly { readonly organization: Named }[]) =>
    `Several people have the email address ${email}. Add --organization with the ID of the workspace: ${shownList(
      members,
      ({ organization: { id, name } }) => `${id} (${name})`,
    )}.`,
  isAdmin: (username: string, organization: string) =>
    `${username} is already an admin of ${organization}.`,
  madeAdmin: (username: string, organization: string) =>
    `${username} is now an admin of ${organization}.`,
  otherWorkspace: (email: string, organization: string) =>
    `${email} also has the workspace ${organization}, which isn't empty. Delete it in User Management first.`,
  deletesWorkspaces: (names: readonly string[]) =>
    `This deletes ${shownList(names, (name) => name)}, which ${names.length === 1 ? 'is' : 'are'} empty.`,
  rebound: (username: string, organization: string, email: string) =>
    `The next sign-in with ${email} opens ${organization} as ${username}.`,
  organization: (
    { id, name }: Named,
    { people, links }: Readonly<Record<'people' | 'links', number>>,
    admins: readonly string[],
  ) =>
    `${id}  ${name}: ${counts(people, 'person', 'people')} (${shownList(admins, (email) => email)}), ${counts(links, 'link', 'links')}`,
  noOrganizations: 'There are no workspaces yet.',
  backupOfServer:
    'Only the embedded database is backed up like this. For a database server, use mysqldump: docs/deployment.md says how.',
  noDatabase: (file: string) => `There is no database at ${file}.`,
  backupOfItself: "That's the database itself. Name another file.",
  replaces: (file: string) => `This replaces ${file}.`,
  backupFull: (file: string) => `There's no room for ${file}. Nothing was written.`,
  backupFailed: (file: string, why: string) => `Couldn't write ${file} (${why}).`,
  backingUp: (percent: number) => `Still copying: ${percent}%.`,
  backedUp: (file: string, bytes: number) =>
    `Copied ${formatNumber(Math.ceil(bytes / 1_000_000))} MB to ${file}. After you restore it, run npm run operate -- after-restore.`,
  sound: (links: number, organizations: number) =>
    `No problems found in ${counts(links, 'link', 'links')} of ${counts(organizations, 'organization', 'organizations')}.`,
  problems: (count: number) =>
    `${counts(count, 'problem', 'problems')} found. docs/recovery.md says what to do.`,
  damaged: (what: string) => `The database is damaged: ${what}`,
  miscounted: (organization: string, counted: number, stored: number) =>
    `${organization}: ${counts(counted, 'link', 'links')} counted, but ${stored} stored.`,
  aboveCounter: (organization: string, queryName: string, highest: number, last: number) =>
    `${organization}: a link has ${queryName} ${highest}, but the counter is at ${last}, so that number would be given again.`,
  valueAboveCounter: (organization: string, queryName: string, highest: number, last: number) =>
    `${organization}: a value has ${queryName} ${highest}, but the counter is at ${last}, so that number would be given again.`,
  valuesShare: (organization: string, queryName: string, number: number, values: number) =>
    `${organization}: ${counts(values, 'value has', 'values have')} the same ${queryName}, ${number}.`,
  givenTwice: (organization: string, queryName: string, value: string, links: number) =>
    `${organization}: ${counts(links, 'link has', 'links have')} the same ${queryName}, ${value}.`,
  orphans: (table: string, rows: number, parent: string) =>
    `${table}: ${counts(rows, 'row', 'rows')} without ${parent === 'organizations' ? 'an organization' : `a row in ${parent}`}.`,
} as const;

/** The texts of `npm run operate -- move`. */
export const moveTexts = {
  to: (name: string) => `Moving to: ${name}`,
  cleared: 'Removed what an interrupted move had left there.',
  copying: (table: string, rows: number) => `${table}: ${counted(rows, 'row', 'rows')} so far.`,
  comparing: 'Everything is copied. Comparing both databases.',
  table: (table: string, rows: number, hash: string) =>
    `${table}: ${counted(rows, 'row', 'rows')}, the same in both (${hash.slice(0, 16)}).`,
  done: (rows: number) =>
    `Moved ${formatNumber(rows)} rows. Set DATABASE_URL to the new database, then start the service. The old one is unchanged.`,
  address:
    '--to must look like mysql://user:password@host:3306/database or sqlite:data/utmost.sqlite.',
  notEmpty: (name: string, table: string) =>
    `Nothing was moved: ${name} isn't empty (it has rows in ${table}). Name an empty database.`,
  otherVersion: (name: string, what: string) =>
    `Nothing was moved: ${name} belongs to another version of Utmost (${what}). Name an empty database.`,
  unreachable: (name: string, why: string) =>
    `Nothing was moved: ${name} isn't responding (${why}). Check --to, or MOVE_TO.`,
  full: (name: string) =>
    `Nothing was moved: the disk of ${name} is full. Free some space, then run the move again.`,
  different: (name: string, table: string) =>
    `Nothing was moved: ${table} in ${name} isn't what was copied. Run the move again, and report this if it fails again.`,
  changed:
    'Nothing was moved: the database was changed meanwhile. Stop the service, then run the move again.',
};
