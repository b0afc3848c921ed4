import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A statement on its way to the database. */
export interface Statement {
  /** As it was sent; null for a prepared one. */
  readonly sql: string | null;
  /** Which of its transaction it is, from 1; 0 outside of one. */
  readonly place: number;
}

/**
 * What becomes of a statement: it passes; an error is answered in its place; the connection ends before the database has
 * it, or when the database has done it, or after so many bytes of the answer.
 */
export type Fate =
  | 'passes'
  | { readonly error: keyof typeof ERRORS }
  | 'is lost'
  | 'is done, unanswered'
  | { readonly cutAfter: number };

/** What databases ask to try again for, and what they say where a COMMIT may have been done (1180, of a lost Galera node). */
export const ERRORS = {
  1213: { state: '40001', message: 'Deadlock found when trying to get lock' },
  1205: { state: 'HY000', message: 'Lock wait timeout exceeded' },
  1020: { state: 'HY000', message: 'Record has changed since last read' },
  1180: { state: 'HY000', message: 'Got error 5 "Input/output error" during COMMIT' },
} as const;

const HEADER_BYTES = 4;
const START_OF_SQL = HEADER_BYTES + 1;
// https://mariadb.com/docs/server/reference/clientserver-protocol
const COM_QUERY = 0x03;
const COM_STMT_EXECUTE = 0x17;
// What stands before a statement where server and client know query attributes: none of them, in one set.
// https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_query.html
const NO_ATTRIBUTES = Buffer.of(0, 1);

/** Stands between a service and a MySQL or MariaDB: can be taken away, fall silent, and decides what becomes of statements. */
export class DatabaseProxy {
  /** Leads through this proxy. */
  readonly url: string;
  /** Asked for each statement, in the order in which they come. */
  decide: (statement: Statement) => Fate = () => 'passes';
  readonly #target: URL;
  readonly #port: number;
  #server: Server | null = null;
  #sockets = new Set<Socket>();
  #isSilent = false;

  private constructor(target: URL, port: number) {
    this.#target = target;
    this.#port = port;
    const own = new URL(target);
    own.host = `127.0.0.1:${port}`;
    this.url = own.href;
  }

  /** Joins a database. @param databaseUrl of a database that speaks MySQL's protocol without TLS */
  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(new URL(databaseUrl), await freePort());
    await proxy.join();
    return proxy;
  }

  /** Takes connections, on the same port as before. */
  async join(): Promise<void> {
    this.#server = createServer((near) => this.#connect(near)).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Ends all connections and takes no more. */
  cut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  /** Goes on taking connections and bytes, and passes none on. */
  fallSilent(): void {
    this.#isSilent = true;
  }

  #connect(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
    }
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    const pass = (bytes: Buffer): void => void near.write(bytes);
    let answer = pass;
    const end = () => {
      near.resetAndDestroy();
      far.destroy();
    };
    far.on('data', (bytes: Buffer) => !this.#isSilent && answer(bytes));
    let place = 0;
    let hasAttributes = false;
    const take = (packet: Buffer) => {
      const sql = statementOf(packet);
      if (sql === undefined) return void far.write(packet);
      if (sql !== null) hasAttributes = startOfSql(packet) > START_OF_SQL;
      if (sql?.startsWith('START TRANSACTION')) place = 1;
      else if (place > 0) place += 1;
      const fate = this.decide({ sql, place });
      const isEnd = sql !== null && /^(COMMIT|ROLLBACK)/.test(sql);
      if (isEnd) place = 0;
      if (fate === 'is lost') return end();
      if (fate === 'is done, unanswered') answer = end;
      else if (fate !== 'passes' && 'cutAfter' in fate) answer = cutting(near, fate.cutAfter, end);
      else if (fate !== 'passes') {
        const { error } = fate;
        answer = () => {
          answer = pass;
          near.write(errorPacket(error));
        };
        // After 1205 the transaction goes on without the statement; the others end it.
        const isOneStatement = error === 1205 && !isEnd;
        return void far.write(queryPacket(isOneStatement ? 'DO 0' : 'ROLLBACK', hasAttributes));
      }
      far.write(packet);
    };
    const split = packets(take);
    near.on('data', (bytes: Buffer) => !this.#isSilent && split(bytes));
  }
}

// Passes so much of an answer on, and then ends both connections.
function cutting(near: Socket, most: number, end: () => void): (bytes: Buffer) => void {
  let left = most;
  return (bytes) => {
    const piece = bytes.subarray(0, left);
    left -= piece.length;
    // A reset would overtake what was written before it.
    if (piece.length === bytes.length) near.write(piece);
    else near.write(piece, end);
  };
}

function packets(take: (packet: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= HEADER_BYTES) {
      const length = HEADER_BYTES + rest.readUIntLE(0, 3);
      if (rest.length < length) return;
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

// Undefined for what is no statement: signing in, preparing, closing.
function statementOf(packet: Buffer): string | null | undefined {
  const isFirst = packet[3] === 0;
  const command = packet[HEADER_BYTES];
  if (isFirst && command === COM_STMT_EXECUTE) return null;
  if (isFirst && command === COM_QUERY) return packet.subarray(startOfSql(packet)).toString('utf8');
  return undefined;
}

function startOfSql(packet: Buffer): number {
  const end = START_OF_SQL + NO_ATTRIBUTES.length;
  return packet.subarray(START_OF_SQL, end).equals(NO_ATTRIBUTES) ? end : START_OF_SQL;
}

function queryPacket(sql: string, hasAttributes: boolean): Buffer {
  const attributes = hasAttributes ? NO_ATTRIBUTES : Buffer.of();
  return packetOf(0, Buffer.concat([Buffer.of(COM_QUERY), attributes, Buffer.from(sql)]));
}

function errorPacket(number: keyof typeof ERRORS): Buffer {
  const { state, message } = ERRORS[number];
  const head = Buffer.of(0xff, number & 0xff, number >> 8);
  return packetOf(1, Buffer.concat([head, Buffer.from(`#${state}${message}`)]));
}

function packetOf(sequence: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUIntLE(payload.length, 0, 3);
  header.writeUInt8(sequence, 3);
  return Buffer.concat([header, payload]);
}
