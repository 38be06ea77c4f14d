import { beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../../app.ts';
import { PASSWORD } from '../../../demo/factories.ts';
import {
  CREATE,
  makeFixture,
  readMails,
  runDueJobs,
  TODAY,
  TOMORROW,
  visitBody,
} from '../../../test/support/fixtures/fixture.ts';
import { makeFullAccount, PROFILE } from '../../../test/support/fixtures/fullAccount.ts';
import { DELETION, invitation, SECRET } from '../../../test/support/fixtures/joining.ts';
import type { Caller } from '../../../test/support/testApp.ts';

const everything = await makeFixture();
const { app, here, there, people, as } = everything;
const PREVIEW = '/api/me/deletion-preview';

interface Part {
  what: string;
  title: string;
  text: string;
  count: number;
  first: string[];
}
const previewOf = async (caller: Caller, path = PREVIEW, language = 'fr') => {
  const { status, body } = await caller.call('GET', path, undefined, { 'accept-language': language });
  expect(status).toBe(200);
  return body.leaving as Part[];
};

it('every feature that erases account data announces it before', () => {
  // Erased without announcement: attempt counters, password resets, deletion requests, read announcements,
  // the wish for monthly reports and PINs.
  const silent = ['access', 'announcements', 'shiftSwitching', 'statistics'];
  const erasing = features.filter(({ personalData: { erase, eraseInBuilding, futureEntries = [] } = {} }) =>
    Boolean(erase ?? eraseInBuilding ?? futureEntries.some(({ cancel }) => cancel)),
  );
  const telling = features
    .filter(({ personalData: { futureEntries = [], deletionEffects = [] } = {} }) =>
      [...futureEntries, ...deletionEffects].some((kind) => 'what' in kind || kind.deletionPreview),
    )
    .map(({ name }) => name);
  const names = erasing.map(({ name }) => name);
  expect(names.filter((name) => !telling.includes(name) && !silent.includes(name))).toEqual([]);
});

describe('the deletion of a full account', () => {
  let pk: number;
  let me: Caller;
  beforeAll(async () => {
    ({ pk, me } = await makeFullAccount(everything));
    await runDueJobs(everything.app, 60_000);
  });

  it('is previewed with everything that is removed or kept, and the next items by name', async () => {
    const parts = await previewOf(me);
    expect(parts).toMatchSnapshot();
  });

  it('is previewed in the other language', async () => {
    const [fr, en] = [await previewOf(me), await previewOf(me, PREVIEW, 'en')];
    expect(en.map(({ what, count }) => [what, count])).toEqual(fr.map(({ what, count }) => [what, count]));
    expect(en.map(({ title }) => title)).toContain('1 upcoming room reservation');
  });

  it('is previewed for an administrator without the owner’s private parts', async () => {
    const [request] = (await as.admin.get(DELETION)).body.fields;
    const own = await previewOf(me);
    const told = await previewOf(as.admin, `${DELETION}/${request.pk}/preview`);
    const missing = own.filter(({ title }) => !told.some((part) => part.title === title));
    expect(missing.map(({ title }) => title.replace(/\d+/, 'n'))).toEqual([
      'n accord de confidentialité signé',
      'Adresse de l’agenda',
      'n e-mails envoyés par Parvis',
    ]);
    expect(told).toHaveLength(own.length - missing.length);
  });

  it('does exactly what the preview said, and answers in both languages without names', async () => {
    const [fr, en] = [await previewOf(me), await previewOf(me, PREVIEW, 'en')];
    const { status, body } = await me.delete(PROFILE, { pk, password: SECRET });
    const nameless = (parts: Part[]) => parts.map((part) => ({ ...part, first: [] }));
    expect([status, body]).toEqual([200, { status: 'OK', leaving: { fr: nameless(fr), en: nameless(en) } }]);
    const left = async (sql: string) => (await app.database.pool.query(sql, [pk])).rows[0].n;
    const n = 'select count(*)::int as n from';
    expect(
      await left(`${n} visits where resident_id = $1 and status = 'waiting' and date >= '${TODAY}'`),
    ).toBe(0);
    expect(await left(`${n} reservations where holder_id = $1 and booked and date >= '${TODAY}'`)).toBe(0);
    expect(await left(`${n} bay_reservations where holder_id = $1 and booked`)).toBe(0);
    expect(await left(`${n} event_waiting where user_id = $1`)).toBe(0);
  });
});

it('the preview ignores items that are already over today', async () => {
  const holder = await app.make.user({ buildings: [here.id], role: 'vip' });
  const me = await app.as(holder);
  const room = await app.make.room({ building: here.id });
  const bay = await app.make.space({ building: here.id });
  const reserved = { rooms: [room], holderId: holder.id };
  await app.make.reservation({ ...reserved, start: '08:00', end: '09:00' });
  await app.make.reservation({ ...reserved, start: '09:30', end: '10:30' });
  await app.make.spaceReservation({ space: bay, holderId: holder.id, startTime: '08:00', endTime: '09:00' });
  const titles = (await previewOf(me)).map(({ title }) => title);
  expect(titles).toContain('1 réservation de salle à venir');
  expect(titles.filter((title) => title.includes('parking'))).toEqual(['1 réservation de parking passée']);
});

it('an empty account has a preview of what is kept', async () => {
  const nobody = await app.make.user({ buildings: [here.id] });
  const parts = await previewOf(await app.as(nobody));
  expect(parts.map(({ what, title }) => [what, title])).toEqual([
    ['goes', 'Compte'],
    ['stays', 'Journal d’activité'],
  ]);
});

it('the preview lists all visits with their buildings, and the announced number of mails is sent', async () => {
  const host = await app.make.user({ buildings: [here.id, there.id] });
  const me = await app.as(host);
  for (const [name, time, building, email] of [
    ['Quatre', '16:00', here.id, 'quatre@example.com'],
    ['Deux', '14:00', there.id, 'deux@example.com'],
    ['Un', '13:00', here.id, '{email}'],
    ['Trois', '15:00', here.id, 'trois@example.com'],
  ] as const) {
    const visit = { last_name_visitor: name, time, visitor_email: email, date: [[TODAY, TODAY]] };
    expect((await me.post(CREATE, visitBody(building, visit))).status).toBe(200);
  }
  // Include mails about accounts that were deleted before.
  await runDueJobs(app, 10 * 60_000);
  const before = new Set((await readMails(app)).map(({ id }) => id));
  const [, visits] = await previewOf(me);
  expect(visits).toMatchObject({ what: 'goes', count: 4, title: '4 rendez-vous à venir' });
  expect(visits?.text).toContain('3 visiteurs invités');
  expect(visits?.first.map((words) => words.replace(/\u00a0/g, ' '))).toEqual([
    expect.stringMatching(/^lundi 23 novembre à 13:00 : UN .*\(Parvis Haussmann\)$/),
    expect.stringMatching(/^lundi 23 novembre à 14:00 : DEUX .*\(Parvis Lille\)$/),
    expect.stringMatching(/^lundi 23 novembre à 15:00 : TROIS .*\(Parvis Haussmann\)$/),
    expect.stringMatching(/^lundi 23 novembre à 16:00 : QUATRE .*\(Parvis Haussmann\)$/),
  ]);
  await me.delete(PROFILE, { pk: host.id, password: PASSWORD });
  await runDueJobs(app, 10 * 60_000);
  const written = (await readMails(app)).filter(({ id }) => !before.has(id));
  const told = written.filter(({ subject }) => /annulée/.test(subject));
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([
    'deux@example.com',
    'quatre@example.com',
    'trois@example.com',
  ]);
});

it('a visitor of several visits counts once, and of past visits not at all', async () => {
  const host = await app.make.user({ buildings: [here.id] });
  const me = await app.as(host);
  const invite = async (email: string, days: string[], time: string) => {
    const visit = { visitor_email: email, date: days.map((day) => [day, day]), time };
    expect((await me.post(CREATE, visitBody(here.id, visit))).status).toBe(200);
  };
  await invite('often@example.com', [TODAY, TOMORROW], '15:00');
  await invite('Often@example.com', [TOMORROW], '16:00');
  await invite('early@example.com', [TODAY], '12:00');
  await app.jobs.drain();
  const now = app.now();
  app.setNow(new Date(`${TODAY}T12:30:00Z`));
  const [, visits] = await previewOf(me);
  app.setNow(now);
  expect(visits?.title).toBe('4 rendez-vous à venir');
  expect(visits?.text).toMatch(/^Annulés.*\. 1 visiteur invité sera prévenu par e-mail\.$/);
});

it('the preview names the people for whom assistance ends', async () => {
  const { companyId } = people.vip;
  const [mine, theirs] = [
    await app.make.user({ firstName: 'Ada', lastName: 'Levant', companyId, buildings: [here.id] }),
    await app.make.user({ firstName: 'Blaise', lastName: 'Levant', companyId, buildings: [here.id] }),
  ];
  const [me, other] = [await app.as(mine), await app.as(theirs)];
  expect((await me.post('/api/me/assistants', { email: theirs.email, mails: 'both' })).status).toBe(200);
  const ends = async (caller: Caller) =>
    (await previewOf(caller)).slice(1, 2).map(({ what, title, first }) => [what, title, first]);
  expect(await ends(me)).toEqual([['goes', '1 assistant', ['Blaise Levant']]]);
  expect(await ends(other)).toEqual([['goes', 'Assistance à 1 personne', ['Ada Levant']]]);
});

it('the preview names mailed invitations and counts links', async () => {
  const me = await app.as(await app.make.user({ role: 'admin', buildings: [here.id] }));
  const made = await invitation(me, { buildings: [here.id], uses: 5 });
  const mailed = { buildings: [here.id], role: 'collab', days: 7, language: 'fr' };
  const recipients = 'zoe@example.com\nabel@example.com';
  const answer = await me.post('/api/invitations/by-mail', { ...mailed, recipients });
  expect([answer.status, answer.body.invited]).toEqual([200, 2]);
  const told = async () => (await previewOf(me)).find(({ title }) => /invitation/.test(title));
  const named = ['abel@example.com', 'zoe@example.com'];
  expect(await told()).toMatchObject({ title: '3 invitations en cours', first: named });
  await me.delete(`/api/invitations/${made.pk}`);
  expect(await told()).toMatchObject({ title: '2 invitations en cours', first: named });
});

it('the preview has no data of colleagues', async () => {
  const [mine, theirs] = [
    await app.make.user({ buildings: [here.id] }),
    await app.make.user({ buildings: [here.id] }),
  ];
  const colleague = await app.as(theirs);
  expect((await colleague.post(CREATE, visitBody(here.id))).status).toBe(200);
  const goes = async (caller: Caller) =>
    (await previewOf(caller)).filter(({ what }) => what === 'goes').map(({ title }) => title);
  expect(await goes(await app.as(mine))).toEqual(['Compte']);
  expect(await goes(colleague)).toEqual(['Compte', '1 rendez-vous à venir']);
});
