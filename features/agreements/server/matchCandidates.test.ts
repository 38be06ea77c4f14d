import { describe, expect, it } from 'vitest';
import { decodeAnswer } from '../../../kit/endpoint.ts';
import { makeAgreementFixture } from '../../../test/support/fixtures/agreementFixture.ts';
import { TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import { readReceptionDay } from '../../reception/api.ts';

const fixture = await makeAgreementFixture();
const { app, here, there, people, as, visit, sign, signatures, isSigned } = fixture;
const at = (building: { id: number }, id: number) => `/api/buildings/${building.id}/visits/${id}/nda`;
let count = 0;
const newEmail = () => `guest${++count}@example.net`;
const signed = async (over: object) => {
  await sign(over);
  return (await signatures()).at(-1)?.id ?? 0;
};
const offered = async (visitId: number) =>
  (await as.reception.get(at(here, visitId))).body.fields.map(({ id }: { id: number }) => id);

describe('candidates at reception', () => {
  it('are signatures for the visit and those with its visitor’s address', async () => {
    const mine = await visit({ visitorEmail: newEmail() });
    const forVisit = await signed({ email: newEmail(), id_appointment: mine.id, name: 'For This Visit' });
    const underAddress = await signed({ email: mine.visitorEmail?.toUpperCase(), name: 'Same Address' });
    await signed({ email: newEmail(), name: 'Somebody Else' });
    const { body } = await as.reception.get(at(here, mine.id));
    expect(body.fields).toMatchObject([
      { id: underAddress, name: 'Same Address', tie: 'address' },
      { id: forVisit, name: 'For This Visit', tie: 'claimed' },
    ]);
    expect(Object.keys(body.fields[0]).sort()).toEqual(['company', 'id', 'name', 'signedAt', 'tie']);
  });

  it('set `toCheck` on reception’s list until the papers are checked', async () => {
    const mine = await visit({ visitorEmail: newEmail(), date: TODAY });
    const desk = `/api/buildings/${here.id}/desk`;
    const read = async (query = '') =>
      decodeAnswer(readReceptionDay, (await as.reception.get(desk + query)).body);
    const { date, at: since } = await read();
    const forVisit = await signed({ email: newEmail(), id_appointment: mine.id });
    const changed = async () =>
      (await read(`?date=${date}&since=${since}`)).visits.find(({ id }) => id === mine.id);
    expect(await changed()).toMatchObject({ agreement: 'missing', toCheck: true });
    await as.reception.post(at(here, mine.id), { signature: forVisit });
    expect(await changed()).toMatchObject({ agreement: 'signed', toCheck: false });
  });

  it('exclude signatures for another building', async () => {
    const email = newEmail();
    const other = await visit({ building: there.id, residentId: people.stranger.id, visitorEmail: email });
    await signed({ email, id_appointment: other.id, code: other.code });
    const mine = await visit({ visitorEmail: email });
    expect(await offered(mine.id)).toEqual([]);
  });

  it('are empty for a visitor without an address', async () => {
    const mine = await visit({ visitorEmail: null, hasNoEmail: true });
    await signed({ email: newEmail() });
    expect(await offered(mine.id)).toEqual([]);
  });

  it('mark the visit and later visits of that address as signed once matched', async () => {
    const email = newEmail();
    const mine = await visit({ visitorEmail: email });
    const later = await visit({ visitorEmail: email, date: TOMORROW });
    const signature = await signed({ email });
    const answer = await as.reception.post(at(here, mine.id), { signature });
    expect([answer.status, answer.body]).toEqual([200, { status: 'OK' }]);
    expect([await isSigned(mine), await isSigned(later, TOMORROW)]).toEqual([true, true]);
    const { rows } = await app.database.pool.query(
      `select actor_id, says from facts where kind = 'visit.nda_signed' and entity_id = $1`,
      [mine.id],
    );
    expect(rows).toEqual([{ actor_id: people.reception.id, says: { how: 'desk' } }]);
    const { body } = await as.admin.get(`/api/buildings/${here.id}/nda/signatures?search=${email}`);
    expect(body.fields).toMatchObject([{ id: signature, how: 'desk' }]);
  });

  it('mark only this visit when signed with another address', async () => {
    const [email, theirs] = [newEmail(), newEmail()];
    const mine = await visit({ visitorEmail: email });
    const signature = await signed({ email: theirs, id_appointment: mine.id });
    await as.reception.post(at(here, mine.id), { signature });
    const next = await visit({ visitorEmail: theirs, date: TOMORROW });
    expect([await isSigned(mine), await isSigned(next, TOMORROW)]).toEqual([true, false]);
  });

  it.each([
    ['a signature of another visitor', () => signed({ email: newEmail() })],
    ['a signature that does not exist', async () => 987_654],
  ])('cannot be matched: %s', async (_, given) => {
    const mine = await visit({ visitorEmail: newEmail() });
    const answer = await as.reception.post(at(here, mine.id), { signature: await given() });
    expect([answer.status, answer.body.code]).toEqual([409, 'nda_signature_unmatched']);
    expect(await isSigned(mine)).toBe(false);
  });

  it('are not found for a cancelled visit', async () => {
    const mine = await visit({ status: 'canceled' });
    expect((await as.reception.get(at(here, mine.id))).status).toBe(404);
  });
});

describe('signing at reception', () => {
  const readSigning = (caller: (typeof as)['reception'], building: { id: number }, id: number) =>
    caller.get(`${at(building, id)}/signing`);

  it('returns host, building, day and time, and the visitor’s capitalised name', async () => {
    const name = { visitorLastName: 'de La Tour', visitorFirstName: 'maël', organization: 'Cabinet Verne' };
    const mine = await visit({ ...name, visitorEmail: 'mael@example.net', date: TOMORROW, time: '14:30' });
    const { status, body } = await readSigning(as.reception, here, mine.id);
    expect([status, body]).toEqual([
      200,
      {
        purpose: {
          building: here.name,
          timeZone: 'Europe/Paris',
          date: TOMORROW,
          time: '14:30',
          host: 'Claire Fontaine',
          company: body.purpose.company,
        },
        name: 'Maël de La Tour',
        email: 'mael@example.net',
        company: 'Cabinet Verne',
      },
    ]);
    expect(body.purpose.company).not.toBe('');
  });

  it('returns no address if the visitor has none', async () => {
    const mine = await visit({ visitorEmail: null, hasNoEmail: true });
    expect((await readSigning(as.reception, here, mine.id)).body).toMatchObject({
      email: '',
      name: 'Louise Martin',
    });
  });

  it('is not found for a cancelled visit', async () => {
    const { id } = await visit({ status: 'canceled' });
    expect((await readSigning(as.reception, here, id)).status).toBe(404);
  });
});
