import { beforeEach, describe, expect, it } from 'vitest';
import { closingDays } from '../../../../core/buildings/server/tables.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { mails, storedFiles } from '../../../../kit/server/database/tables.ts';
import { inTransaction } from '../../../../kit/server/database/transaction.ts';
import { hashToken } from '../../../../kit/server/hashing/tokenHash.ts';
import { UNDO_DELAY_MS } from '../../../../kit/server/mail/delayedMail.ts';
import { addDays } from '../../../../kit/time.ts';
import { codeVariants } from '../../../../test/support/codeVariants.ts';
import { picture } from '../../../../test/support/files.ts';
import { NOW, readMails, runDueJobs, TODAY } from '../../../../test/support/fixtures/fixture.ts';
import {
  arrivalMails,
  fetchParcels,
  makeParcelFixture,
  moveParcel,
  parcelAt,
} from '../../../../test/support/fixtures/parcelFixture.ts';
import type { Caller } from '../../../../test/support/testApp.ts';
import { anonymiseEndedParcels } from '../../server/retention.ts';
import { parcelAnswerLinks, parcelSettings, parcels } from '../../server/tables.ts';

const fixture = await makeParcelFixture();
const { app, here, people, as } = fixture;
const scope = new BuildingScope([here.id]);
const all = `/api/buildings/${here.id}/parcels`;
const at = (path: string) => `${all}/${path}`;
const DAY = 86_400_000;

beforeEach(async () => {
  app.setNow(NOW);
  await parcels.delete(app.db, scope, () => undefined);
  await parcelSettings.delete(app.db, scope, () => undefined);
  await closingDays.delete(app.db, scope, () => undefined);
  await app.db.delete(mails);
});

