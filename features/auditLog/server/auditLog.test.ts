import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { setPasswordFromCommandLine } from '../../../core/access/server/resetPassword.ts';
import { emailChanged, profileChanged } from '../../../core/people/activity.ts';
import { recordActivity } from '../../../kit/server/activity/recordActivity.ts';
import {
  CREATE,
  makeFixture,
  NOW,
  TODAY,
  visitBody,
  visitsOf,
} from '../../../test/support/fixtures/fixture.ts';
import { agreementSigned, signatureDocumentDownloaded } from '../../agreements/activity.ts';
import { unreturnedBadgesRecorded } from '../../badges/activity.ts';
import { spaceCreated } from '../../parking/activity.ts';
import { visitHandedOver } from '../../visits/activity.ts';

const { app, here, there, people, as } = await makeFixture();
const trailOf = (building: { id: number }) => `/api/buildings/${building.id}/audit`;
const entries = async (query = '', caller = as.admin) =>
  (await caller.get(`${trailOf(here)}${query}`)).body.fields;
const MINUTE = 60_000;
let visit = 0;

beforeAll(async () => {
  await as.vip.post(CREATE, visitBody(here.id));
  const [row] = (await as.vip.get(`${visitsOf(here)}?start=2026-11-24`)).body.fields;
  visit = row.pk;
  app.setNow(new Date(NOW.getTime() + MINUTE));
  await as.reception.patch(visitsOf(here), { pk: visit, last_name_visitor: 'Dupond' });
  app.setNow(new Date(NOW.getTime() + 2 * MINUTE));
  await as.admin.patch(`/api/buildings/${here.id}/retention`, { visitors: 30 });
  await recordActivity(app.db, people.admin.id, app.now(), [
    signatureDocumentDownloaded({ building: here.id, id: 7 }),
  ]);
});

describe('the audit log of a building', () => {
  it('lists who did what to which thing, newest first, in the reader’s language', async () => {
    const [read, retention, changed, scheduled] = await entries();
    expect([read.kind, retention.kind]).toEqual(['nda.document_read', 'building.retention_changed']);
    expect(retention).toMatchObject({
      by: 'person',
      who: 'Anne Rivière',
      what: 'Durée de conservation modifiée',
      thing: 'Parvis Haussmann',
      about: `building:${here.id}`,
      changes: [{ field: 'Conservation des données des visiteurs, en jours', before: '90', after: '30' }],
    });
    expect(changed).toMatchObject({
      who: 'Nadia Haddad',
      what: 'Rendez-vous modifié',
      about: `visit:${visit}`,
    });
    expect(scheduled).toMatchObject({
      at: NOW.toISOString(),
      who: 'Claire Fontaine',
      thing: 'DUPOND Louise',
      details: [{ field: 'Pour', value: 'Claire Fontaine' }],
    });
    const english = await as.admin.get(trailOf(here), { 'accept-language': 'en' });
    expect(english.body.fields[1].what).toBe('Retention period updated');
  });

  it('shows changed personal values to administrators only', async () => {
    const about = `?about=visit:${visit}&kind=visit.changed`;
    expect(await entries(about)).toMatchObject([
      {
        withheld: false,
        changes: [{ field: 'Nom du visiteur', before: 'Martin', after: 'Dupond' }],
      },
    ]);
    expect(await entries(about, as.deputy)).toMatchObject([{ withheld: true, changes: [] }]);
  });

  it.each([
    ['by whom', '?search=haddad', ['visit.changed']],
    ['by whom, in full', `?search=${encodeURIComponent('Nadia Haddad')}`, ['visit.changed']],
    ['by the thing', () => `?about=visit:${visit}`, ['visit.changed', 'visit.scheduled']],
    ['by the kind', '?kind=visit.scheduled', ['visit.scheduled']],
    ['by the days, of the building', `?from=${TODAY}&to=${TODAY}&search=fontaine`, ['visit.scheduled']],
    ['by days before anything', '?to=2026-11-22', []],
    ['of agreements', '?log=agreements', ['nda.document_read']],
  ])('is filtered %s', async (_, query, kinds) => {
    const found = await entries(typeof query === 'string' ? query : query());
    expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
  });

  it('shows the initial values of a new thing', async () => {
    await recordActivity(app.db, people.admin.id, app.now(), [
      spaceCreated({ building: here.id, id: 1, details: { after: { visitor: true, mayBook: 'staff' } } }),
    ]);
    const [made] = await entries('?kind=bay.made');
    expect([made.changes, made.details]).toEqual([
      [],
      [
        { field: 'Qui peut réserver', value: 'l’accueil uniquement' },
        { field: 'Visiteurs', value: 'oui' },
      ],
    ]);
  });

  it('names a parcel by its label while its recipient is named', async () => {
    const add = `/api/buildings/${here.id}/parcels`;
    const label = { recipient: 'Claire Fontaine', parcelSender: 'DHL', email: 'vip@parvis.test' };
    expect((await as.reception.post(add, label)).status).toBe(200);
    const [logged] = await entries('?kind=parcel.logged');
    expect(logged.thing).toBe('Claire Fontaine, DHL');
  });

  it('tells who acted without an account, also in the export', async () => {
    const details = { version: 1, proven: true };
    await recordActivity(app.db, null, app.now(), [
      agreementSigned({ building: here.id, id: 7, details }),
      unreturnedBadgesRecorded({ building: here.id, id: here.id, details: { count: 2, left: 0 } }),
    ]);
    for (const [kind, by, label] of [
      ['nda.signed', 'visitor', 'Visiteur'],
      ['badge.still_out', 'none', 'Parvis (automatique)'],
    ]) {
      expect(await entries(`?kind=${kind}`)).toMatchObject([{ by, who: '' }]);
      const { bytes } = await as.admin.get(`${trailOf(here)}/export?kind=${kind}`);
      const [, row] = await readSheet(Buffer.from(bytes));
      expect(row?.[1]).toBe(label);
    }
  });

  it('names both people of a handover', async () => {
    const details = { from: people.vip.id, to: people.reception.id };
    await recordActivity(app.db, people.admin.id, app.now(), [
      visitHandedOver({ building: here.id, id: visit, details }),
    ]);
    expect(await entries('?kind=visit.handed_over')).toMatchObject([
      { changes: [{ field: 'Pour', before: 'Claire Fontaine', after: 'Nadia Haddad' }] },
    ]);
  });

  it('is not filtered by an invalid thing', async () => {
    for (const about of ['visit', 'visit:0', 'visit:99999999999', "visit:1' or 1"])
      expect((await as.admin.get(`${trailOf(here)}?about=${about}`)).status).toBe(422);
  });

  it('is exported as a spreadsheet with the same filters', async () => {
    const { status, bytes } = await as.admin.get(`${trailOf(here)}/export?kind=visit.changed`);
    expect(status).toBe(200);
    const rows = await readSheet(Buffer.from(bytes));
    expect(rows.map((row) => row.slice(1, 5))).toEqual([
      ['Auteur', 'Action', 'Concerne', 'Avant et après'],
      ['Nadia Haddad', 'Rendez-vous modifié', 'DUPOND Louise', 'Nom du visiteur\u00a0: Martin → Dupond'],
    ]);
  });
});

