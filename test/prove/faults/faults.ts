/** One thing made wrong in the product, and the part of the suite that has to notice it. */
export interface Fault {
  readonly what: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** Test files or areas, as `test/run.ts` takes them. */
  readonly tests: readonly string[];
}

const inFile = (file: string, tests: string) => (what: string, from: string, to: string) => {
  return { what, file, from, to, tests: tests.split(' ') };
};

const core: Fault[] = [
  inFile('core/rules/value-rules.ts', 'test/core/rules/values.test.ts')(
    'the rule on white space is dropped',
    '  whitespace,\n  special',
    '  special',
  ),
  inFile('core/rules/value-rules.ts', 'test/core/rules/values.test.ts')(
    'reserved characters stay allowed in advanced mode',
    '!context.isAdvancedMode || ',
    'true || ',
  ),
  inFile('core/rules/normalize.ts', 'test/core/rules/values.test.ts')(
    'NONE in capitals is a value',
    "return value.trim() === NO_VALUE ? '' : value;",
    'return value;',
  ),
  inFile('core/rules/value-rules.ts', 'test/core/rules/values.test.ts')(
    'reserved characters pass in a value',
    'if (found.length === 0) return null;\n    const',
    'if (found.length < 9) return null;\n    const',
  ),
  inFile('core/rules/value-rules.ts', 'test/core/taxonomy/value-details.test.ts')(
    'a retired value can be chosen',
    '  inItsDays,\n  dayOfMonth',
    '  dayOfMonth',
  ),
  inFile('core/taxonomy/value-details.ts', 'test/core/taxonomy/value-details.test.ts')(
    'an alias counts in one case alone',
    'byAlias.get(fold(text.trim()))',
    'byAlias.get(text.trim())',
  ),
  inFile(
    'core/taxonomy/dependent-values/analyze.ts',
    'test/core/taxonomy/dependent-values.test.ts',
  )('rules with a dead end are taken', 'if (row?.length === 0) {', 'if (row?.length === -1) {'),
  inFile(
    'core/taxonomy/dependent-values/check-values.ts',
    'test/core/taxonomy/dependent-values.test.ts',
  )(
    'what depends on a refused value is refused as well',
    'value === null || problems?.has(controller.queryName)',
    'value === null',
  ),
  inFile('core/link/query.ts', 'test/core/link/build.test.ts test/core/link/round-trip.test.ts')(
    'a question mark behind the # is taken for the query',
    'const rest = hash === -1 ? url : url.slice(0, hash);',
    'const rest = url;',
  ),
  inFile('core/link/encoding.ts', 'test/core/link/build.test.ts')(
    'a plus sign is not encoded with encoding off',
    'const BREAKING_IN_VALUE = /[%&#+\\s',
    'const BREAKING_IN_VALUE = /[%&#\\s',
  ),
  inFile('core/link/encoding.ts', 'test/core/link/build.test.ts')(
    'RFC 3986 reserved characters are left as they are',
    '.replace(LEFT_BY_ENCODE_URI_COMPONENT, hex)',
    '',
  ),
  inFile('core/link/check.ts', 'test/core/link/check.test.ts')(
    'a user name in the URL passes',
    "authority.includes('@')",
    'false',
  ),
  inFile('core/link/check.ts', 'test/core/link/check.test.ts')(
    'any scheme passes',
    'const SCHEME = /^https?:',
    'const SCHEME = /^\\w+:',
  ),
  inFile('core/csv/cell.ts', 'test/core/csv/formula.test.ts')(
    'a full-width equals sign is not guarded',
    '\\n＝＋',
    '\\n＋',
  ),
  inFile(
    'core/taxonomy/identifier.ts',
    'test/core/link/build.test.ts test/core/link/edit.test.ts core',
  )(
    'padding cuts numbers that outgrow it',
    "padStart(parameter.paddingLength, '0')",
    "padStart(parameter.paddingLength, '0').slice(-parameter.paddingLength)",
  ),
  inFile('core/taxonomy/check-value-mapping.ts', 'test/core/taxonomy/checks.test.ts')(
    'display names are unique by case',
    '(other) => fold(other.displayValue) === typed);',
    '(other) => other.displayValue === displayValue);',
  ),
  inFile('core/taxonomy/advanced-mode.ts', 'test/core/taxonomy/checks.test.ts')(
    'connector and delimiter may overlap',
    'if (one.includes(other) || other.includes(one)) return true;',
    'if (one === other) return true;',
  ),
  inFile('core/plans.ts', 'test/api/limits.test.ts')(
    'one more than the limit is allowed',
    'allowed: remaining > 0',
    'allowed: remaining >= 0',
  ),
];

