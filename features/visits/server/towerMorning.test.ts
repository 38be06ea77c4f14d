import { expect, it } from 'vitest';
import {
  CREATE,
  importInto,
  jobsOf,
  mailsOf,
  makeFixture,
  TOMORROW,
  visitBody,
  visitsOf,
} from '../../../test/support/fixtures/fixture.ts';
import { clock, day, HEADINGS, sheetOf, uploadSheet } from '../../../test/support/sheets.ts';
import { TOGETHER } from './queueNews.ts';

const fixture = await makeFixture();
const { app, here, as } = fixture;
const STRANGER = 'stranger.outside@example.com';
/** The whole tower in the matrix alone: each has a mail, a mailbox and a turn. */
const VISITORS = process.env.PARVIS_TEST_MATRIX ? 2000 : 100;

it(`a tower’s ${VISITORS} visitors of a morning are all invited at once, while one address gets 20 mails, and its changes as one`, async () => {
  const flooded: number[] = [];
  for (let visit = 0; visit < 19; visit++) {
    const body = visitBody(here.id, { visitor_email: STRANGER, time: `14:${visit + 10}` });
    flooded.push((await as.limited.post(CREATE, body)).body.created[0]);
  }
  await app.jobs.drain();
  const rows = Array.from({ length: VISITORS }, (_, at) => [
    `Visiteur ${at}`,
    'Anne',
    day(TOMORROW),
    clock('09:30'),
    `tower${at}@example.com`,
  ]);
  const sheet = await sheetOf(HEADINGS, ...rows);
  const imported = await uploadSheet(as.vip, importInto(here), sheet, { send_invitations: '1' });
  expect([imported.status, imported.body.created]).toEqual([200, VISITORS]);
  for (const time of ['15:00', '16:00', '17:00'])
    for (const pk of flooded.slice(0, 3))
      expect((await as.limited.patch(visitsOf(here), { pk, time })).status).toBe(200);

  const all = await mailsOf(fixture);
  const invited = all.filter(({ to, state }) => to.startsWith('tower') && state === 'kept');
  expect(new Set(invited.map(({ to }) => to)).size).toBe(VISITORS);
  const toStranger = async () =>
    (await mailsOf(fixture, STRANGER)).map(({ key, state }) => `${key.split(':')[0]} ${state}`);
  expect(await toStranger()).toEqual(Array(19).fill('visits.invite kept'));
  await jobsOf(app, TOGETHER);
  // One for each visit, whatever the number of its changes, and of these the twentieth mail alone leaves.
  expect((await toStranger()).slice(19).sort()).toEqual([
    'visits.change kept',
    'visits.change withheld',
    'visits.change withheld',
  ]);
}, 300_000);
