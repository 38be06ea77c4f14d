import { expect, it } from 'vitest';
import { features } from '../app.ts';
import { createAuthenticate } from '../core/access/server/authenticate.ts';
import { openSession } from '../core/access/server/sessions.ts';
import { ordersTopic } from '../features/concierge/orders/api.ts';
import { AUDIT_TOPIC, getTopic, INSTALLATION_TOPIC } from '../kit/endpoint.ts';
import { hashToken } from '../kit/server/hashing/tokenHash.ts';
import { createTopicPermission } from '../kit/server/realtime/eventStream.ts';
import { makeFixture, TODAY, TOMORROW } from './support/fixtures/fixture.ts';

const { app, here, people, as } = await makeFixture();
await app.make.ordering(here);
const mayHear = createTopicPermission(features);
/** Union of the queries of all lists; each ignores unknown fields. */
const QUERY =
  `start=${TODAY}&end=${TOMORROW}&from=${TODAY}&to=${TOMORROW}&date=${TODAY}` +
  `&eventType=Conference&page=privacy&search=no`;

// Topics of the installation are tested in kit/server/realtime/realtime.test.ts.
const told = new Set<string>([
  AUDIT_TOPIC,
  ...features.flatMap(({ activityKinds = [] }) => activityKinds.flatMap(({ topics }) => topics)),
]);
told.delete(INSTALLATION_TOPIC);
const authenticate = createAuthenticate(app.database);
const lists = features
  .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
  .filter((endpoint) => endpoint.method === 'GET' && endpoint.access !== 'public')
  .filter((endpoint) => told.has(getTopic(endpoint)) && !/:(?!building\b)/.test(endpoint.path));

it.each(['admin', 'deputy', 'reception', 'vip', 'limited'] as const)(
  'realtime updates of a list reach exactly its readers: %s',
  async (who) => {
    const token = await openSession(app.db, people[who].id, true, app.now());
    const principal = await authenticate(hashToken(token), app.now());
    if (!principal) throw new Error('A session that just began is none');
    const readable = new Map<string, boolean>();
    for (const endpoint of lists) {
      const path = endpoint.path.replace(':building', String(here.id));
      const { status } = await as[who].get(`${path}?${QUERY}`);
      expect([200, 403], `${endpoint.path}: what is asked for is complete`).toContain(status);
      readable.set(getTopic(endpoint), readable.get(getTopic(endpoint)) === true || status === 200);
    }
    expect(readable.size).toBeGreaterThan(10);
    const heard: string[] = [];
    for (const topic of readable.keys())
      if (await mayHear(principal, here.id, topic, null)) heard.push(topic);
    expect(heard).toEqual([...readable].filter(([, reads]) => reads).map(([topic]) => topic));
  },
);

it.each([
  ['admin', true],
  ['deputy', true],
  ['reception', true],
  ['vip', true],
  ['limited', false],
  ['neighbour', false],
] as const)('realtime updates of an order reach its owner and reception: %s', async (who, hears) => {
  const token = await openSession(app.db, people[who].id, true, app.now());
  const principal = await authenticate(hashToken(token), app.now());
  if (!principal) throw new Error('A session that just began is none');
  expect(mayHear(principal, here.id, ordersTopic, people.vip.id)).toBe(hears);
});