const server: Fault[] = [
  inFile(
    'api/models/owned-table.ts',
    'test/api/organization/organization-data.test.ts test/contract',
  )(
    'T1 the organization filter is forgotten when rows are deleted',
    'remove: (where: WhereOptions<Row>) => table.destroy({ where: owned(where), transaction })',
    'remove: (where: WhereOptions<Row>) => table.destroy({ where, transaction })',
  ),
  inFile(
    'api/models/owned-table.ts',
    'test/api/organization/organization-data.test.ts test/contract',
  )(
    'T1 the organization filter is forgotten in lists, and when one row is looked up',
    'selectStatement(table, { ...selection, where: owned(selection.where) });',
    'selectStatement(table, { ...selection });',
  ),
  inFile('api/http/plugins/same-origin.ts', 'test/api/operate/operations.test.ts')(
    'B1 changes from other sites pass',
    "if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;",
    '',
  ),
  inFile('api/http/plugins/security-headers.ts', 'test/api/operate/operations.test.ts')(
    'B1 the page may be framed',
    '    "frame-ancestors \'none\'",\n',
    '',
  ),
  inFile('api/http/plugins/security-headers.ts', 'test/api/operate/operations.test.ts')(
    'a header is left out',
    "      'x-content-type-options': 'nosniff',\n",
    '',
  ),
  inFile('api/http/listener.ts', 'test/api/operate/operations.test.ts')(
    'idle connections are closed under who uses them',
    '    keepAliveTimeout: KEEP_ALIVE_MS,\n',
    '',
  ),
  inFile('api/http/plugins/access-control.ts', 'test/contract/access-matrix.test.ts')(
    'admins’ calls are open to members',
    "if (rule.access === 'admin') {",
    "if (rule.access === 'nobody') {",
  ),
  inFile('api/http/plugins/access-control.ts', 'test/contract/access-matrix.test.ts')(
    'a read token writes',
    'requireScope(caller, rule.effect);',
    '',
  ),
  inFile(
    'api/organization/lock-organization.ts',
    'test/api/links/identifiers.test.ts test/api/limits.test.ts',
  )('the lock on the counts is removed', '  await addLinks(data, more);\n', ''),
  inFile('api/models/organization-counts.ts', 'test/api/links/identifiers.test.ts')(
    'numbers are not stored',
    'currentIdentifierValue = currentIdentifierValue + ${Math.trunc(count)}',
    'currentIdentifierValue = currentIdentifierValue + ${Math.trunc(count) * 0}',
  ),
  inFile('api/billing/quota.ts', 'test/api/limits.test.ts test/api/links/bulk-links.test.ts')(
    'the limit on links is not looked at',
    "if (settings.isBilled && all > plan.limits.links) refuse(plan, 'links');",
    '',
  ),
  inFile(
    'api/links/delete-links.ts',
    'test/api/links/delete-links.test.ts test/api/limits.test.ts',
  )('a deleted link gives no room back', 'await lockLinks(data, -1);', 'await lockLinks(data);'),
  inFile('api/taxonomy/read-taxonomy.ts', 'test/api/taxonomy/kept-mappings.test.ts')(
    'rules are kept although they have changed',
    'if (known?.revision === revision)',
    'if (known)',
  ),
  inFile('api/organization/lock-organization.ts', 'test/api/taxonomy/reorders.test.ts')(
    'a reorder takes no lock',
    '    await lockConfiguration(data);\n',
    '',
  ),
  inFile('api/links/many-links-routes.ts', 'test/api/links/check-links.test.ts')(
    'a check of many URLs lets no other work in between',
    '    await yieldToEventLoop();\n',
    '',
  ),
  inFile('api/http/idempotency.ts', 'test/api/http/idempotency.test.ts')(
    'a key is for everybody of an organization',
    'return { organizationId, userId, keyHash:',
    'return { organizationId, keyHash:',
  ),
  inFile('api/http/idempotency.ts', 'test/api/http/idempotency.test.ts')(
    'a key outlasts its day',
    'const STORED_MS = 24 * 60 * 60 * 1000;',
    'const STORED_MS = 48 * 60 * 60 * 1000;',
  ),
  inFile('api/links/change-link.ts', 'test/api/links/change-link.test.ts')(
    'a change on top of a newer one is stored',
    'return read !== undefined && !(new Date(read) >= stored);',
    'return false;',
  ),
  inFile('api/links/delete-links.ts', 'test/api/links/many-links.test.ts')(
    'deleting goes on without those that are not there',
    'if (removed.deleted < sortedIds.length) {',
    'if (removed.deleted < 0) {',
  ),
  inFile('api/people/manage-users.ts', 'test/api/people/people.test.ts')(
    'I5 one can delete oneself',
    "if (id === caller.userId) throw new DomainError('conflict', accessTexts.deleteYourself);",
    '',
  ),
  inFile('api/people/invitations/open-invitations.ts', 'test/api/people/people.test.ts')(
    'I3 seats are not counted again at acceptance',
    'await requireSeat(services, data);',
    '',
  ),
  inFile('api/organization/remove-deleted.ts', 'test/api/organization/delete-account.test.ts')(
    'values of links outlive their organization',
    'await removeInBatches(services, (transaction) =>\n    removeSome',
    'if (services.lifecycle.isStopping) await removeInBatches(services, (transaction) =>\n    removeSome',
  ),
  inFile(
    'api/models/credential-holder.ts',
    'test/api/tokens/tokens.test.ts test/api/people/session.test.ts',
  )(
    'credentials are compared without their column',
    'WHERE c.${by} = ${sequelize.escape(value)}',
    'WHERE c.${by} >= ${sequelize.escape(value)}',
  ),
  inFile('api/http/list.ts', 'test/api/audit/audit-log.test.ts')(
    'a range has no end',
    'Math.min(last, first + limit - 1)',
    'last',
  ),
  inFile('api/http/unchanged.ts', 'test/api/http/unchanged-lists.test.ts')(
    'an unchanged list is known by the path alone',
    '    usage.revision,\n',
    '',
  ),
  inFile('api/taxonomy/mappings/store-mappings.ts', 'test/api/taxonomy/mapping-uploads.test.ts')(
    'uploaded mappings get new ids',
    'idAt(position) ?? uuid()',
    'uuid()',
  ),
  inFile('api/taxonomy/set-taxonomy.ts', 'test/api/taxonomy/taxonomy.test.ts')(
    'a dry run stores',
    'if (!dryRun && !isSame(diff))',
    'if (!isSame(diff))',
  ),
  inFile(
    'api/models/links-table.ts',
    'test/api/links/filter-links.test.ts test/api/taxonomy/usage.test.ts',
  )(
    'a changed link keeps its old values in the index',
    'await changeValues(scope, [{ id, values: values.before }], [{ id, values: values.after }]);',
    ';',
  ),
];