const body = (over: object = {}) => ({
  recipient: 'Claire Fontaine',
  parcelSender: 'La Poste',
  companyName: 'Hélios Conseil',
  state: 'kept',
  ...over,
});
const logged = async (over: object = {}) => {
  const answer = await as.reception.post(all, body(over));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const upload = async () => {
  const file = { name: 'file', filename: 'label.png', bytes: await picture() };
  return (await as.reception.upload(at('pictures'), file)).body.pk as number;
};
const readReception = async () => {
  const { total, parcels } = (await as.reception.get(at('desk'))).body;
  return { total, fields: parcels };
};
const handOver = (ids: number[], over: object = {}) =>
  as.reception.post(at('handed-over'), { parcels: ids, ...over });
const row = async (id: number) =>
  (await app.db.select().from(parcels.in(scope))).find((parcel) => parcel.id === id);

describe('the list of reception', () => {
  it('shows the shelf, which is hidden from residents', async () => {
    const { fields } = await logged({ tracking_number: ' 6a 123 ', shelf: 'A3', registered: true });
    const noted = { tracking_number: '6A123', registered: true, recipient_mark: 'known' };
    expect(await readReception()).toMatchObject({
      total: 1,
      fields: [{ pk: fields[0].pk, ...noted, shelf: 'A3' }],
    });
    expect(await fetchParcels(as.vip, here)).toMatchObject([{ ...noted, shelf: '' }]);
    const found = async (search: string) =>
      (await as.reception.get(at(`at-desk?search=${search}`))).body.total;
    expect([await found('6a123'), await found('a3'), await found('poste helios'), await found('b3')]).toEqual(
      [1, 1, 1, 0],
    );
    expect((await as.vip.get(at('at-desk?search=a3'))).body.total).toBe(0);
  });

  it('has refused parcels after waiting ones, of any age, until they are returned', async () => {
    const [waits, refused, old] = [
      await app.make.parcel({ building: here.id, state: 'kept' }),
      await app.make.parcel({ building: here.id, state: 'kept' }),
      await app.make.parcel({ building: here.id, state: 'refused', date: addDays(TODAY, -90) }),
    ];
    expect((await moveParcel(as.reception, here, refused.id, 'refused')).status).toBe(200);
    const listed = async () => {
      const { total, fields } = await readReception();
      return [total, fields.map(({ pk, state }: { pk: number; state: string }) => [pk, state])];
    };
    const still = [
      [waits.id, 'kept'],
      [old.id, 'refused'],
    ];
    expect(await listed()).toEqual([1, still.toSpliced(1, 0, [refused.id, 'refused'])]);
    await moveParcel(as.reception, here, refused.id, 'returned');
    expect(await listed()).toEqual([1, still]);
  });

  it('has missing parcels of the last 31 days until they are found', async () => {
    const one = await app.make.parcel({ building: here.id, state: 'kept' });
    const at = (days: number) =>
      app.make.parcel({ building: here.id, state: 'missing', date: addDays(TODAY, -days) });
    const late = await at(31);
    await at(32);
    expect((await moveParcel(as.reception, here, one.id, 'missing')).status).toBe(200);
    const listed = async () =>
      (await readReception()).fields.map(({ pk, state }: { pk: number; state: string }) => [pk, state]);
    expect(await listed()).toEqual([
      [one.id, 'missing'],
      [late.id, 'missing'],
    ]);
    await moveParcel(as.reception, here, one.id, 'kept');
    expect(await listed()).toEqual([
      [one.id, 'kept'],
      [late.id, 'missing'],
    ]);
  });

  it('warns of a tracking number that is already open, and accepts it', async () => {
    const first = await logged({ tracking_number: 'XY1' });
    expect(first.same_number).toEqual([]);
    const second = await logged({ tracking_number: 'xy 1', recipient: 'Hugo Petit', count: 2 });
    expect(second.same_number.map(({ pk }: { pk: number }) => pk)).toEqual([first.fields[0].pk]);
    await handOver([first.fields[0].pk, ...second.fields.map(({ pk }: { pk: number }) => pk)]);
    expect((await logged({ tracking_number: 'XY1' })).same_number).toEqual([]);
  });

  it('marks unknown recipients and recipients who left', async () => {
    const gone = await app.make.user({ buildings: [here.id], firstName: 'Zoé', lastName: 'Partie' });
    await app.make.parcel({ building: here.id, recipientId: gone.id, recipient: 'Gone' });
    await app.make.parcel({ building: here.id, recipient: 'Unknown' });
    await app.database.pool.query('delete from user_buildings where user_id = $1', [gone.id]);
    const { fields } = await readReception();
    expect(
      Object.fromEntries(fields.map((each: Record<string, string>) => [each.recipient, each.recipient_mark])),
    ).toEqual({ Gone: 'gone', Unknown: 'unknown' });
  });
});

describe('a photo of a label', () => {
  it('is visible to staff and the recipient only, not to the announcer, and is not cached', async () => {
    const photo = await upload();
    const { fields } = await logged({ photo, recipient: 'Hugo Petit' });
    const { pk } = fields[0];
    await parcels.update(app.db, scope, { announcedBy: people.vip.id }, () => undefined);
    const read = (who: Caller) => who.get(`${parcelAt(here, pk)}/photo`);
    const listed = await read(as.limited);
    expect([listed.status, listed.headers['content-type'], listed.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ]);
    expect((await read(as.reception)).status).toBe(200);
    for (const who of [as.vip, as.neighbour]) expect((await read(who)).status).toBe(404);
    expect((await fetchParcels(as.limited, here))[0].photo).toBe(photo);
    expect((await fetchParcels(as.vip, here))[0].photo).toBeNull();
    expect((await as.reception.get(`${parcelAt(here, pk)}/signature`)).status).toBe(404);
  });

  it('must have been uploaded before, and can be removed', async () => {
    const answer = await as.reception.post(all, body({ photo: 999_999 }));
    expect([answer.status, answer.body.errors]).toMatchObject([422, { photo: [expect.any(String)] }]);
    const { fields } = await logged({ photo: await upload() });
    await as.reception.patch(parcelAt(here, fields[0].pk), { photo: 'none', shelf: 'B1' });
    expect(await row(fields[0].pk)).toMatchObject({ photoId: null, shelf: 'B1' });
  });

  it('is erased with the signature after the retention period', async () => {
    const [photo, signature] = [await upload(), await upload()];
    const { pk } = (await logged({ photo, tracking_number: 'T1' })).fields[0];
    await arrivalMails(fixture);
    await handOver([pk], { signature, fetchedBy: 'Inès Moreau' });
    expect(await app.db.select().from(parcelAnswerLinks.in(scope))).toHaveLength(1);
    const subjectsOnHold = { users: [], visits: [], addresses: [] };
    await inTransaction(app.db, (tx) =>
      anonymiseEndedParcels(tx, scope, { before: '2026-12-30', now: NOW, subjectsOnHold }),
    );
    expect(await row(pk)).toMatchObject({
      photoId: null,
      signatureId: null,
      tracking: '',
      fetchedBy: '',
      recipient: '–',
      recipientId: null,
    });
    expect(await app.db.select().from(parcelAnswerLinks.in(scope))).toEqual([]);
    // Unreferenced files are deleted later (kit/server/files/sweepFiles.ts).
    expect((await app.db.select().from(storedFiles.in(scope))).length).toBeGreaterThan(1);
  });
});

describe('a hand-over', () => {
  it('records who took it and the proof, and undoing it erases both', async () => {
    const signature = await upload();
    const ids = (await logged({ count: 2 })).fields.map(({ pk }: { pk: number }) => pk);
    expect((await handOver(ids, { fetchedBy: 'Inès Moreau', signature })).status).toBe(200);
    expect(await fetchParcels(as.vip, here)).toMatchObject([
      { state: 'received', parcelStatus: 'reçu', fetched_by: 'Inès Moreau', proof: 'signature' },
      { endedAt: NOW.toISOString() },
    ]);
    expect((await as.vip.get(`${parcelAt(here, ids[0])}/signature`)).status).toBe(200);
    for (const id of ids) await moveParcel(as.reception, here, id, 'kept');
    const nothing = { fetchedBy: '', proof: null, signatureId: null, endedAt: null, endedBy: null };
    expect(await row(ids[0])).toMatchObject({ state: 'kept', ...nothing });
  });

  it('succeeds once, all or none; the second caller learns who did it and when', async () => {
    const [one, other] = (await logged({ count: 2 })).fields.map(({ pk }: { pk: number }) => pk);
    await handOver([one]);
    const second = await as.clerk.post(
      at('handed-over'),
      { parcels: [one, other] },
      { 'accept-language': 'en' },
    );
    expect([second.status, second.body.code]).toEqual([409, 'parcel_ended']);
    expect(JSON.stringify(second.body)).toContain('Nadia Haddad');
    expect(JSON.stringify(second.body)).toContain('10:00');
    expect(await row(other)).toMatchObject({ state: 'kept' });
  });

  it('by pass gives the owner’s parcels only, for ten minutes and in one building', async () => {
    const mine = (await logged()).fields[0].pk;
    const others = (await logged({ recipient: 'Hugo Petit' })).fields[0].pk;
    const { body: shown } = await as.vip.get(at('pass'));
    const refused = async (ids: number[], pass: string) => (await handOver(ids, { pass })).body.code;
    expect(await refused([mine, others], shown.code)).toBe('parcel_pass_dead');
    const last = shown.code.at(-1) === 'A' ? 'B' : 'A';
    expect(await refused([mine], shown.code.slice(0, -1) + last)).toBe('parcel_pass_dead');
    const away = (await as.vip.get(`/api/buildings/${here.id}/parcels/pass`)).body.code;
    app.setNow(new Date(NOW.getTime() + 11 * 60_000));
    expect(await refused([mine], away)).toBe('parcel_pass_dead');
    const fresh = (await as.vip.get(at('pass'))).body.code;
    expect((await handOver([mine], { pass: ` ${fresh.toLowerCase()}/?x=1 ` })).status).toBe(200);
    expect(await row(mine)).toMatchObject({ state: 'received', proof: 'pass' });
  });
});

const codeIn = (text = '') => /\/parcel\/(\S+)/.exec(text)?.[1] ?? '';
const check = (code: string) => app.anybody.post('/api/parcels/mailed/check', { code });
const answer = (code: string, over: object = {}) =>
  app.anybody.post('/api/parcels/mailed/answer', { code, answer: 'send_up', ...over });

describe('the mailed link', () => {
  it('keeps its case if it was mailed before codes were hexadecimal', async () => {
    const { pk } = (await logged({})).fields[0];
    const code = `${here.id}-aB3_dE-fGh1jKLmN0pQrStUvWxYz23456789AbCdEfG`;
    const link = { codeHash: hashToken(code), recipientId: people.vip.id, createdAt: NOW, parcelId: pk };
    await parcelAnswerLinks.insert(app.db, scope, [link]);
    for (const written of [code, `${code}/`, `${code}?utm_source=mail`])
      expect((await check(written)).status).toBe(200);
    expect((await check(code.toUpperCase())).status).toBe(422);
  });

  it('shows only waiting parcels, takes an answer without login, and ends with the parcel', async () => {
    const { pk } = (await logged({ shelf: 'A3', tracking_number: 'T9' })).fields[0];
    await logged({ recipient: 'Hugo Petit', parcelSender: 'Chronopost' });
    const sent = await arrivalMails(fixture);
    const code = codeIn(sent.find(({ recipient }) => recipient === 'vip@parvis.test')?.text);
    expect(code.length).toBeGreaterThan(43);
    for (const variant of codeVariants(code)) expect((await check(variant)).status).toBe(200);
    const checked = await check(code);
    expect(checked.body).toEqual({
      building: 'Parvis Haussmann',
      parcels: [{ sender: 'La Poste', date: TODAY, time: '10:00', state: 'kept' }],
      answer: null,
      answer_name: '',
    });
    expect((await answer(code, { answer: 'colleague' })).body.errors).toEqual({ name: [expect.any(String)] });
    expect((await answer(code, { answer: 'colleague', name: 'Inès Moreau' })).status).toBe(200);
    expect((await readReception()).fields.find((each: { pk: number }) => each.pk === pk)).toMatchObject({
      answer: 'colleague',
      answer_name: 'Inès Moreau',
      answeredAt: NOW.toISOString(),
    });
    await handOver([pk]);
    for (const dead of [code, `${here.id}-${'x'.repeat(43)}`, 'x', `${here.id}`]) {
      const [looked, answered] = [await check(dead), await answer(dead)];
      expect([looked.status, looked.body.code]).toEqual([422, 'parcel_link_dead']);
      expect([answered.status, answered.body.code]).toEqual([422, 'parcel_link_dead']);
    }
    await moveParcel(as.reception, here, pk, 'kept');
    expect((await check(code)).status).toBe(200);
    app.setNow(new Date(NOW.getTime() + 91 * DAY));
    expect((await check(code)).status).toBe(422);
  });

  it('covers the parcels that still wait, and none that changed its recipient', async () => {
    const ids = (await logged({ count: 3 })).fields.map(({ pk }: { pk: number }) => pk);
    const [sent] = await arrivalMails(fixture);
    const code = codeIn(sent?.text);
    await handOver([ids[0]]);
    await as.reception.patch(parcelAt(here, ids[1]), { recipient: 'Hugo Petit' });
    expect((await check(code)).body.parcels).toHaveLength(1);
    await answer(code);
    expect((await Promise.all(ids.map(row))).map((each) => each?.answer)).toEqual([null, null, 'sendUp']);
  });

  it('is not needed after login; staff may change the answer until the hand-over', async () => {
    const { pk } = (await logged()).fields[0];
    const say = (who: Caller, said: string) => who.post(at('answer'), { parcels: [pk], answer: said });
    expect((await say(as.vip, 'keep')).status).toBe(200);
    expect((await say(as.neighbour, 'keep')).status).toBe(404);
    expect((await say(as.reception, 'none')).status).toBe(200);
    expect(await row(pk)).toMatchObject({ answer: null, answeredAt: null });
    await handOver([pk]);
    expect((await say(as.vip, 'keep')).body.code).toBe('parcel_ended');
  });
});

describe('reminders', () => {
  const remind = async (days: number, hour = 8) => {
    app.setNow(new Date(NOW.getTime() + days * DAY + (hour - 10) * 3_600_000));
    await app.database.pool.query(`select graphile_worker.add_job('parcels.remind')`);
    await runDueJobs(app, UNDO_DELAY_MS);
    return (await readMails(app)).filter(({ key }) => key.startsWith('parcels.remind'));
  };

  it('are sent once after each of the building’s days, and reception sees what waits longer', async () => {
    expect((await as.reception.get(at('reminders'))).body).toEqual({ days: [2, 5] });
    await as.admin.call('PUT', at('reminders'), { days: [3, 1, 3] });
    expect((await as.reception.get(at('reminders'))).body).toEqual({ days: [1, 3] });
    await logged({ count: 2 });
    const { pk } = (await logged({ recipient: 'Hugo Petit' })).fields[0];
    expect(await remind(0)).toEqual([]);
    expect(await remind(1, 11)).toEqual([]);
    const first = await remind(1);
    expect(first.map(({ recipient }) => recipient).sort()).toEqual([
      'limited@parvis.test',
      'vip@parvis.test',
    ]);
    expect(await remind(2)).toHaveLength(2);
    await handOver([pk]);
    expect(
      (await check(codeIn(first.find(({ recipient }) => recipient.startsWith('vip'))?.text))).status,
    ).toBe(200);
    expect(
      (await readReception()).fields.map((each: { long_waiting: boolean }) => each.long_waiting),
    ).toEqual([false, false]);
    expect(await remind(3)).toHaveLength(3);
    expect(await remind(4)).toHaveLength(3);
    expect(
      (await readReception()).fields.map((each: { long_waiting: boolean }) => each.long_waiting),
    ).toEqual([true, true]);
  });

  it('are not sent on closed days but on the next open one, nor without reminder days', async () => {
    await closingDays.insert(app.db, scope, [{ date: '2026-11-25', name: { fr: 'Fermé', en: 'Closed' } }]);
    await logged();
    expect(await remind(2)).toEqual([]);
    expect(await remind(3)).toHaveLength(1);
    await as.admin.call('PUT', at('reminders'), { days: [] });
    expect(await remind(9)).toHaveLength(1);
  });
});
