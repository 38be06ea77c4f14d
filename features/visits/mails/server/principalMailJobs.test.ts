import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { weekdays } from '../../../../core/buildings/building.ts';
import { buildings } from '../../../../core/buildings/server/tables.ts';
import { assistants, users } from '../../../../core/people/server/tables.ts';
import { PASSWORD } from '../../../../demo/factories.ts';
import { mails } from '../../../../kit/server/database/tables.ts';
import {
  CREATE,
  importInto,
  makeFixture,
  NOW,
  readMails,
  runDueJobs,
  TODAY,
  TOMORROW,
  visitBody,
  visitsOf,
} from '../../../../test/support/fixtures/fixture.ts';
import { clock, day, HEADINGS, makeSheet, uploadSheet } from '../../../../test/support/spreadsheets.ts';
import { CHANGE_MAIL_DELAY_MS } from './queueVisitorChangeMail.ts';

const { app, here, people, as } = await makeFixture();
const { vip, limited } = people;
const ownPeople = new Set(Object.values(people).map(({ email }) => email));

beforeEach(async () => {
  await runDueJobs(app, CHANGE_MAIL_DELAY_MS);
  await app.database.pool.query('delete from visits');
  await app.db.delete(mails);
  await app.db.delete(assistants);
  await app.db.insert(assistants).values({ principalId: vip.id, assistantId: limited.id, since: app.now() });
  await app.db.update(users).set({ language: 'fr' });
  app.setNow(NOW);
});

const choose = (choice: 'both' | 'principal' | 'assistant') =>
  app.db.update(assistants).set({ mails: choice });
const noEmail = { visitor_email: '{email}' };
const announce = async (over: object = {}, caller = as.limited): Promise<number[]> => {
  const { status, body } = await caller.post(CREATE, visitBody(here.id, { email: vip.email, ...over }));
  expect(status).toBe(200);
  return body.created;
};
const edit = async (pk: number | undefined, over: object, caller = as.limited) =>
  expect((await caller.patch(visitsOf(here), { pk, ...over })).status).toBe(200);
const remove = async (pk: number | undefined, caller = as.limited) =>
  expect((await caller.delete(visitsOf(here), { pk })).status).toBe(200);
/** Mails to residents, including delayed ones. */
const written = async () => {
  await runDueJobs(app, CHANGE_MAIL_DELAY_MS);
  return (await readMails(app)).filter(({ recipient }) => ownPeople.has(recipient));
};
const told = async () => (await written()).map(({ recipient, subject }) => [recipient, subject]);
/** Discards the mails so far. */
const forget = async () => {
  await runDueJobs(app, CHANGE_MAIL_DELAY_MS);
  await app.db.delete(mails);
};
const announced = 'Rendez-vous annoncé : Louise Martin, mardi 24 novembre à 14:30';

describe('recipients', () => {
  it.each([
    ['both', [vip.email, limited.email]],
    ['principal', [vip.email]],
    ['assistant', [limited.email]],
  ] as const)(
    'are %s, as the principal chooses, for a scheduled, changed and cancelled visit',
    async (choice, recipients) => {
      await choose(choice);
      const to = (subject: string) => recipients.map((recipient) => [recipient, subject]);
      const [pk] = await announce();
      expect(await told()).toEqual(to(announced));
      await forget();
      await edit(pk, { time: '16:00' });
      expect(await told()).toEqual(to('Rendez-vous modifié : Louise Martin, mardi 24 novembre à 16:00'));
      await forget();
      await remove(pk);
      expect(await told()).toEqual(to('Rendez-vous annulé : Louise Martin, mardi 24 novembre à 16:00'));
    },
  );

  it('nobody is mailed if somebody announces for themselves or reception announces for them', async () => {
    for (const caller of [as.vip, as.reception]) {
      const [pk] = await announce({ last_name_visitor: caller === as.vip ? 'Sienne' : 'Autre' }, caller);
      await edit(pk, { time: '16:00' }, caller);
      await remove(pk, caller);
    }
    expect(await told()).toEqual([]);
  });

  it("nobody is mailed if the principal or reception changes the assistant's visit", async () => {
    const [one, other] = await announce({ date: [[TOMORROW, '2026-11-25']] });
    await forget();
    await edit(one, { time: '16:00' }, as.vip);
    await remove(one, as.vip);
    await remove(other, as.reception);
    expect(await told()).toEqual([]);
  });
});

