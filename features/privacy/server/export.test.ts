import { describe, expect, it } from 'vitest';
import { SIGN, signature, tokensIn } from '../../../test/support/fixtures/agreementFixture.ts';
import {
  fetchMails,
  makeFixture,
  NOW,
  TODAY,
  TOMORROW,
  visitBody,
} from '../../../test/support/fixtures/fixture.ts';
import {
  ADDRESS,
  FIRST_ADDRESS,
  makeFullAccount,
  NAME,
  PRIVATE_WORD,
} from '../../../test/support/fixtures/fullAccount.ts';
import { invitation } from '../../../test/support/fixtures/joining.ts';
import { readZip } from '../../../test/support/readZip.ts';
import type { Caller } from '../../../test/support/testApp.ts';

const everything = await makeFixture();
const { app, here, people, as } = everything;
const EXPORT = '/api/me/export';

async function partsOf(caller: Caller, language = 'fr'): Promise<Record<string, string>> {
  const answer = await caller.get(EXPORT, { 'accept-language': language });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="parvis-[a-z0-9-]+-2026-11-23.zip"$/),
    'cache-control': 'no-store',
  });
  return readZip(answer.bytes);
}

const cellsOf = async (language: string) =>
  [...((await partsOf(as.vip, language))['parvis.html'] ?? '').matchAll(/<td>(.*?)<\/td>/gs)].map(
    ([, cell = '']) => cell,
  );

it('the file name has the date of the building', async () => {
  app.setNow(new Date('2026-11-23T23:30:00Z'));
  const { headers } = await as.limited.get(EXPORT);
  app.setNow(NOW);
  expect(headers['content-disposition']).toBe('attachment; filename="parvis-hugo-petit-2026-11-24.zip"');
});

