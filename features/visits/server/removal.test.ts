import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import {
  fetchVisits,
  makeFixture,
  NOW,
  runDueJobs,
  TOMORROW,
  visitsOf,
} from '../../../test/support/fixtures/fixture.ts';
import { CHANGE_MAIL_DELAY_MS } from '../mails/server/queueVisitorChangeMail.ts';
import { visits } from './tables.ts';

const { app, here, people, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const visit = (over: Parameters<typeof app.make.visit>[0]) =>
  app.make.visit({ building: here.id, residentId: people.vip.id, date: TOMORROW, time: '14:30', ...over });
const PAST = '2026-11-20';
const told = (email: string, date = TOMORROW) => ({ email, date, time: '14:30', sequence: 0, off: false });

beforeEach(async () => {
  await visits.delete(app.db, scope, () => undefined);
  await app.db.delete(mails);
});

it.each([
  ['removed', 'nobody was invited to', {}],
  ['removed', 'nobody was invited to, with an address', { visitorEmail: 'louise@example.com' }],
  ['told', 'an invitation is on its way to', { visitorEmail: 'louise@example.com', invitedAt: NOW }],
  ['told', 'a former address expects', { told: [told('former@example.com')] }],
  ['canceled', 'is over', { invitedAt: NOW, date: PAST, told: [told('a@example.com', PAST)] }],
  [
    'canceled',
    'whose address was told that it is off',
    { invitedAt: NOW, told: [{ ...told('a@example.com'), off: true }] },
  ],
] as const)('withdrawal is predicted as %s for a visit that %s', async (onRemoval, _, over) => {
  const { id } = await visit({ ...over, told: 'told' in over ? [...over.told] : [] });
  expect((await fetchVisits(as.vip, here)).find(({ pk }) => pk === id)?.on_removal).toBe(onRemoval);
  expect((await as.vip.delete(visitsOf(here), { pk: id })).status).toBe(200);
  const table = visits.in(scope);
  const [row] = await app.db.select().from(table).where(eq(table.id, id));
  expect(row?.status).toBe(onRemoval === 'removed' ? undefined : 'canceled');
  await runDueJobs(app, CHANGE_MAIL_DELAY_MS);
  const written = await app.db.select().from(mails);
  // A visitor who was not invited yet gets no cancellation.
  expect(written).toHaveLength(onRemoval === 'told' && 'told' in over ? 1 : 0);
});
