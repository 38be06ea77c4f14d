import { beforeEach, describe, expect, it } from 'vitest';
import { legalHolds } from '../../../core/legalHolds/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { findColumnsContaining } from '../../../test/support/findStoredText.ts';
import { SIGN, signature } from '../../../test/support/fixtures/agreementFixture.ts';
import { makeFixture, NOW, TODAY } from '../../../test/support/fixtures/fixture.ts';
import { visits } from '../../visits/server/tables.ts';

const { app, here, people, as } = await makeFixture();
const at = (path: string) => `/api/buildings/${here.id}/privacy/${path}`;
const scope = new BuildingScope([here.id]);
const NAME = 'Bérengère Tapinois';
const EMAIL = 'berengere@tapinois.example';

/** The name as earlier versions stored it. */
const STORED = {
  'zero-width spaces': 'Bérengère Tapi\u200bnois\u200b',
  'soft hyphens': '\u00adBéren\u00adgère Tapinois',
  'word joiners': 'Béren\u2060gère\u2060 Tapinois\u2060',
  'no-break spaces': '\u00a0Bérengère\u00a0Tapinois\u00a0',
  'several spaces': ' Bérengère   Tapinois ',
  'an invisible character outside a space': '\u200b Bérengère Tapinois \u200b',
};
const stored = Object.entries(STORED);

const query = (sql: string, ...values: unknown[]) => app.database.pool.query(sql, values);
const found = async () => (await as.admin.get(`${at('people')}?search=tapinois`)).body.fields;
const exported = async (whom: Record<string, string>) =>
  (await as.admin.get(`${at('export')}?${new URLSearchParams(whom)}`)).status;
const erase = (whom: object) => as.admin.post(at('erasures'), whom);

async function insertEntry(columns: { text?: string; place?: string; holder?: string }): Promise<number> {
  const { text = '', place = '', holder = '' } = columns;
  const { rows } = await query(
    `insert into logbook_entries (building_id, act, category, text, place, holder_name, happened_at,
      written_at, written_by)
     values ($1, 'entry', 'incident', $2, $3, $4, '2026-11-23 08:00', now(), $5) returning id`,
    ...[here.id, text, place, holder, people.reception.id],
  );
  return rows[0].id;
}

beforeEach(async () => {
  app.setNow(NOW);
  await legalHolds.delete(app.db, scope, () => undefined);
  await visits.delete(app.db, scope, () => undefined);
  await query('delete from nda_signatures');
  await query('delete from mails');
});

describe.each(stored)('a name stored with %s', (_, name) => {
  it('is found and exported from a signed agreement, which does not change', async () => {
    await app.anybody.post(SIGN, signature({ email: EMAIL, name: NAME, signature: NAME, building: here.id }));
    await app.jobs.drain();
    await query('delete from mails');
    await query('update nda_signatures set name = $1', name);
    expect(await found()).toMatchObject([{ email: EMAIL, counts: { nda: 1 } }]);
    expect(await exported({ name: NAME, email: EMAIL })).toBe(200);
    const { rows } = await query('select name from nda_signatures');
    expect(rows).toEqual([{ name }]);
  });

  it('is found and erased as holder of a key in the logbook', async () => {
    const id = await insertEntry({ text: 'Clé', holder: name });
    expect(await found()).toMatchObject([{ counts: { logbook: 1 } }]);
    expect(await exported({ name: NAME })).toBe(200);
    expect((await erase({ name: NAME })).status).toBe(200);
    const { rows } = await query('select holder_name from logbook_entries where id = $1', id);
    expect(rows).toEqual([{ holder_name: '' }]);
  });

  it('is erased from texts of the logbook', async () => {
    await insertEntry({ text: `Vu ${name} ici`, place: `Bureau de ${name}` });
    await query(
      `insert into logbook_handovers (building_id, text, written_at, written_by) values ($1, $2, now(), $3)`,
      ...[here.id, `${name} reviendra`, people.reception.id],
    );
    expect(await exported({ name: NAME })).toBe(200);
    expect((await erase({ name: NAME })).status).toBe(200);
    expect(await findColumnsContaining(app, [name])).toEqual([]);
  });

  it('in a legal hold protects the visitor', async () => {
    const visit = { building: here.id, residentId: people.vip.id, visitorEmail: null };
    const names = { visitorFirstName: 'Bérengère', visitorLastName: 'Tapinois' };
    const { id } = await app.make.visit({ ...visit, ...names, date: TODAY });
    await query(
      `insert into legal_holds (building_id, visitor_name, visitor_email, reason, set_by, set_at)
       values ($1, $2, '', 'Procédure', $3, now())`,
      ...[here.id, name, people.admin.id],
    );
    expect(await found()).toMatchObject([{ counts: { visits: 1 }, held: true, liftable: true }]);
    expect((await erase({ name: NAME })).body.code).toBe('legal_hold');
    const removed = await as.vip.delete(`/list/deleteGetPatchAppointment/${here.id}/`, { pk: id });
    expect(removed.body.code).toBe('legal_hold');
    const lifting = { name: NAME, reason: 'Classée' };
    expect((await as.admin.post(at('people/lifting'), lifting)).status).toBe(200);
    expect((await as.admin.get(at('holds'))).body.total).toBe(0);
  });

  it('in a visit is protected by a legal hold', async () => {
    const [first = '', last = ''] = [name.slice(0, name.indexOf('T')), name.slice(name.indexOf('T'))];
    const visit = { building: here.id, residentId: people.vip.id, visitorEmail: null };
    const { id } = await app.make.visit({
      ...visit,
      visitorFirstName: first,
      visitorLastName: last,
      date: TODAY,
    });
    expect((await as.admin.post(at('holds'), { name: NAME, reason: 'Procédure' })).body.count).toBe(1);
    expect((await erase({ name: NAME })).body.code).toBe('legal_hold');
    const removed = await as.vip.delete(`/list/deleteGetPatchAppointment/${here.id}/`, { pk: id });
    expect(removed.body.code).toBe('legal_hold');
  });
});
