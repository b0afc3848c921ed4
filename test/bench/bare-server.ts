// What a service without rules would do: one row for each POST, the newest ten for each GET. DATABASE_URL and PORT say where.
import { server as hapiServer } from '@hapi/hapi';
import { createPool } from 'mysql2/promise';
import { v7 as uuid } from 'uuid';

const pool = createPool({ uri: process.env.DATABASE_URL ?? '', connectionLimit: 16 });
const server = hapiServer({ host: '127.0.0.1', port: Number(process.env.PORT) });
server.route([
  {
    method: 'POST',
    path: '/links',
    handler: async (request, h) => {
      const { name, baseUrl } = request.payload as { name: string; baseUrl: string };
      const id = uuid();
      await pool.query(
        'INSERT INTO bare_links (id, name, baseUrl, createdAt) VALUES (?, ?, ?, NOW(3))',
        [id, name, baseUrl],
      );
      return h.response({ id, name, baseUrl }).code(201);
    },
  },
  {
    method: 'GET',
    path: '/links',
    handler: async () =>
      (await pool.query('SELECT id, name, baseUrl FROM bare_links ORDER BY id DESC LIMIT 10'))[0],
  },
]);
await pool.query(
  'CREATE TABLE IF NOT EXISTS bare_links (id CHAR(36) PRIMARY KEY, name VARCHAR(255), baseUrl TEXT, createdAt DATETIME(3))',
);
await server.start();
process.stdout.write('ready\n');
