import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { findMySqlRouter } from '../mysql-programs.ts';
import type { Cluster } from './cluster.ts';
import { type DatabaseProxy, startProxy } from './proxy.ts';
import { ask } from './queries.ts';

const NAME = 'utmost';
const METADATA = 'mysql_innodb_cluster_metadata';

// What MySQL Shell would write, which Debian does not have: the tables that the router reads, in the form before routing
// guidelines (https://dev.mysql.com/doc/mysql-router/9.7/en/mysql-router-general-metadata.html).
const metadata = (group: string) => [
  `CREATE DATABASE ${METADATA}`,
  `USE ${METADATA}`,
  'CREATE VIEW schema_version AS SELECT 2 AS major, 2 AS minor, 0 AS patch',
  `CREATE VIEW v2_this_instance AS SELECT '${NAME}' AS cluster_id, '${NAME}' AS cluster_name, 'gr' AS cluster_type`,
  `CREATE VIEW v2_gr_clusters AS SELECT '${NAME}' AS cluster_id, '${NAME}' AS cluster_name, '${group}' AS group_name`,
  'CREATE TABLE v2_cs_members (cluster_id varchar(9), clusterset_id varchar(9) PRIMARY KEY)',
  'CREATE TABLE v2_router_options (router_id int PRIMARY KEY, router_options json)',
  "INSERT INTO v2_router_options VALUES (1, '{}')",
  'CREATE TABLE v2_routers (router_id int PRIMARY KEY, address varchar(99), router_name varchar(99), version varchar(99), last_check_in datetime, attributes json, options json)',
  `INSERT INTO v2_routers (router_id, address, router_name) VALUES (1, '127.0.0.1', '${NAME}')`,
  'CREATE TABLE v2_instances (mysql_server_uuid varchar(36) PRIMARY KEY, cluster_id varchar(9), label varchar(99), endpoint varchar(99), xendpoint varchar(99), attributes json)',
  `INSERT INTO v2_instances SELECT member_id, '${NAME}', member_port, concat(member_host, ':', member_port), NULL, '{}' FROM performance_schema.replication_group_members`,
  "CREATE USER router@'%' IDENTIFIED BY 'router'",
  `GRANT SELECT ON ${METADATA}.* TO router@'%'`,
  `GRANT UPDATE ON ${METADATA}.v2_routers TO router@'%'`,
  "GRANT SELECT ON performance_schema.* TO router@'%'",
];

const configuration = (folder: string, port: number, plugins: string) => `
[DEFAULT]
logging_folder=${folder}
runtime_folder=${folder}
data_folder=${folder}
plugin_folder=${plugins}
keyring_path=${folder}/keyring
master_key_path=${folder}/master.key
dynamic_state=${folder}/state.json
client_ssl_mode=DISABLED
server_ssl_mode=DISABLED
connect_timeout=2
read_timeout=2
[metadata_cache:${NAME}]
cluster_type=gr
router_id=1
user=router
metadata_cluster=${NAME}
ttl=0.5
[routing:rw]
bind_address=127.0.0.1
bind_port=${port}
destinations=metadata-cache://${NAME}/?role=PRIMARY
routing_strategy=first-available
protocol=classic
`;

/**
 * Starts MySQL Router before a group: each connection goes to its primary, and ends when that is no longer one.
 * @returns null where the machine has none
 */
export async function startRouter({ nodes }: Cluster): Promise<DatabaseProxy | null> {
  const found = findMySqlRouter();
  if (found === null) return null;
  const [first] = nodes;
  const [row] = await ask(first.url, 'SELECT @@group_replication_group_name AS name');
  const group = String(row?.name);
  await ask(first.url, ...metadata(group));
  const folder = mkdtempSync(join(tmpdir(), 'utmost-router-'));
  const port = await freePort();
  const keyring = (...words: string[]) =>
    execFileSync(found.keyring, [...words, `--master-key-file=${folder}/master.key`]);
  keyring('init', `${folder}/keyring`);
  keyring('set', `${folder}/keyring`, 'router', 'password', 'router');
  const servers = nodes.map((node) => `mysql://127.0.0.1:${node.port}`);
  const state = { 'group-replication-id': group, 'cluster-metadata-servers': servers };
  writeFileSync(
    join(folder, 'state.json'),
    JSON.stringify({ version: '1.0.0', 'metadata-cache': state }),
  );
  const file = join(folder, 'router.conf');
  writeFileSync(file, configuration(folder, port, found.plugins));
  return startProxy(port, folder, [found.router, '-c', file]);
}
