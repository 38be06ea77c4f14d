import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { invitation } from '../../../test/joining.ts';
import { NOW, scene, TOMORROW, visitBody } from '../../../test/scene.ts';
import type { Caller } from '../../../test/testApp.ts';

const { app, here, people, as } = await scene();
const EXPORT = '/api/me/export';

/** The parts of the zip, as an independent reader finds them. */
async function partsOf(caller: Caller, language = 'fr'): Promise<Record<string, string>> {
  const answer = await caller.get(EXPORT, { 'accept-language': language });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="parvis-2026-11-23.zip"',
    'cache-control': 'no-store',
  });
  const zip = await fromBufferPromise(answer.bytes);
  const parts: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const bytes = await Array.fromAsync((await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>);
    parts[entry.fileName] = Buffer.concat(bytes).toString('utf8');
  }
  return parts;
}

describe('the export of one’s own data', () => {
  it('holds everything about the person, as JSON and as a page', async () => {
    await as.vip.post('/list/createAppointment/', visitBody(here.id, { commentaire: 'Devis <b>urgent</b>' }));
    const room = await app.make.room({ building: here.id, name: 'Salle Verte' });
    await app.make.reservation({ rooms: [room], holderId: people.vip.id, title: 'Comité', date: TOMORROW });
    const bay = await app.make.bay({ building: here.id, name: 'P12' });
    await app.make.bayReservation({ bay, holderId: people.vip.id, title: 'Voiture rouge' });
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
      expect.arrayContaining(['appointment.scheduled']),
    );
    const page = parts['parvis.html'] ?? '';
    for (const text of ['<html lang="fr">', 'Louise Martin', 'Salle Verte', 'P12', 'sous scellés'])
      expect(page).toContain(text);
    expect(page).toContain('Devis &lt;b&gt;urgent&lt;/b&gt;');
    expect(page).not.toMatch(/<script|https?:\/\/(?!parvis\.test)/);
  });

  it('is in the caller’s language', async () => {
    const page = (await partsOf(as.vip, 'en'))['parvis.html'];
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('Your appointments');
  });

  it('holds nothing of anybody else', async () => {
    const secret = 'Fusion Z-2000';
    await as.vip.post('/list/createAppointment/', visitBody(here.id, { commentaire: secret }));
    for (const role of ['colleague', 'admin', 'stranger'] as const) {
      const parts = await partsOf(as[role]);
      for (const text of Object.values(parts)) expect(text).not.toContain(secret);
    }
  });

  it('tells an administrator of the invitations they made', async () => {
    await invitation(as.admin, { buildings: [here.id] });
    const json = JSON.parse((await partsOf(as.admin))['parvis.json'] ?? '');
    expect(json.invitations).toMatchObject([{ role: 'Collaborateur', used: '0 / 1' }]);
  });

  it('hides links that open something', async () => {
    await app.anybody.call('PUT', '/users/resetPassword/', { email: people.limited.email });
    await app.jobs.drain();
    const parts = await partsOf(as.limited);
    expect(parts['parvis.json']).toMatch(/confirmReset\/\d+\/••••/);
  });

  it('needs a token', async () => {
    expect((await app.anybody.get(EXPORT)).status).toBe(401);
  });
});
