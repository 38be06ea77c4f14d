import { beforeEach, describe, expect, it } from 'vitest';
import { hashNetwork } from '../../../kit/server/hashing/networkHash.ts';
import {
  CODE,
  makeAgreementFixture,
  signature,
  tokensIn,
} from '../../../test/support/fixtures/agreementFixture.ts';
import { fetchMails, NOW } from '../../../test/support/fixtures/fixture.ts';

const fixture = await makeAgreementFixture();
const { app, here, as, visit, sign, signatures, isSigned } = fixture;
const at = (visitId: number) => `/api/buildings/${here.id}/visits/${visitId}/nda`;
let count = 0;
const newEmail = () => `guest${++count}@example.net`;

beforeEach(() => app.database.pool.query('delete from allowances'));

const signed = async (over: object) => {
  expect((await sign({ email: newEmail(), ...over })).status).toBe(200);
  return (await signatures()).at(-1)?.id ?? 0;
};
const confirmed = async (over: { email: string }) => {
  const id = await signed(over);
  const [token] = tokensIn(await fetchMails(fixture, over.email)).slice(-1);
  expect((await app.anybody.post('/api/nda/confirmations', { token })).status).toBe(200);
  return id;
};
const offered = async (visitId: number, query = '') =>
  (await as.reception.get(`${at(visitId)}${query}`)).body;
const idsOf = ({ fields }: { fields: { id: number }[] }) => fields.map(({ id }) => id);
const forge = async (visitId: number, many: number) => {
  for (let n = 0; n < many; n++) await signed({ id_appointment: visitId, name: `Louise Martin ${n}` });
};

describe('candidates at reception', () => {
  it('are sorted by strength of proof and state their tie', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const mine = await visit({ visitorEmail: email });
    const own = { id_appointment: mine.id };
    const withCode = await signed({ ...own, code: mine.code });
    const known = await confirmed({ email });
    const unknown = await signed({ email, name: 'Louise M.' });
    const claimKnown = await confirmed({ ...own, email: other });
    const claim = await signed(own);
    expect((await offered(mine.id)).fields).toMatchObject([
      { id: withCode, tie: 'code' },
      { id: known, tie: 'confirmedAddress' },
      { id: unknown, tie: 'address' },
      { id: claimKnown, tie: 'claimedConfirmed' },
      { id: claim, tie: 'claimed' },
    ]);
  });

  it('are not hidden behind forged claims', async () => {
    const email = newEmail();
    const mine = await visit({ visitorEmail: email });
    const claim = await signed({
      id_appointment: mine.id,
      name: 'Jeanne Vraie',
      entreprise: 'Cabinet Verne',
    });
    const theirs = await signed({ email });
    await forge(mine.id, 5);
    const first = await offered(mine.id, '?limit=3');
    expect([first.fields[0], first.total]).toEqual([expect.objectContaining({ id: theirs }), 7]);
    const pages = [first];
    for (let { next } = first; next; next = pages.at(-1).next)
      pages.push(await offered(mine.id, `?limit=3&after=${next}`));
    const all = pages.flatMap(idsOf);
    expect([pages.length, new Set(all).size, all.at(-1)]).toEqual([3, 7, claim]);

    for (const words of ['vraie jeanne', 'verne', email])
      expect((await offered(mine.id, `?search=${encodeURIComponent(words)}`)).total).toBe(1);
    expect((await as.reception.post(at(mine.id), { signature: claim })).status).toBe(200);
    expect(await isSigned(mine)).toBe(true);
  });

  it('list signatures of a former visitor last', async () => {
    const mine = await visit({ visitorEmail: newEmail() });
    const former = await signed({ email: mine.visitorEmail, id_appointment: mine.id, code: mine.code });
    const edit = { pk: mine.id, visitor_email: newEmail() };
    await as.vip.patch(`/list/deleteGetPatchAppointment/${here.id}/`, edit);
    const claim = await signed({ id_appointment: mine.id });
    expect((await offered(mine.id)).fields).toMatchObject([
      { id: claim, tie: 'claimed' },
      { id: former, tie: 'former' },
    ]);
  });
});