describe('the audit log of the installation', () => {
  it('is visible to administrators of every building only', async () => {
    expect((await as.admin.get('/api/audit')).status).toBe(403);
    const buildings = await app.as(await app.make.user({ role: 'admin', buildings: await everyBuilding() }));
    const values = { before: { firstName: 'Claire' }, after: { firstName: 'Clara' } };
    const personal = { id: people.vip.id, ...values };
    await recordActivity(app.db, people.vip.id, app.now(), [
      profileChanged({ building: null, id: people.vip.id, fields: ['firstName'], personal }),
    ]);
    expect((await buildings.get('/api/audit')).body.fields[0]).toMatchObject({
      who: 'Claire Fontaine',
      what: 'Profil modifié',
      thing: 'Claire Fontaine',
      changes: [{ field: 'Prénom', before: 'Claire', after: 'Clara' }],
    });
    expect((await buildings.get(trailOf(there))).body.fields).toEqual([]);
  });

  it('tells a confirmed address and a password from the command line from automatic changes', async () => {
    const buildings = await app.as(await app.make.user({ role: 'admin', buildings: await everyBuilding() }));
    const person = await app.make.user({ role: 'vip', buildings: [here.id] });
    const personal = { id: person.id, before: { email: null }, after: { email: person.email } };
    await recordActivity(app.db, null, app.now(), [
      emailChanged({ building: null, id: person.id, fields: ['email'], personal }),
    ]);
    expect(await setPasswordFromCommandLine(app.db, person.email, 'quatre pommes vertes', app.now())).toBe(
      true,
    );
    const findActor = async (kind: string) =>
      (await buildings.get(`/api/audit?kind=${kind}`)).body.fields.map(({ by }: { by: string }) => by);
    expect(await findActor('user.email_changed')).toEqual(['link']);
    expect(await findActor('user.password_reset')).toEqual(['commandLine']);
  });
});

it('the list of kinds is translated and tells whether the reader may read the installation’s audit log', async () => {
  const buildings = await app.as(await app.make.user({ role: 'admin', buildings: await everyBuilding() }));
  const kinds = async (caller: typeof as.admin) => (await caller.get('/api/audit/kinds')).body;
  expect((await kinds(as.deputy)).fields).toContainEqual({
    kind: 'visit.canceled',
    what: 'Rendez-vous annulé',
  });
  const says = await Promise.all([buildings, as.admin, as.deputy].map(kinds));
  expect(says.map(({ installation }) => installation)).toEqual([true, false, false]);
});

const everyBuilding = async () =>
  (await app.database.pool.query<{ id: number }>('select id from buildings')).rows.map(({ id }) => id);
