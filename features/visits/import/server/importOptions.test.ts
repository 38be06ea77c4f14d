import { beforeEach, describe, expect, it } from 'vitest';
import { TOMORROW } from '../../../../test/support/fixtures/fixture.ts';
import { getProblems, makeImportFixture } from '../../../../test/support/fixtures/importFixture.ts';
import { clock, day, HEADINGS, makeSheet } from '../../../../test/support/spreadsheets.ts';
import { visits } from '../../server/tables.ts';

const { app, as, people, scope, look, send, written, startAnew } = await makeImportFixture();
const tomorrow = day(TOMORROW);
beforeEach(startAnew);

describe('corrections', () => {
  const bad = () =>
    makeSheet(
      HEADINGS,
      ['Roy', 'Anne', tomorrow, '99h', 'roy@example.com'],
      ['Blanc', 'Zoé', 'hier', clock('10:00'), 'blanc@'],
      ['Noir', '', tomorrow, clock('11:00'), '-'],
    );

  it('are read like text cells', async () => {
    expect(getProblems(await look(as.vip, await bad()))).toEqual([
      [2, 3, 'time', 'invalid_time'],
      [3, 2, 'date', 'invalid_date'],
      [3, 4, 'visitorEmail', 'invalid_email'],
      [4, 1, 'visitorFirstName', 'required'],
    ]);
    const corrections = {
      2: { 3: '9h30' },
      3: { 2: '24/11/2026', 4: '' },
      4: { 1: 'Max' },
      77: { 0: 'nobody' },
    };
    const body = await look(as.vip, await bad(), { corrections });
    expect(getProblems(body)).toEqual([[3, 4, 'visitorEmail', 'required']]);
    expect(body.rows[0]).toEqual({ row: 2, cells: ['Roy', 'Anne', '24/11/2026', '9h30', 'roy@example.com'] });
    const whole = { ...corrections, 3: { ...corrections[3], 4: 'aucune' } };
    expect((await send(as.vip, await bad(), { corrections: whole })).body).toMatchObject({ created: 3 });
    expect(await written()).toEqual([
      'Roy | Anne 2026-11-24 09:30',
      'Blanc | Zoé 2026-11-24 10:00',
      'Noir | Max 2026-11-24 11:00',
    ]);
  });

  it('rows can be left out instead', async () => {
    const body = await look(as.vip, await bad(), { leaveOut: [2, 3, 99] });
    expect([getProblems(body), body.leftOut, body.total]).toEqual([
      [[4, 1, 'visitorFirstName', 'required']],
      2,
      0,
    ]);
    const answer = await send(as.vip, await bad(), { leaveOut: [2, 3, 4] });
    expect(answer.body).toMatchObject({ status: 'OK', created: 0, skipped: 0, import: null });
  });

  it('are refused in a column without a heading', async () => {
    const body = await look(as.vip, await bad(), { corrections: { 2: { 9999: 'x', 3: '9h' } } });
    expect(body.rows[0].cells).toEqual(['Roy', 'Anne', '24/11/2026', '9h', 'roy@example.com']);
  });

  it('are limited to five thousand', async () => {
    const cells = (count: number) =>
      Object.fromEntries(Array.from({ length: count / 2 }, (_, at) => [at + 2, { 0: 'a', 1: 'b' }]));
    const { status, body } = await send(as.vip, await bad(), { corrections: cells(5_002) });
    expect([status, body.errors]).toEqual([422, { corrections: ['5000 au plus.'] }]);
    await look(as.vip, await bad(), { corrections: cells(5_000) });
  });

  it.each(['{"0":{"0":"x"}}', '{"2":{"x":"y"}}', '{"2":"x"}', '[1]', 'x'])(
    '%s is refused',
    async (corrections) => {
      const { status, body } = await send(as.vip, await bad(), { corrections });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['corrections']]);
    },
  );
});

describe('mail language', () => {
  const sheet = (...languages: (string | null)[]) =>
    makeSheet(
      [...HEADINGS, 'Langue'],
      ...languages.map((language, at) => [
        'Roy',
        `Anne ${'ABCD'[at]}`,
        tomorrow,
        '9h30',
        'roy@example.com',
        language,
      ]),
    );
  const languagesWritten = async () =>
    (await app.db.select().from(visits.in(scope)).orderBy(visits.in(scope).id)).map(
      ({ language }) => language,
    );

  it('is the chosen one for rows without a language', async () => {
    const file = await sheet('anglais', '-', null, 'français');
    expect((await send(as.vip, file, { language: 'en' })).body).toMatchObject({ created: 4 });
    expect(await languagesWritten()).toEqual(['en', 'en', 'en', 'fr']);
  });

  it('is French by default', async () => {
    expect((await send(as.vip, await sheet('anglais', null))).body).toMatchObject({ created: 2 });
    expect(await languagesWritten()).toEqual(['en', 'fr']);
  });
});

