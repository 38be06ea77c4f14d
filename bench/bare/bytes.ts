// The bare server that has the answers ready: `/7` gets the seventh, byte by byte as the product sent it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from '../capture.ts';

let answers: Answer[] = [];

const server = createServer((request, response) => {
  const answer = answers[Number(request.url?.slice(1))];
  request.resume();
  request.once('end', () => {
    response.writeHead(answer?.status ?? 404, answer?.headers);
    response.end(answer?.body);
  });
});

server.listen(0, '127.0.0.1', () => {
  process.on('message', (given: Answer[]) => {
    answers = given;
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
});
process.once('disconnect', () => process.exit());
