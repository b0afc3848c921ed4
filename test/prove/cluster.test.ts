// Three nodes of MariaDB Galera behind haproxy, each new connection to the next of them: the API's suite, and then the
// loss of a node while links are created through two services.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { startProcess } from '../support/service-process.ts';
import { root } from '../support/source-files.ts';
import { type Balancer, startBalancer } from './cluster/balancer.ts';
import { type GaleraCluster, startGalera } from './cluster/galera.ts';
import { clusterFiles, leftOut } from './cluster/suite.ts';
import { numberOf, startWriters } from './cluster/writers.ts';
import { proved } from './proof.ts';