describe('the export of one’s own data', () => {
  it('has everything about the person as JSON and HTML', async () => {
    await as.vip.post('/list/createAppointment/', visitBody(here.id, { commentaire: 'Devis <b>urgent</b>' }));
    const room = await app.make.room({ building: here.id, name: 'Salle Verte' });
    await app.make.reservation({ rooms: [room], holderId: people.vip.id, title: 'Comité', date: TOMORROW });
    const bay = await app.make.space({ building: here.id, name: 'P12' });
    await app.make.spaceReservation({ space: bay, holderId: people.vip.id, title: 'Voiture rouge' });
    await app.anybody.post('/api/privacy/deletion-requests', {
      email: people.vip.email,
      password: 'wrong',
    });
    await app.jobs.drain();

    const parts = await partsOf(as.vip);
    expect(Object.keys(parts)).toEqual(['parvis.json', 'parvis.html']);
    const json = JSON.parse(parts['parvis.json'] ?? '');
    expect(json).toMatchObject({
      madeAt: NOW.toISOString(),
      person: 'Claire Fontaine',
      account: [{ email: people.vip.email, company: 'Hélios Conseil', role: 'VIP' }],
      appointments: [{ visitor: 'Louise Martin', date: TOMORROW, comment: 'Devis <b>urgent</b>' }],
      rooms: [{ room: 'Salle Verte', bookingTitle: 'Comité' }],
      parking: [{ bay: 'P12', bookingTitle: 'Voiture rouge' }],
      deletionRequests: [{ proven: false }],
      mails: [{ recipient: people.vip.email }],
    });
    expect(json.sessions.length).toBeGreaterThan(0);
    expect(json.audit.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['visit.scheduled']),
    );
    const page = parts['parvis.html'] ?? '';
    for (const text of ['<html lang="fr">', 'Louise Martin', 'Salle Verte', 'P12', 'en accès restreint'])
      expect(page).toContain(text);
    expect(page).toContain('Devis &lt;b&gt;urgent&lt;/b&gt;');
    expect(page).not.toMatch(/<script|https?:\/\/(?!parvis\.test)/);
  });

  it('is in the caller’s language', async () => {
    const page = (await partsOf(as.vip, 'en'))['parvis.html'];
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('Your appointments');
  });

  it('has no data of other people', async () => {
    const secret = 'Fusion Z-2000';
    await as.vip.post('/list/createAppointment/', visitBody(here.id, { commentaire: secret }));
    for (const role of ['colleague', 'admin', 'stranger'] as const) {
      const parts = await partsOf(as[role]);
      for (const text of Object.values(parts)) expect(text).not.toContain(secret);
    }
  });

  it('has something from every feature and nothing that belongs only to others', async () => {
    const { pk, me } = await makeFullAccount(everything);
    const parts = await partsOf(me);
    const json = JSON.parse(parts['parvis.json'] ?? '');
    expect(json).toMatchObject({
      person: NAME,
      account: [{ email: ADDRESS, newEmail: 'zq.third@example.com' }],
      appointments: [{ comment: `${PRIVATE_WORD} passée` }, { comment: `${PRIVATE_WORD} passée` }, {}, {}],
      rooms: [
        { bookingTitle: `${PRIVATE_WORD} ancienne`, cancelReason: `${PRIVATE_WORD} : travaux` },
        {
          room: `Salle bleue ${pk}`,
          bookingTitle: `${PRIVATE_WORD} salle`,
          externalNames: `${PRIVATE_WORD} dehors`,
          comment: `${PRIVATE_WORD} café`,
          canceled: false,
        },
      ],
      roomsAsGuest: [{ date: TOMORROW, room: `Salle rose ${pk}` }],
      parking: [
        { bay: `P${pk}`, bookingTitle: `${PRIVATE_WORD} voiture`, canceled: false },
        {
          bay: `P${pk}`,
          bookingTitle: `${PRIVATE_WORD} moto`,
          canceled: true,
          cancelReason: `${PRIVATE_WORD} : inondation`,
        },
      ],
      eventRegistrations: [{ event: 'Vendanges', attendedAt: '' }, { event: 'Galette' }],
      eventWaiting: [{ event: 'Dégustation' }],
      eventsCreated: [],
      orders: [
        { note: `${PRIVATE_WORD} sur cintre` },
        { note: `${PRIVATE_WORD} sur cintre` },
        { reason: `${PRIVATE_WORD} : rupture` },
        { product: 'Bouquet', quantity: 1, price: 4.5 },
      ],
      calendarFeed: [{ createdAt: NOW.toISOString(), lastReadAt: '' }],
      ndaSignatures: [{ name: NAME, confirmedAt: '', networkAddress: '' }],
      passwordResets: [{}],
      knownBrowsers: [{ createdAt: NOW.toISOString(), lastUsedAt: NOW.toISOString() }],
      wrongGuesses: [{ failures: 1 }],
      deletionRequests: [{ proven: false }],
      repeatableAnswers: [{ call: 'POST /list/createAppointment/' }],
    });
    expect(json.parcels).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ recipient: NAME, sender: `Librairie ${PRIVATE_WORD}`, announced: false }),
        expect.objectContaining({ recipient: NAME, comment: `${PRIVATE_WORD} attendu`, announced: true }),
        expect.objectContaining({ recipient: 'Hugo Petit', comment: `${PRIVATE_WORD} toujours pour Hugo` }),
      ]),
    );
    const recipients = new Set(json.mails.map(({ recipient }: { recipient: string }) => recipient));
    expect([...recipients].sort()).toEqual([ADDRESS, FIRST_ADDRESS].sort());
    const page = parts['parvis.html'] ?? '';
    for (const text of [
      'Vendanges',
      'Dégustation',
      `Salle rose ${pk}`,
      `${PRIVATE_WORD} moto`,
      'Vos plis et colis',
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/personal\.|<b>visite/);
    for (const text of Object.values(parts)) expect(text).not.toMatch(/Stratégie de Claire|token_?hash/i);
    for (const role of ['neighbour', 'stranger'] as const)
      for (const text of Object.values(await partsOf(as[role]))) expect(text).not.toContain(PRIVATE_WORD);
  });

  it('lists agreements signed with the caller’s address, with details only if the address is verified', async () => {
    const sign = {
      email: people.limited.email,
      name: 'Hugo Petit',
      signature: 'Hugo Petit',
      building: here.id,
    };
    await app.anybody.post(SIGN, signature(sign));
    await app.anybody.post(SIGN, signature({ email: 'somebody.else@example.com' }));
    const [token] = tokensIn(await fetchMails(everything, people.limited.email));
    const signatures = async () => JSON.parse((await partsOf(as.limited))['parvis.json'] ?? '').ndaSignatures;
    expect(await signatures()).toMatchObject([
      { name: 'Hugo Petit', building: here.name, visit: '', confirmedAt: '', networkAddress: '' },
    ]);
    const confirmed = await app.anybody.post('/api/nda/confirmations', { token });
    expect(confirmed.status).toBe(200);
    expect(await signatures()).toMatchObject([
      { confirmedAt: NOW.toISOString(), networkAddress: '127.0.0.1' },
    ]);
  });

  it('includes the events and invitations that an administrator made', async () => {
    await app.make.event({ building: here.id, name: 'Brocante', createdBy: people.admin.id });
    await invitation(as.admin, { buildings: [here.id] });
    const json = JSON.parse((await partsOf(as.admin))['parvis.json'] ?? '');
    expect(json.invitations).toEqual(
      expect.arrayContaining([expect.objectContaining({ role: 'Collaborateur', used: '0 / 1' })]),
    );
    expect(json.eventsCreated).toMatchObject([{ event: 'Brocante' }]);
  });

  it('masks secret links', async () => {
    await app.anybody.call('PUT', '/users/resetPassword/', { email: people.limited.email });
    await app.jobs.drain();
    const parts = await partsOf(as.limited);
    expect(parts['parvis.json']).toMatch(/confirmReset\/\d+\/••••/);
  });

  it('formats times in the building’s time zone, and dates, languages and codes in words', async () => {
    await as.vip.post('/list/createAppointment/', visitBody(here.id));
    const bay = await app.make.space({ building: here.id, name: 'P14' });
    await app.make.spaceReservation({ space: bay, holderId: people.vip.id, title: '2026', startDate: TODAY });
    const french = await cellsOf('fr');
    for (const cell of [
      '24/11/2026',
      '23/11/2026, 10:00',
      'français',
      'Rendez-vous<br><small>visit.scheduled</small>',
      '2026',
    ])
      expect(french).toContain(cell);
    expect(french.join('\n')).not.toMatch(/\d{4}-\d\d-\d\d/);
    const english = await cellsOf('en');
    expect(english).toEqual(
      expect.arrayContaining(['French', 'Appointment<br><small>visit.scheduled</small>']),
    );
  });
});