describe('missing emails', () => {
  const rows = () =>
    makeSheet(
      HEADINGS,
      ['Roy', 'Anne', tomorrow, '9h30', ''],
      ['Blanc', 'Zoé', tomorrow, '10h', null],
      ['Noir', 'Max', tomorrow, '11h', 'max@example.com'],
    );

  it('are accepted if the sender says that there are none', async () => {
    const asked = await look(as.vip, await rows());
    expect([asked.withoutAddress, asked.problems.length, asked.total]).toEqual([2, 2, 1]);
    const said = await look(as.vip, await rows(), { noAddress: true });
    expect([said.withoutAddress, said.problems, said.total]).toEqual([2, [], 3]);
    expect((await send(as.vip, await rows(), { noAddress: true })).body).toMatchObject({ created: 3 });
    const known = (await app.db.select().from(visits.in(scope)).orderBy(visits.in(scope).id)).map(
      ({ visitorEmail, hasNoEmail }) => [visitorEmail, hasNoEmail],
    );
    expect(known).toEqual([
      [null, true],
      [null, true],
      ['max@example.com', false],
    ]);
  });

  it('are accepted without a column too', async () => {
    const sheet = await makeSheet(['Nom', 'Prénom', 'Date', 'Heure'], ['Roy', 'Anne', tomorrow, '9h30']);
    const asked = await look(as.vip, sheet);
    expect([asked.missing, asked.withoutAddress, getProblems(asked)]).toEqual([
      ['visitorEmail'],
      1,
      [[1, null, 'visitorEmail', 'missing_column']],
    ]);
    expect((await send(as.vip, sheet)).status).toBe(422);
    const said = await look(as.vip, sheet, { noAddress: true });
    expect([said.missing, said.problems, said.total]).toEqual([[], [], 1]);
    expect((await send(as.vip, sheet, { noAddress: true })).body).toMatchObject({ created: 1 });
  });

  it('are accepted if the company does not record emails', async () => {
    const body = await look(as.neighbour, await rows());
    expect([body.withoutAddress, body.total]).toEqual([0, 3]);
    await send(as.neighbour, await rows(), { noAddress: true });
    const kept = (await app.db.select().from(visits.in(scope))).map(({ hasNoEmail }) => hasNoEmail);
    expect(kept).toEqual([false, false, false]);
  });
});

describe('default time and date', () => {
  it('fill missing columns and empty cells', async () => {
    const noTimes = await makeSheet(['Nom', 'Prénom', 'Date'], ['Roy', 'Anne', tomorrow]);
    expect((await look(as.neighbour, noTimes)).missing).toEqual(['time']);
    expect(await look(as.neighbour, noTimes, { time: '08:45' })).toMatchObject({
      missing: [],
      total: 1,
      time: '08:45',
    });
    const gaps = await makeSheet(
      ['Nom', 'Prénom', 'Date', 'Heure'],
      ['Roy', 'Anne', null, '9h30'],
      ['Blanc', 'Zoé', tomorrow, ''],
      ['Noir', 'Max', '', null],
    );
    await send(as.neighbour, gaps, { time: '08:45', date: '2026-12-01' });
    expect(await written()).toEqual([
      'Roy | Anne 2026-12-01 09:30',
      'Blanc | Zoé 2026-11-24 08:45',
      'Noir | Max 2026-12-01 08:45',
    ]);
  });

  it('must be valid', async () => {
    const sheet = await makeSheet(['Nom', 'Prénom'], ['Roy', 'Anne']);
    const { status, body } = await send(as.neighbour, sheet, { time: '25:00', date: '2026-02-31' });
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['date', 'time']]);
  });
});

describe('default host', () => {
  const headings = ['Nom', 'Prénom', 'Date', 'Heure', 'Mail'];
  const log = () => makeSheet(headings, ['Roy', 'Anne', tomorrow, '9h30', '-']);
  const mixed = () =>
    makeSheet(
      [...headings, 'Email résident'],
      ['Roy', 'Anne', tomorrow, '9h30', '-', null],
      ['Blanc', 'Zoé', tomorrow, '10h', '-', people.neighbour.email],
    );
  const hosts = async () =>
    (await app.db.select().from(visits.in(scope)).orderBy(visits.in(scope).id)).map(
      ({ residentId }) => residentId,
    );

  it('is required from staff if rows name nobody, and from nobody else', async () => {
    expect((await look(as.reception, await log())).asksResident).toBe('required');
    expect((await look(as.reception, await mixed())).asksResident).toBe('required');
    const named = await makeSheet(
      [...headings, 'Email résident'],
      ['Roy', 'Anne', tomorrow, '9h30', '-', people.vip.email],
    );
    expect((await look(as.reception, named)).asksResident).toBeNull();
    expect((await look(as.vip, await log())).asksResident).toBeNull();
  });

  it('receives the rows without a host', async () => {
    const residentEmail = people.colleague.email.toUpperCase();
    await look(as.reception, await mixed(), { residentEmail });
    expect((await send(as.reception, await mixed(), { residentEmail })).body).toMatchObject({ created: 2 });
    expect(await hosts()).toEqual([people.colleague.id, people.neighbour.id]);
    // It applies to this file only and is not remembered.
    await send(as.reception, await log());
    expect((await hosts()).at(-1)).toBe(people.reception.id);
  });

  it('determines whether emails are required', async () => {
    const sheet = await makeSheet(headings, ['Roy', 'Anne', tomorrow, '9h30', '']);
    const of = async (residentEmail: string) =>
      getProblems(await look(as.reception, sheet, { residentEmail }));
    expect(await of(people.vip.email)).toEqual([[2, 4, 'visitorEmail', 'required']]);
    expect(await of(people.neighbour.email)).toEqual([]);
  });

  it('must be in the building, and residents can only choose themselves', async () => {
    const answerTo = async (caller: typeof as.vip, residentEmail: string) => {
      const { status, body } = await send(caller, await log(), { residentEmail });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await answerTo(as.reception, 'stranger@parvis.test')).toEqual([422, ['residentEmail']]);
    expect(await answerTo(as.vip, people.colleague.email)).toEqual([403, ['residentEmail']]);
    expect(await hosts()).toEqual([]);
    expect((await answerTo(as.vip, people.vip.email))[0]).toBe(200);
  });
});
