// The least that a list can cost: hapi, mysql2 and one statement. node bare-list.ts DATABASE_URL ORGANIZATION
import { server as hapiServer } from '@hapi/hapi';
import { createPool } from 'mysql2/promise';

const [uri = '', organizationId = ''] = process.argv.slice(2);
const pool = createPool({ uri, connectionLimit: 16 });
const server = hapiServer({ host: '127.0.0.1', port: 0 });
server.route({
  method: 'GET',
  path: '/links',
  handler: async () => {
    const [rows] = await pool.query(
      'SELECT * FROM tracking_links WHERE organizationId = ? ORDER BY createdAt DESC, id DESC LIMIT 10',
      [organizationId],
    );
    return rows as object[];
  },
});
await server.start();
console.log(server.info.port);
