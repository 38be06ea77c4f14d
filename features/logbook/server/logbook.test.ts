import { beforeEach, describe, expect, it } from 'vitest';
import { picture } from '../../../test/support/files.ts';
import { makeFixture, NOW, TODAY } from '../../../test/support/fixtures/fixture.ts';
import { readWorkbook } from '../../../test/support/readSpreadsheet.ts';
import type { Caller } from '../../../test/support/testApp.ts';

const { app, here, people, as } = await makeFixture();
const { pool } = app.database;
const url = `/api/buildings/${here.id}/logbook`;
const HOUR = 3_600_000;
const later = (hours: number) => app.setNow(new Date(NOW.getTime() + hours * HOUR));

beforeEach(() => app.setNow(NOW));

const ok = async (answer: ReturnType<Caller['post']>) => {
  const { status, body } = await answer;
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.fields[0];
};
const write = (over: object = {}, by = as.reception) =>
  ok(by.post(url, { category: 'incident', text: 'Fuite au sous-sol', ...over }));
const step = (pk: number, body: object, by = as.reception) => ok(by.post(`${url}/${pk}/steps`, body));
const listed = async (query = ''): Promise<{ pk: number }[]> =>
  (await as.reception.get(`${url}?${query}`)).body.fields;
const pks = async (query: string) => (await listed(query)).map(({ pk }) => pk);
const waiting = async (by = as.reception) => (await by.get(`${url}/waiting`)).body;

it('an entry has an author and a moment, stored beside the time of writing if earlier', async () => {
  expect(await write({ place: 'Sous-sol 2' })).toMatchObject({
    category: 'incident',
    text: 'Fuite au sous-sol',
    place: 'Sous-sol 2',
    date: TODAY,
    time: '10:00',
    writtenAt: NOW.toISOString(),
    writtenBy: 'Nadia Haddad',
    mistaken: false,
    original: null,
    followUp: null,
    key: null,
    found: null,
    further: [],
    pictures: [],
  });
  const earlier = await write({ date: '2026-11-22', time: '23:40' });
  expect(earlier).toMatchObject({ date: '2026-11-22', time: '23:40', writtenAt: NOW.toISOString() });
  expect(await pks('show=today')).toContain(earlier.pk);
  expect(await pks('from=2026-11-22&to=2026-11-22')).toEqual([earlier.pk]);
  later(24);
  expect(await pks('show=today')).toEqual([]);
});

it('invalid entries are refused at their fields', async () => {
  const errors = async (over: object) => {
    const { status, body } = await as.reception.post(url, { category: 'incident', text: 'x', ...over });
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await errors({ text: ' ' })).toEqual([422, ['text']]);
  expect(await errors({ text: 'x'.repeat(2_001) })).toEqual([422, ['text']]);
  expect(await errors({ category: 'gossip' })).toEqual([422, ['category']]);
  expect(await errors({ date: TODAY })).toEqual([422, ['time']]);
  expect(await errors({ date: TODAY, time: '10:01' })).toEqual([422, ['time']]);
  expect(await errors({ date: '2026-11-24', time: '09:00' })).toEqual([422, ['date']]);
  expect(await errors({ followUpBy: people.clerk.id })).toEqual([422, ['followUpUntil']]);
  const until = { followUpUntil: TODAY };
  expect(await errors({ ...until, followUpBy: people.vip.id })).toEqual([422, ['followUpBy']]);
  expect(await errors({ pictures: [999_999] })).toEqual([422, ['pictures']]);
  expect(await errors({ pictures: [1, 2, 3, 4] })).toEqual([422, ['pictures']]);
});

it('an entry is corrected by a further entry; both stay readable and searchable', async () => {
  const { pk } = await write({ text: 'Porte du hall bloquee', place: 'Hall' });
  const body = { category: 'works', text: 'Porte du parking bloquée', place: 'Parking' };
  const corrected = await ok(as.admin.post(`${url}/${pk}/correction`, body));
  expect(corrected).toMatchObject({
    pk,
    ...body,
    writtenBy: 'Nadia Haddad',
    original: { category: 'incident', text: 'Porte du hall bloquee', place: 'Hall' },
    further: [{ act: 'correction', ...body, writtenBy: 'Anne Rivière' }],
  });
  for (const search of ['hall bloquée', 'PARKING'])
    expect(await pks(`search=${encodeURIComponent(search)}`)).toEqual([pk]);
  const [{ pk: correction }] = corrected.further;
  const restored = await ok(as.reception.post(`${url}/${correction}/mistake`, {}));
  expect(restored).toMatchObject({ pk, text: 'Porte du hall bloquee', original: null, mistaken: false });
});