describe('mail content', () => {
  it('warns if a visit is outside opening hours', async () => {
    const closed = Object.fromEntries(weekdays.map((each) => [each, null]));
    const tell = async (openingHours: object | null) =>
      app.db
        .update(buildings)
        .set({ openingHours: openingHours as never })
        .where(eq(buildings.id, here.id));
    await tell({ ...closed, tuesday: { opens: '08:00', closes: '14:00' } });
    onTestFinished(async () => void (await tell(null)));
    const warning = /L’immeuble n’est pas ouvert à cette heure\s: mardi 24 novembre 2026 à 14:30\./;
    const [pk] = await announce();
    for (const { text } of await written()) expect(text).toMatch(warning);
    await forget();
    await edit(pk, { time: '10:00' });
    const changed = await written();
    expect(changed).toHaveLength(2);
    for (const { text } of changed) expect(text).not.toContain('n’est pas ouvert');
  });

  it('one mail lists all days of an announcement except past ones', async () => {
    await announce({ date: [['2026-11-20', '2026-11-26']] });
    const [mail, ...more] = await written();
    expect(more).toHaveLength(1);
    expect(mail?.subject).toBe('4 rendez-vous annoncés, à partir du lundi 23 novembre');
    for (const date of [23, 24, 25, 26]) expect(mail?.text).toContain(`${date} novembre 2026 à 14:30`);
    expect(mail?.text).not.toContain('22 novembre');
    await forget();
    await announce({ date: [['2026-11-20', '2026-11-20']] });
    expect(await told()).toEqual([]);
  });

  it('mails are sent even if the visitor gets none, and a withdrawn visit sends none', async () => {
    const [pk] = await announce(noEmail);
    await app.jobs.drain();
    await remove(pk);
    expect((await told()).map(([, subject]) => subject)).toEqual([
      announced,
      announced,
      ...Array(2).fill('Rendez-vous annulé : Louise Martin, mardi 24 novembre à 14:30'),
    ]);
    expect((await app.database.pool.query('select from visits')).rowCount).toBe(0);
  });

  it('changes within minutes are combined into one mail with the final state', async () => {
    await choose('principal');
    const [pk] = await announce(noEmail);
    await forget();
    for (const time of ['15:00', '16:00', '17:00']) await edit(pk, { time });
    await app.jobs.drain();
    expect(await app.db.$count(mails)).toBe(0);
    expect((await told()).map(([, subject]) => subject)).toEqual([
      'Rendez-vous modifié : Louise Martin, mardi 24 novembre à 17:00',
    ]);
  });

  it('changes of hidden fields and of cancelled or past visits are not mailed', async () => {
    const [pk, today] = [
      await announce(noEmail),
      await announce({ ...noEmail, date: [[TODAY, TODAY]] }),
    ].flat();
    await forget();
    await edit(pk, { commentaire: 'Neuf' });
    expect(await told()).toEqual([]);
    await edit(pk, { time: '16:00' });
    await remove(pk);
    expect((await told()).map(([, subject]) => subject?.split(' : ')[0])).toEqual(
      Array(2).fill('Rendez-vous annulé'),
    );
    await forget();
    app.setNow(new Date('2026-11-23T16:00:00Z'));
    await edit(today, { last_name_visitor: 'Autre' });
    await remove(today);
    expect(await told()).toEqual([]);
  });

  it('after the assistance ended, pending mails go to the principal only', async () => {
    const [pk] = await announce(noEmail);
    await forget();
    await edit(pk, { time: '16:00' });
    await app.db.delete(assistants);
    expect((await told()).map(([recipient]) => recipient)).toEqual([vip.email]);
  });
});

it("an assistant who left is not named in the principal's mails", async () => {
  const ofCompany = { companyId: vip.companyId, buildings: [here.id] };
  const leaving = await app.make.user({ ...ofCompany, firstName: 'Yvonne', lastName: 'Quittard' });
  const me = await app.as(leaving);
  await app.db.insert(assistants).values({ principalId: vip.id, assistantId: leaving.id, since: app.now() });
  const [pk] = await announce({}, me);
  await written();
  await edit(pk, { time: '16:00' }, me);
  await me.delete('/users/deleteGetPatchUser/', { pk: leaving.id, password: PASSWORD });
  const left = await written();
  // The pending mail about a change is dropped.
  expect(left.map(({ recipient }) => recipient)).toEqual([vip.email]);
  expect(left[0]?.text).toContain('– a annoncé un rendez-vous pour vous.');
  expect(JSON.stringify(left)).not.toContain('Quittard');
});

describe('import', () => {
  const rows = (names: readonly string[], host: string | null) =>
    names.map((name) => [name, 'Anne', day(TOMORROW), clock('09:30'), '', host ?? '']);
  const send = async (sheet: ReturnType<typeof rows>) => {
    const bytes = await makeSheet([...HEADINGS, 'Email résident'], ...sheet);
    const options = { send_invitations: '0', noAddress: '1' };
    const { status, body } = await uploadSheet(as.limited, importInto(here), bytes, options);
    expect([status, body.created]).toEqual([200, sheet.length]);
    return body.import as number;
  };
  const many = Array.from(
    { length: 60 },
    (_, at) => `Visiteur${String.fromCharCode(97 + (at % 26))}${'a'.repeat(at / 26)}`,
  );

  it('sends one mail per principal, none to the sender, and one more if undone', async () => {
    await app.db.insert(assistants).values({
      principalId: people.colleague.id,
      assistantId: limited.id,
      since: app.now(),
      mails: 'assistant',
    });
    const batch = await send([
      ...rows(many, vip.email),
      ...rows(['Seul'], people.colleague.email),
      ...rows(['Sien'], null),
    ]);
    const subject = '60 rendez-vous annoncés, à partir du mardi 24 novembre';
    const mailed = await written();
    expect(mailed.map((mail) => [mail.recipient, mail.subject]).sort()).toEqual(
      [
        [limited.email, 'Rendez-vous annoncé : Anne Seul, mardi 24 novembre à 9:30'],
        [limited.email, subject],
        [vip.email, subject],
      ].sort(),
    );
    const toPrincipal = mailed.find(({ recipient }) => recipient === vip.email);
    expect(toPrincipal?.text).toContain('mardi 24 novembre 2026 à 9:30 : Anne Visiteura');
    expect(toPrincipal?.text).toContain('et 40 autres');
    await forget();
    const undo = await as.limited.post(`/api/buildings/${here.id}/visits/imports/${batch}/undo`, {});
    expect([undo.status, undo.body.removed]).toEqual([200, 62]);
    expect((await told()).map(([, said]) => said).sort()).toEqual(
      [
        'Rendez-vous annulé : Anne Seul, mardi 24 novembre à 9:30',
        ...Array(2).fill('60 rendez-vous annulés, à partir du mardi 24 novembre'),
      ].sort(),
    );
  });
});