const database: Fault[] = [
  inFile('db/transaction.ts', 'test/db/transaction.test.ts')(
    'a deadlock is not tried again',
    'new Set([1213, ',
    'new Set([',
  ),
  inFile('db/transaction.ts', 'test/api/database/database-gone.test.ts')(
    'a COMMIT that was not answered counts as a failure',
    'isDone && isLostConnection(error)',
    'false',
  ),
  inFile('db/transaction.ts', 'test/db/transaction.test.ts')(
    'the work is tried more often than is said',
    'attempt >= most || ',
    'attempt > most || ',
  ),
  inFile('db/tables/organizations.ts', 'test/api/people/sign-in.test.ts test/db')(
    'two people may have one subject',
    "['subject', ['subject'], true]",
    "['subject', ['subject']]",
  ),
  inFile('db/embedded/database-thread.ts', 'test/db/transaction.test.ts')(
    'a busy file is not waited for',
    'timeout: busyMs',
    'timeout: 0',
  ),
  inFile('db/migration-turn.ts', 'test/db/migrations.test.ts')(
    'two processes migrate at once',
    'if ((await take(sequelize, holder)) === holder) break;',
    'break;',
  ),
];

const web: Fault[] = [
  inFile('console/src/ui/controls/confirm-dialog.tsx', 'test/journeys/manage-links.test.ts')(
    'the focus starts nowhere in a confirmation',
    '<Button onClick={close} autoFocus>',
    '<Button onClick={close}>',
  ),
  inFile('console/src/ui/controls/field.tsx', 'test/journeys/create-link.test.ts')(
    'a label belongs to no control',
    '<FormLabel id={`${id}-label`} htmlFor={id}>',
    '<FormLabel id={`${id}-label`}>',
  ),
  inFile('console/src/ui/browser/use-clipboard.ts', 'test/journeys/create-link-answers.test.ts')(
    'Copied! stays',
    'const timer = setTimeout(() => setCopies(0), COPIED_MS);',
    'const timer = setTimeout(() => setCopies(1), COPIED_MS);',
  ),
  inFile('console/src/routing/guard.ts', 'test/console/routing/guard.test.ts')(
    'members reach the admins’ screens',
    "if (access === 'admin' && session.user.role !== 'admin') return leadTo(paths.createLink, true);",
    '',
  ),
  inFile('console/src/routing/guard.ts', 'test/console/routing/guard.test.ts')(
    'the login forgets which page was asked for',
    'leadTo(hasWayBack ? loginFor(pathname + search) : paths.login)',
    'leadTo(paths.login)',
  ),
  inFile('console/src/data/session-watch.tsx', 'test/journeys/session-end.test.ts')(
    'a session that ended is not told',
    '      endSession(queries);\n',
    '',
  ),
  inFile('console/src/shell/keys.tsx', 'test/journeys/keys-and-menus.test.ts')(
    'single keys act while text is typed',
    ' || isBusy(event.target)) return;',
    ') return;',
  ),
  inFile('console/src/user-management/users-list.tsx', 'test/journeys/people.test.ts')(
    'one’s own Delete is not disabled',
    '<Button variant="text" disabled aria-label',
    '<Button variant="text" aria-label',
  ),
  inFile('console/src/create-link/preview-panel.tsx', 'test/journeys/wrong-values.test.ts')(
    'saving twice is possible while saving',
    'disabled={!canSave || isSaving}\n          aria-busy',
    'disabled={!canSave}\n          aria-busy',
  ),
  inFile('console/src/manage-links/links-dialogs.tsx', 'test/journeys/manage-links.test.ts')(
    'a deleted link stays in the list',
    '            await refresh();\n',
    '',
  ),
  inFile('console/src/manage-links/use-links.ts', 'test/journeys/manage-links.test.ts')(
    'new links move the rows that are read',
    'const isHeld = news.count > 0;',
    'const isHeld = false;',
  ),
  inFile(
    'console/src/manage-links/selection.ts',
    'test/console/manage-links/link-selection.test.ts',
  )(
    'a selection means links that are created later',
    'return all === null || createdAt < all.createdTo;',
    'return true;',
  ),
  inFile(
    'console/src/ui/link-fields/parameter-field.tsx',
    'test/journeys/create-link-answers.test.ts',
  )('an identifier can be typed over', 'value={value} readOnly', 'defaultValue={value}'),
  inFile('console/src/login/login.tsx', 'test/journeys/guards.test.ts')(
    'the login keeps its query',
    'setQuery({}, { replace: true });',
    '',
  ),
];

