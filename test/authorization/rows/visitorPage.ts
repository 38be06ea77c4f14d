import { createHostAnswerLink } from '../../../features/visits/arrivals/server/hostAnswerLinks.ts';
import { TODAY } from '../../support/fixtures/fixture.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import { everybody, type Given, instead, type Rows, staffElseUnknown } from '../row.ts';

const anybody = { allowed: everybody, anybody: 200 };
/** Staff see visitors of others, but answer for their own only. */
const hostAlone = instead(staffElseUnknown, 403);

/** A visit of today with its code. */
const coded = ({ app, here, people }: AuthorizationFixture) =>
  app.make.visit({ building: here.id, residentId: people.vip.id, date: TODAY, time: '11:00' });
const ofCode = async (fixture: AuthorizationFixture) => ({ params: { code: (await coded(fixture)).code } });

const arrived = ({ app, people }: AuthorizationFixture, { owner, at }: Pick<Given, 'owner' | 'at'>) =>
  app.make.visit({ building: at.id, residentId: people[owner].id, date: TODAY, status: 'done' });
const ofLink = async (fixture: AuthorizationFixture) => {
  const { app, here, people } = fixture;
  const visit = await arrived(fixture, { owner: 'vip', at: here });
  const { secret } = await createHostAnswerLink({ db: app.db, building: here }, visit, people.vip.id);
  return { params: { code: secret } };
};

/** Calls of visitors and hosts by a code (docs/specification.md §42). */
export const visitorPage: Rows = {
  'GET /api/visits/:code': {
    ...anybody,
    request: ofCode,
    shows: ({ body }) => body.state === 'expected',
  },
  'GET /api/visits/:code/calendar': { ...anybody, request: ofCode },
  'POST /api/visits/:code/word': {
    ...anybody,
    writes: 'visits',
    request: async (fixture) => ({ ...(await ofCode(fixture)), body: { says: 'late', minutes: 10 } }),
  },
  'POST /api/visits/:code/cancellation': {
    ...anybody,
    writes: 'visits',
    request: ofCode,
    shows: ({ body }) => body.state === 'canceled',
  },
  'GET /api/arrivals/:code': { ...anybody, request: ofLink, shows: ({ body }) => body.state === 'waits' },
  'POST /api/arrivals/:code': {
    ...anybody,
    writes: 'visits',
    request: async (fixture) => ({ ...(await ofLink(fixture)), body: { answer: 'coming' } }),
  },
  'POST /api/buildings/:building/visits/:id/answer': {
    allowed: everybody,
    module: 'visits',
    writes: 'visits',
    resources: { ofColleague: hostAlone, ofOtherCompany: hostAlone },
    request: async (fixture, given) => ({
      params: { id: (await arrived(fixture, given)).id },
      body: { answer: 'coming' },
    }),
  },
};
