import { expect, it } from 'vitest';
import { makeBadgeFixture } from '../../../test/support/fixtures/badgeFixture.ts';
import { NOW, TODAY } from '../../../test/support/fixtures/fixture.ts';

const { app, base, reception, stock, inside, give, giveBack, list, findBadge, auditLog } =
  await makeBadgeFixture();
const { pool } = app.database;
const HOUR = 3_600_000;

it('a range is added by its first and last number; existing badges stay unchanged', async () => {
  expect(await stock('V003')).toMatchObject({ known: 0, created: [expect.any(Number)] });
  const added = await stock('v001', 'V120');
  expect(added).toMatchObject({ status: 'OK', known: 1 });
  expect(added.created).toHaveLength(119);
  const { total, fields } = await list('?limit=2');
  expect(total).toBe(120);
  expect(fields).toMatchObject([
    { number: 'V001', kind: 'visitor', state: 'free', loan: null },
    { number: 'V002' },
  ]);
});

it.each([
  [{ first: 'V120', last: 'V001' }, 'last'],
  [{ first: 'V001', last: 'W009' }, 'last'],
  [{ first: 'V', last: 'W' }, 'last'],
  [{ first: 'V0001', last: 'V9999' }, 'last'],
  [{ first: 'V 1' }, 'first'],
])('an invalid range is refused at its field: %j', async (body, field) => {
  const { status, body: answer } = await reception.post(base, body);
  expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
});

it('a lost badge ends its loan and is found when given; a lent one cannot be withdrawn', async () => {
  await stock('V001');
  const visit = await inside();
  const [loan] = (await give(visit.id, 'V001')).body.fields;
  const { pk } = await findBadge('V001');
  const change = (status: string) => reception.patch(`${base}/${pk}`, { status });
  expect((await change('withdrawn')).body.code).toBe('badge_out');
  expect((await change('lost')).body).toEqual({ status: 'OK', loan: loan.pk });
  expect((await change('lost')).status).toBe(409);
  expect(await findBadge('V001')).toMatchObject({ state: 'lost', loan: null });
  await reception.post(`${base}/loans/reopening`, { loans: [loan.pk] });
  expect(await findBadge('V001')).toMatchObject({ state: 'given', loan: { visit: visit.id } });
  await change('lost');
  expect((await give(visit.id, 'V001')).status).toBe(200);
  await giveBack('V001');
  expect((await change('withdrawn')).status).toBe(200);
  expect((await give(visit.id, 'V001')).body.code).toBe('badge_withdrawn');
  const counts: Record<string, number> = {};
  for (const show of ['free', 'given', 'lost', 'withdrawn', 'overdue'])
    counts[show] = (await list(`?show=${show}`)).total;
  expect(counts).toEqual({ free: 0, given: 0, lost: 0, withdrawn: 1, overdue: 0 });
});

it('only badges that were never lent can be removed', async () => {
  const { created } = await stock('V001', 'V003');
  await give((await inside()).id, 'V002');
  const { body } = await reception.post(`${base}/removal`, { badges: created });
  expect(body).toEqual({ status: 'OK', removed: 2 });
  expect((await list()).fields).toMatchObject([{ number: 'V002' }]);
});

it('a badge is overdue when its visitor left, the day is over or the visit is deleted', async () => {
  await stock('V001', 'V004');
  const visits = [await inside(), await inside(), await inside({ status: 'waiting' }), await inside()];
  await pool.query(`update visits set status = 'done' where id = $1`, [visits[2]?.id]);
  for (const [at, { id }] of visits.entries()) await give(id, `V00${at + 1}`);
  await pool.query('update visits set departed_at = now() where id = $1', [visits[1]?.id]);
  await pool.query('delete from visits where id = $1', [visits[2]?.id]);
  await pool.query(`update badge_loans set given_at = given_at - interval '1 day' where visit_id = $1`, [
    visits[3]?.id,
  ]);
  const { fields } = await list('?show=given');
  const state = fields.map((each: { number: string; loan: { isOverdue: boolean; hasLeft: boolean } }) => [
    each.number,
    each.loan.isOverdue,
    each.loan.hasLeft,
  ]);
  expect(state).toEqual([
    ['V001', false, false],
    ['V002', true, true],
    ['V003', true, true],
    ['V004', true, false],
  ]);
  expect((await list('?show=overdue')).total).toBe(3);
});

it('badges sorted by state begin with overdue, then lost ones', async () => {
  await stock('V001', 'V005');
  const [left, present] = [await inside(), await inside()];
  await give(left.id, 'V005');
  await give(present.id, 'V001');
  await pool.query('update visits set departed_at = now() where id = $1', [left.id]);
  for (const [number, status] of [
    ['V002', 'withdrawn'],
    ['V004', 'lost'],
  ])
    await reception.patch(`${base}/${(await findBadge(number as string)).pk}`, { status });
  const numbers = ({ fields }: { fields: { number: string }[] }) => fields.map(({ number }) => number);
  const sorted = ['V005', 'V004', 'V001', 'V003', 'V002'];
  expect(numbers(await list('?sort=state'))).toEqual(sorted);
  expect(numbers(await list('?sort=-state'))).toEqual(sorted.toReversed());
  const first = await list('?sort=state&limit=2');
  expect(numbers(await list(`?sort=state&limit=3&after=${encodeURIComponent(first.next)}`))).toEqual(
    sorted.slice(2),
  );
});

it('badges still out are recorded once an evening after 20:00', async () => {
  await stock('V001', 'V002');
  await give((await inside()).id, 'V001');
  await give((await inside({ departedAt: null })).id, 'V002');
  await pool.query(
    `update visits set departed_at = now() where id = (select max(visit_id) from badge_loans)`,
  );
  const run = async (hour: number) => {
    app.setNow(new Date(NOW.getTime() + (hour - 10) * HOUR));
    await pool.query(`select graphile_worker.add_job('badges.stillOut')`);
    await app.jobs.drain();
    return (await auditLog('badge.still_out')).map(({ says }) => says);
  };
  expect(await run(19)).toEqual([]);
  const evening = [{ count: 2, left: 1 }];
  expect(await run(20)).toEqual(evening);
  expect(await run(21)).toEqual(evening);
  expect(await run(44)).toEqual([...evening, { count: 2, left: 2 }]);
});

it('cards are list for today’s expected visits, those inside or chosen ones, without secrets', async () => {
  await pool.query('delete from visits');
  await stock('V001');
  const expected = await inside({ status: 'waiting', checkedInAt: null });
  const school = await inside({
    partySize: 24,
    partyName: 'École Jules-Ferry',
    partyMinors: true,
    time: '11:00',
  });
  await give(school.id, 'V001');
  const cards = async (query: string) => (await reception.get(`${base}/cards?${query}`)).body.fields;
  expect(await cards('show=expected')).toMatchObject([{ visit: expected.id, heads: 1, numbers: [] }]);
  const [card] = await cards('show=inside');
  expect(card).toEqual({
    visit: school.id,
    visitor: expect.stringContaining('MARTIN'),
    organization: 'Cabinet Verne',
    hostName: 'Claire Fontaine',
    hostCompany: 'Hélios Conseil',
    date: TODAY,
    escorted: false,
    heads: 24,
    partyName: 'École Jules-Ferry',
    members: [],
    minors: true,
    numbers: ['V001'],
  });
  expect(await cards(`visits=${school.id},${expected.id}`)).toHaveLength(2);
  expect((await reception.get(`${base}/cards?visits=x`)).status).toBe(422);
});