const commandLine: Fault[] = [
  inFile(
    'cli/command-error.ts',
    'test/cli/commands/check.test.ts test/cli/commands/generate.test.ts',
  )('problems in the data end with 0', 'problems: 3', 'problems: 0'),
  inFile('cli/command-error.ts', 'test/cli/server/connection.test.ts')(
    'not signed in ends with 1',
    'notAllowed: 4',
    'notAllowed: 1',
  ),
  inFile(
    'cli/output/printable.ts',
    'test/cli/commands/build-decode.test.ts test/cli/commands/links.test.ts test/cli/server/connection.test.ts',
  )(
    'escape sequences reach the terminal',
    'return text.replace(UNPRINTABLE, escaped);',
    'return text;',
  ),
  inFile('cli/commands/login/request-token.ts', 'test/cli/commands/login.test.ts')(
    'any state is accepted',
    "!isSame(fields.get('state') ?? '', state)",
    'false',
  ),
  inFile('cli/commands/check/check-file.ts', 'test/cli/commands/check.test.ts')(
    'line numbers begin again with each part',
    "lines += text.split('\\n').length - 1;",
    '',
  ),
  inFile('cli/output/color-level.ts', 'test/cli/commands/wizard.test.ts')(
    'a terminal without colors gets some',
    'const bits = standardStream(file).getColorDepth();',
    'const bits = 24;',
  ),
];

const scripts: Fault[] = [
  inFile('setup/lock.js', 'test/setup/install.test.ts test/setup/build.test.ts')(
    'two set-ups run at once',
    'export async function alone(work) {',
    'export async function alone(work) {\n  if (work) return await work();',
  ),
  inFile('setup/launch.js', 'test/setup/launch.test.ts')(
    'a failed script ends with 0',
    'process.exitCode = signal ? 1 : code;',
    'process.exitCode = 0;',
  ),
  inFile(
    'openapi.yaml',
    'test/setup/contract-lint.test.ts test/contract/boot.test.ts test/contract/access-matrix.test.ts',
  )(
    'an operation loses its access',
    "list is a 304.'\n      x-access: admin\n      x-effect: read\n      parameters:\n        - { $ref: '#/components/parameters/Range' }",
    "list is a 304.'\n      x-access: member\n      x-effect: read\n      parameters:\n        - { $ref: '#/components/parameters/Range' }",
  ),
];

/** Spread over all of the product: each alone has to turn a test red. */
export const faults: readonly Fault[] = [
  ...core,
  ...server,
  ...database,
  ...web,
  ...commandLine,
  ...scripts,
];
