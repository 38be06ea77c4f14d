// The bare server that asks the database for one row, by a prepared statement, and answers it as JSON.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

// As many connections as the product has.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const one = { name: 'one', text: 'select id, email, first_name, last_name from users where id = $1' };
const ACCOUNTS = 4_000;
let turn = 0;

const server = createServer((request, response) => {
  request.resume();
  request.once('end', async () => {
    turn = (turn + 1) % ACCOUNTS;
    const { rows } = await pool.query({ ...one, values: [turn + 1] });
    const body = JSON.stringify(rows[0]);
    response.writeHead(rows.length === 1 ? 200 : 500, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});

server.listen(0, '127.0.0.1', () => {
  process.on('message', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});
process.once('disconnect', () => process.exit());
