/** How long a statement waits for another's lock before it is told so, in seconds. */
const LOCK_WAIT_S = 20;

// The largest there is (https://dev.mysql.com/doc/refman/8.4/en/server-system-variables.html#sysvar_sql_select_limit).
const NO_LIMIT = '18446744073709551615';

/**
 * The statements with which a connection to a server begins. Everything that changes what a statement means is set, so that
 * the server's own settings don't matter (threat D6).
 */
export const SESSION_STATEMENTS: readonly string[] = [
  `SET ${[
    // Without NO_BACKSLASH_ESCAPES, under which an escaped quote would end a text, and without ANSI_QUOTES; values that don't
    // fit are refused, not cut.
    "SESSION sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'",
    "SESSION time_zone = '+00:00'",
    'SESSION autocommit = 1',
    'SESSION foreign_key_checks = 1',
    'SESSION unique_checks = 1',
    'SESSION sql_safe_updates = 0',
    'SESSION sql_big_selects = 1',
    `SESSION sql_select_limit = ${NO_LIMIT}`,
    `SESSION innodb_lock_wait_timeout = ${LOCK_WAIT_S}`,
  ].join(', ')}`,
  // Each statement sees what is committed: what was read after a lock is then never stale.
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
];

/**
 * Behind a balancer the connections end at several nodes of a Galera cluster: a transaction, or a statement alone (1 reads, 2 and
 * 4 change), waits until its node has everything that the others have committed
 * (https://mariadb.com/docs/server/ref/mdb/system-variables/wsrep_sync_wait). MySQL has no such variable, and MariaDB without
 * a cluster has no use for it.
 */
export const CLUSTER_STATEMENT = 'SET SESSION wsrep_sync_wait = 7';