it('administrators can sort their list by strength of proof', async () => {
  const email = newEmail();
  const mine = await visit({ visitorEmail: email });
  const own = { id_appointment: mine.id, name: 'Ordre Preuve' };
  const building = { building: here.id, name: 'Ordre Preuve' };
  const claim = await signed(own);
  const forHere = await signed(building);
  const claimKnown = await confirmed({ ...own, email: newEmail() });
  const withCode = await signed({ ...own, code: mine.code });
  const forHereKnown = await confirmed({ ...building, email: newEmail() });
  const listed = await as.admin.get(`/api/buildings/${here.id}/nda/signatures?search=preuve&sort=how`);
  expect(listed.body.fields).toMatchObject([
    { id: withCode, how: 'code' },
    { id: claimKnown, how: 'claimed', confirmed: true },
    { id: forHereKnown, how: 'building', confirmed: true },
    { id: claim, how: 'claimed', confirmed: false },
    { id: forHere, how: 'building', confirmed: false },
  ]);
});

describe('signatures from one network', () => {
  const inject = (over: object = {}, remoteAddress = '192.0.2.7') =>
    app.http.inject({
      method: 'POST',
      url: '/dna/signeddna/',
      remoteAddress,
      payload: signature({ email: newEmail(), ...over }),
    });
  const HOUR = 60 * 60 * 1000;
  const used = (uses: number, ago: number) =>
    app.database.pool.query(
      `insert into allowances (kind, subject_hash, taken_at)
       select 'nda.sign', encode(sha256($1::text::bytea), 'hex'), $2 from generate_series(1, $3::int)`,
      [hashNetwork('192.0.2.7'), new Date(NOW.getTime() - ago), uses],
    );

  it('are limited to a hundred an hour without a code, with Retry-After', async () => {
    await used(60, HOUR / 2);
    await used(39, 0);
    expect((await inject()).statusCode).toBe(200);
    const before = (await signatures()).length;
    const refused = await inject();
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      String(30 * 60),
    ]);
    expect((await signatures()).length).toBe(before);
    expect((await inject({}, '192.0.2.8')).statusCode).toBe(200);
    app.setNow(new Date(NOW.getTime() + HOUR / 2 + 1000));
    expect((await inject()).statusCode).toBe(200);
    app.setNow(NOW);
  });

  it('are limited under concurrent calls', async () => {
    await used(95, 0);
    const answers = await Promise.all(Array.from({ length: 12 }, () => inject()));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('are not rate-limited with a visit’s own code, but with a wrong one', async () => {
    const visits = await Promise.all(Array.from({ length: 3 }, () => visit({ visitorEmail: newEmail() })));
    await used(99, 0);
    for (const { id, code, visitorEmail } of visits)
      expect((await inject({ email: visitorEmail, id_appointment: id, code })).statusCode).toBe(200);
    expect((await inject({ id_appointment: visits[0]?.id, code: CODE })).statusCode).toBe(200);
    expect((await inject({ id_appointment: visits[0]?.id, code: CODE })).statusCode).toBe(429);
    const [first] = visits;
    expect((await inject({ id_appointment: first?.id, code: first?.code })).statusCode).toBe(200);
    const canceled = await visit({ status: 'canceled' });
    expect((await inject({ id_appointment: canceled.id, code: canceled.code })).statusCode).toBe(429);
  });

  it('count once when the same signature is sent again', async () => {
    await used(99, 0);
    const same = { email: newEmail() };
    expect((await inject(same)).statusCode).toBe(200);
    // At the limit, a repeated signature is refused like any other.
    expect((await inject(same)).statusCode).toBe(429);
    await app.database.pool.query(`delete from allowances where id in (select max(id) from allowances)`);
    expect((await inject(same)).statusCode).toBe(200);
    const { rows } = await app.database.pool.query('select count(*)::int as n from allowances');
    expect(rows[0].n).toBe(99);
  });
});