it('a mistake stays visible without effect and can be marked only once', async () => {
  const { pk } = await write({ text: 'Dans le mauvais immeuble', followUpUntil: TODAY });
  const before = await waiting();
  expect(await ok(as.reception.post(`${url}/${pk}/mistake`, {}))).toMatchObject({ pk, mistaken: true });
  expect((await waiting()).followUps).toBe(before.followUps - 1);
  const again = await as.clerk.post(`${url}/${pk}/mistake`, {});
  expect([again.status, again.body.code]).toEqual([409, 'logbook_taken_back']);
  expect(again.body.detail).toContain('Nadia Haddad');
  const late = await as.clerk.post(`${url}/${pk}/steps`, { act: 'note', text: 'Trop tard' });
  expect([late.status, late.body.code]).toEqual([409, 'logbook_taken_back']);
});

it('only one of two concurrent steps succeeds; the other receptionist sees who did it and when', async () => {
  const { pk } = await write({ category: 'key', text: 'Clé du local vélos' });
  const give = (by: Caller, name: string) => by.post(`${url}/${pk}/steps`, { act: 'given', name });
  const answers = await Promise.all([give(as.reception, 'Paul Roy'), give(as.clerk, 'Jean Morin')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('logbook_done_already');
  expect(refused?.body.detail).toMatch(/^(Nadia Haddad|Léa Girard) .*23\/11\/2026 10:00/);
});

it('a key is out from hand-out to return and can be handed out again', async () => {
  const roy = { name: 'Paul Roy', company: 'Otis' };
  const { pk, key } = await write({ category: 'key', text: 'Clé machinerie', ...roy });
  expect(key).toEqual({ out: true, ...roy, since: NOW.toISOString() });
  expect(await pks('show=keysOut')).toContain(pk);
  const back = await step(pk, { act: 'returned' });
  expect(back.key).toMatchObject({ out: false });
  expect(await pks('show=keysOut')).not.toContain(pk);
  const mistake = back.further.at(-1).pk;
  expect((await ok(as.reception.post(`${url}/${mistake}/mistake`, {}))).key).toMatchObject({ out: true });
  expect(await pks('show=keysOut')).toContain(pk);
  await step(pk, { act: 'returned' });
  expect((await step(pk, { act: 'given', name: 'Ana Costa' })).key).toMatchObject({ name: 'Ana Costa' });
  const { pk: other } = await write();
  const answer = await as.reception.post(`${url}/${other}/steps`, { act: 'given', name: 'Ana Costa' });
  expect([answer.status, answer.body.code]).toEqual([409, 'logbook_not_possible']);
  expect((await as.reception.post(`${url}/${pk}/steps`, { act: 'given' })).body.errors.name).toHaveLength(1);
});

it('a found item is kept until it is handed over or passed on', async () => {
  const { pk, found } = await write({ category: 'lostProperty', text: 'Parapluie noir', keptAt: 'Tiroir 2' });
  expect(found).toEqual({ state: 'here', place: 'Tiroir 2', name: '', company: '' });
  expect((await step(pk, { act: 'kept', place: 'Coffre' })).found).toMatchObject({ place: 'Coffre' });
  expect(await pks('show=found')).toContain(pk);
  const gone = await step(pk, { act: 'handedOver', name: 'Ana Costa' });
  expect(gone.found).toEqual({ state: 'handedOver', place: '', name: 'Ana Costa', company: '' });
  expect(await pks('show=found')).not.toContain(pk);
  const late = await as.clerk.post(`${url}/${pk}/steps`, { act: 'passedOn' });
  expect([late.status, late.body.code]).toEqual([409, 'logbook_done_already']);
  const { pk: other } = await write({ category: 'lostProperty', text: 'Gant' });
  expect((await step(other, { act: 'passedOn' })).found).toMatchObject({ state: 'passedOn' });
});

it('due follow-ups are counted for their assignee and for all', async () => {
  await pool.query('delete from logbook_open');
  const { pk } = await write({ followUpBy: people.clerk.id, followUpUntil: TODAY });
  await write({ followUpUntil: '2026-11-22' });
  await write({ followUpBy: people.reception.id, followUpUntil: '2026-11-25' });
  expect(await waiting()).toMatchObject({ due: 1, dueForAll: 2, followUps: 3 });
  expect(await waiting(as.clerk)).toMatchObject({ due: 2, dueForAll: 2 });
  expect(await pks('show=followUps')).toHaveLength(3);
  expect((await step(pk, { act: 'done', text: 'Réparé' })).followUp).toMatchObject({
    by: 'Léa Girard',
    until: TODAY,
    done: true,
  });
  const late = await as.admin.post(`${url}/${pk}/steps`, { act: 'done' });
  expect([late.status, late.body.code]).toEqual([409, 'logbook_done_already']);
  const again = await step(pk, { act: 'followUp', followUpUntil: '2026-11-30' });
  expect(again.followUp).toEqual({ byId: null, by: null, until: '2026-11-30', done: false });
  expect((await step(pk, { act: 'followUp' })).followUp).toBeNull();
  const staff = (await as.reception.get(`${url}/people`)).body.fields;
  expect(staff.map(({ name }: { name: string }) => name)).toEqual([
    'Marc Delmas',
    'Léa Girard',
    'Nadia Haddad',
    'Anne Rivière',
  ]);
});

it('photos are private and belong to one entry', async () => {
  const upload = { name: 'file', filename: 'fuite.png', bytes: await picture({ width: 8, height: 6 }) };
  const { body } = await as.reception.upload(`${url}/pictures`, upload);
  const { pk: file } = body.fields[0];
  const { pictures } = await write({ pictures: [file] });
  expect(pictures).toMatchObject([{ pk: file, width: 8, height: 6 }]);
  expect(pictures[0].src).toContain('signature=');
  expect((await app.anybody.get(pictures[0].src.split('?')[0])).status).not.toBe(200);
});

describe('the database', () => {
  it('rejects changes of entries and handovers', async () => {
    const { pk } = await write();
    const refused = (sql: string) => expect(pool.query(sql)).rejects.toThrow(/not rewritten/);
    await refused(`delete from logbook_entries where id = ${pk}`);
    await refused(`update logbook_entries set text = 'Rien' where id = ${pk}`);
    await refused(`update logbook_entries set text = '' where id = ${pk}`);
    await refused(`update logbook_entries set happened_at = now() where id = ${pk}`);
    await refused(
      `update logbook_entries set category = 'other', text = '', emptied_at = now() where id = ${pk}`,
    );
    const { pk: word } = await ok(as.reception.post(`${url}/handovers`, { text: 'Rien à signaler' }));
    await refused(`delete from logbook_handovers where id = ${word}`);
    await refused(`update logbook_handovers set text = 'Tout' where id = ${word}`);
    await ok(as.clerk.post(`${url}/handovers/${word}/signature`, {}));
    await refused(`update logbook_handovers set signed_at = now() where id = ${word}`);
  });

  it('erases closed entries and their photos after the retention period, and keeps open ones', async () => {
    const upload = { name: 'file', filename: 'x.png', bytes: await picture({ width: 8, height: 6 }) };
    const file = (await as.reception.upload(`${url}/pictures`, upload)).body.fields[0].pk;
    const { pk } = await write({ text: 'Monsieur Roy se plaint', place: 'Hall', pictures: [file] });
    const { pk: key } = await write({ category: 'key', text: 'Clé du toit', name: 'Paul Roy' });
    const { pk: word } = await ok(as.reception.post(`${url}/handovers`, { text: 'Voir Monsieur Roy' }));
    const periods = await as.admin.patch(`/api/buildings/${here.id}/retention`, { logbook: 30 });
    expect(periods.status).toBe(200);
    later(24 * 30);
    await pool.query(`select graphile_worker.add_job('privacy.forgetVisitors')`);
    await app.jobs.drain();
    expect(await pks('search=monsieur')).toContain(pk);
    later(24 * 31);
    await pool.query(`select graphile_worker.add_job('privacy.forgetVisitors')`);
    await app.jobs.drain();
    const rows = await pool.query(
      'select id, text, place from logbook_entries where id = any($1) order by id',
      [[pk, key]],
    );
    expect(rows.rows).toEqual([
      { id: pk, text: '', place: '' },
      { id: key, text: 'Clé du toit', place: '' },
    ]);
    expect((await pool.query('select from logbook_pictures where entry_id = $1', [pk])).rowCount).toBe(0);
    const [{ text }] = (await pool.query('select text from logbook_handovers where id = $1', [word])).rows;
    expect(text).toBe('');
    const [entry] = await listed(`from=${TODAY}&to=${TODAY}&sort=-happened&limit=200`).then((all) =>
      all.filter((each) => each.pk === pk),
    );
    expect(entry).toMatchObject({ emptied: true, category: 'incident', writtenBy: 'Nadia Haddad' });
  });
});

describe('a handover', () => {
  it('covers what happened since the last one and is signed by somebody else', async () => {
    const { pk: earlier } = await ok(as.clerk.post(`${url}/handovers`, { text: 'Nuit calme' }));
    await ok(as.reception.post(`${url}/handovers/${earlier}/signature`, {}));
    later(1);
    await write();
    await write({ category: 'round', text: 'Ronde faite' });
    later(2);
    const { body: shift } = await as.reception.get(`${url}/shift`);
    expect(shift).toMatchObject({ since: NOW.toISOString(), counts: { incident: 1, round: 1 } });
    const { toSign } = await waiting(as.clerk);
    const word = await ok(as.reception.post(`${url}/handovers`, { text: 'Le plombier passe à 15 h' }));
    expect(word).toMatchObject({ isMine: true, since: NOW.toISOString(), counts: { incident: 1, round: 1 } });
    const own = await as.reception.post(`${url}/handovers/${word.pk}/signature`, {});
    expect([own.status, own.body.code]).toEqual([409, 'logbook_own_handover']);
    expect((await waiting(as.clerk)).toSign).toBe(toSign + 1);
    const signed = await ok(as.clerk.post(`${url}/handovers/${word.pk}/signature`, {}));
    expect(signed).toMatchObject({ signedBy: 'Léa Girard', signedAt: app.now().toISOString() });
    const twice = await as.admin.post(`${url}/handovers/${word.pk}/signature`, {});
    expect([twice.status, twice.body.code]).toEqual([409, 'logbook_signed_already']);
    const { body: after } = await as.reception.get(`${url}/shift`);
    expect(after).toMatchObject({ since: app.now().toISOString(), counts: {} });
  });

  it('can be withdrawn by its author until it is signed', async () => {
    const word = await ok(as.reception.post(`${url}/handovers`, { text: 'Trop tôt' }));
    expect((await as.clerk.post(`${url}/handovers/${word.pk}/withdrawal`, {})).status).toBe(403);
    await ok(as.reception.post(`${url}/handovers/${word.pk}/withdrawal`, {}));
    const late = await as.clerk.post(`${url}/handovers/${word.pk}/signature`, {});
    expect([late.status, late.body.code]).toEqual([409, 'logbook_withdrawn']);
    const { fields } = (await as.clerk.get(`${url}/handovers`)).body;
    expect(fields.map(({ pk }: { pk: number }) => pk)).not.toContain(word.pk);
  });
});

it('a day is read and exported with all lines and handovers', async () => {
  later(48);
  const day = '2026-11-25';
  const { pk } = await write({ text: 'Vitre fêlée', place: 'Hall' });
  await step(pk, { act: 'note', text: 'Le vitrier vient' });
  await ok(as.reception.post(`${url}/handovers`, { text: 'Attendre le vitrier' }));
  const { body } = await as.reception.get(`${url}/day?date=${day}`);
  expect(body.lines).toMatchObject([
    { pk, act: 'entry', category: 'incident', text: 'Vitre fêlée', about: null },
    { act: 'note', text: 'Le vitrier vient', about: { pk, text: 'Vitre fêlée' } },
  ]);
  expect(body.handovers).toMatchObject([{ text: 'Attendre le vitrier' }]);
  const { bytes } = await as.reception.get(`${url}/export?from=${day}`);
  const { rows } = await readWorkbook(bytes, { maxRows: 10 });
  expect(rows).toHaveLength(2);
  const cells = ['Incident', 'Entrée', 'Vitre fêlée', 'Hall', 'Nadia Haddad'];
  expect(rows[0]?.cells).toEqual(expect.arrayContaining(cells));
});

it('the export has the lines of the entries that match the search and the tab', async () => {
  const kept = await write({ text: 'Parapluie verni trouvé', place: 'Hall' });
  await step(kept.pk, { act: 'note', text: 'Rangé au vestiaire' });
  await write({ text: 'Ampoule grillée', place: 'Hall' });
  const exportTexts = async (query: string) => {
    const { bytes } = await as.reception.get(`${url}/export?${query}`);
    const { rows } = await readWorkbook(bytes, { maxRows: 50 });
    return rows.map(({ cells }) => cells[3]);
  };
  const found = ['Parapluie verni trouvé', 'Rangé au vestiaire'];
  expect(await exportTexts('search=vestiaire')).toEqual(found);
  await write({ category: 'lostProperty', text: 'Parapluie rouge', place: 'Casier 2' });
  expect(await exportTexts('show=today&search=parapluie')).toEqual([...found, 'Parapluie rouge']);
  expect(await exportTexts('show=found&search=parapluie')).toEqual(['Parapluie rouge']);
});
