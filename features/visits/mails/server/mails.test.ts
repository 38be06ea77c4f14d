import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../../../../kit/server/database/tables.ts';
import {
  CREATE,
  fetchMails,
  importInto,
  makeFixture,
  NOW,
  runDueJobs,
  TODAY,
  TOMORROW,
  visitBody,
  visitsOf,
} from '../../../../test/support/fixtures/fixture.ts';
import { clock, day, HEADINGS, makeSheet, uploadSheet } from '../../../../test/support/spreadsheets.ts';
import { CHANGE_MAIL_DELAY_MS } from './queueVisitorChangeMail.ts';

const fixture = await makeFixture();
const { app, here, as } = fixture;
let visitor = 'visitor@example.com';
let count = 0;

beforeEach(async () => {
  await runDueJobs(app, CHANGE_MAIL_DELAY_MS);
  await app.db.delete(mails);
  count += 1;
  visitor = `visitor${count}@example.com`;
});

const announce = async (over: object = {}): Promise<number[]> => {
  const { status, body } = await as.vip.post(CREATE, visitBody(here.id, { visitor_email: visitor, ...over }));
  expect(status).toBe(200);
  return body.created;
};
const edit = async (pk: number, over: object) => {
  expect((await as.vip.patch(visitsOf(here), { pk, ...over })).status).toBe(200);
};
const remove = async (pk: number) => {
  expect((await as.vip.delete(visitsOf(here), { pk })).status).toBe(200);
};
/** Discards the mails so far. */
const forget = async () => {
  await runDueJobs(app, CHANGE_MAIL_DELAY_MS);
  await app.db.delete(mails);
};
/** All mails, including delayed ones. */
const mailed = async (to?: string) => {
  await runDueJobs(app, CHANGE_MAIL_DELAY_MS);
  return fetchMails(fixture, to);
};
const recipients = async () => (await mailed()).map(({ to }: { to: string }) => to);
const calendarOf = async (to = visitor): Promise<string> => {
  await runDueJobs(app, CHANGE_MAIL_DELAY_MS);
  const rows = (await app.db.select().from(mails)).filter(({ recipient }) => recipient === to);
  const files = rows.flatMap(({ attachments }) =>
    attachments.filter(({ contentType }) => contentType.startsWith('text/calendar')),
  );
  expect(files).toHaveLength(1);
  return Buffer.from(files[0]?.content ?? '', 'base64')
    .toString()
    .replace(/\r\n /g, '');
};

describe('announcement', () => {
  it('formats names however they were typed', async () => {
    const host = { buildings: [here.id], firstName: 'sophie', lastName: 'o’neil' };
    const { email } = await app.make.user(host);
    const names = { first_name_visitor: 'jean-pierre', last_name_visitor: "d'ormesson" };
    const body = visitBody(here.id, { ...names, visitor_email: visitor, email });
    const { created } = (await as.reception.post(CREATE, body)).body;
    const [invitation] = await mailed();
    expect(invitation.text).toContain("Jean-Pierre d'Ormesson");
    expect(invitation.text).toContain('Sophie O’Neil');
    expect(invitation.text).not.toMatch(/d'ormesson|o’neil/);
    await app.db.delete(mails);
    expect((await as.reception.delete(visitsOf(here), { pk: created[0] })).status).toBe(200);
    expect((await mailed(visitor))[0].text).toContain("Jean-Pierre d'Ormesson");
  });

  it('mails nothing about past days', async () => {
    await announce({ date: [['2026-11-20', TOMORROW]], time: '09:00' });
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail.text).toContain('24 novembre');
    for (const past of ['20 novembre', '21 novembre', '22 novembre', '23 novembre'])
      expect(mail.text).not.toContain(past);
    await forget();
    await announce({ date: [[TODAY, TODAY]], time: '10:00' });
    await announce({ date: [['2026-07-01', '2026-07-01']] });
    expect(await recipients()).toEqual([]);
    await announce({ date: [[TODAY, TODAY]], time: '10:01' });
    expect(await recipients()).toEqual([visitor]);
  });

  it('mails nobody without an email or with the placeholder', async () => {
    await announce({ visitor_email: '{email}' });
    await as.neighbour.post(CREATE, visitBody(here.id, { visitor_email: '' }));
    expect(await recipients()).toEqual([]);
  });

  it('is mailed once if the call or the job is repeated', async () => {
    const key = { 'idempotency-key': `mail-${count}` };
    for (let time = 1; time <= 2; time++)
      await as.vip.post(CREATE, visitBody(here.id, { visitor_email: visitor }), key);
    await app.jobs.drain();
    expect(await recipients()).toEqual([visitor]);
  });

  it('withdrawn before the mail was written sends no invitation', async () => {
    const [id = 0] = await announce();
    await remove(id);
    const seen = await mailed();
    expect(seen.map(({ text }: { text: string }) => /annul/i.test(text))).toEqual(seen.map(() => true));
  });
});

describe('edit', () => {
  it('of date or time mails the same calendar entry with a higher sequence', async () => {
    const [id = 0] = await announce();
    const uid = /^UID:(.+)$/m.exec(await calendarOf())?.[1];
    await forget();
    await edit(id, { time: '16:00' });
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: visitor });
    expect(mail.text).toContain('16:00');
    const first = await calendarOf();
    expect([/^UID:(.+)$/m.exec(first)?.[1], /^SEQUENCE:(\d+)/m.exec(first)?.[1]]).toEqual([uid, '1']);
    await forget();
    await edit(id, { date: '2026-12-02' });
    expect(/^SEQUENCE:(\d+)/m.exec(await calendarOf())?.[1]).toBe('2');
  });

  it('of other fields mails nobody unless requested', async () => {
    const [id = 0] = await announce();
    await forget();
    await edit(id, { commentaire: 'Nouveau', time: '14:30', date: TOMORROW, force_send_email: false });
    expect(await recipients()).toEqual([]);
    for (const force_send_email of [true, 1, '1']) {
      await edit(id, { force_send_email });
      expect(await recipients()).toEqual([visitor]);
      await forget();
    }
    await edit(id, { force_send_email: 0 });
    expect(await recipients()).toEqual([]);
  });

  it('of the email cancels for the old address and invites the new one', async () => {
    const [id = 0] = await announce();
    await forget();
    await edit(id, { visitor_email: `new-${visitor}` });
    const seen = await mailed();
    expect(seen.map(({ to }: { to: string }) => to).sort()).toEqual([`new-${visitor}`, visitor]);
    expect(await calendarOf(visitor)).toContain('METHOD:CANCEL');
    expect(await calendarOf(`new-${visitor}`)).toContain('14');
    await forget();
    await edit(id, { visitor_email: '{email}' });
    expect(await recipients()).toEqual([`new-${visitor}`]);
    await forget();
    await edit(id, { visitor_email: visitor });
    expect(await recipients()).toEqual([visitor]);
    expect(await calendarOf(visitor)).not.toContain('METHOD:CANCEL');
  });

  it('of email and date cancels for the old address on the announced day', async () => {
    const [id = 0] = await announce();
    const told = (await calendarOf(visitor)).match(/DTSTART[^\r\n]*/)?.[0];
    await forget();
    await edit(id, { visitor_email: `new-${visitor}`, date: '2026-11-27', time: '17:45' });
    expect(told).toBeTruthy();
    expect(await calendarOf(visitor)).toContain(told);
    expect(await calendarOf(`new-${visitor}`)).toContain('20261127T174500');
  });

  it('to a past day cancels an invited visit', async () => {
    const [id = 0] = await announce();
    await forget();
    await edit(id, { date: '2026-11-20' });
    expect(await recipients()).toEqual([visitor]);
    expect(await calendarOf(visitor)).toContain('METHOD:CANCEL');
    await forget();
    await edit(id, { visitor_email: '{email}' });
    expect(await recipients()).toEqual([]);
  });

  it('to a past day mails nobody who was not invited', async () => {
    const [id = 0] = await announce({ visitor_email: '{email}' });
    await edit(id, { visitor_email: visitor, date: '2026-11-20' });
    expect(await recipients()).toEqual([]);
  });
});

describe('withdrawing', () => {
  it('mails a cancellation only to invited visitors', async () => {
    const [invited = 0] = await announce();
    const [silent = 0] = await announce({ visitor_email: '{email}' });
    const [past = 0] = await announce({ date: [['2026-11-20', '2026-11-20']] });
    await forget();
    for (const id of [invited, silent, past]) await remove(id);
    expect(await recipients()).toEqual([visitor]);
    expect(await calendarOf()).toContain('METHOD:CANCEL');
    const { body } = await as.vip.get(`${visitsOf(here)}?start=${TOMORROW}`);
    const mine = body.fields.filter(({ pk }: { pk: number }) => [invited, silent, past].includes(pk));
    expect(mine.map(({ appointmentStatus }: { appointmentStatus: string }) => appointmentStatus)).toEqual([
      'canceled',
    ]);
  });
});

describe('import', () => {
  const rowsFor = (...names: string[]) =>
    names.map((name) => [
      `${name}${count}`,
      'Anne',
      day(TOMORROW),
      clock('09:30'),
      `${name.toLowerCase()}.${count}@example.com`,
    ]);
  const send = async (rows: Parameters<typeof makeSheet>[1][], fields: Record<string, string> = {}) => {
    const { status, body } = await uploadSheet(
      as.vip,
      importInto(here),
      await makeSheet(HEADINGS, ...rows),
      fields,
    );
    expect([status, body.created]).toEqual([200, rows.length]);
  };

  it('invites each visitor once with all days', async () => {
    const [roy = [], noir = []] = rowsFor('Roy', 'Noir');
    await send([roy, noir, [...roy.slice(0, 2), day('2026-11-30'), ...roy.slice(3)]]);
    const seen = await mailed();
    expect(seen.map(({ to }: { to: string }) => to).sort()).toEqual([
      `noir.${count}@example.com`,
      `roy.${count}@example.com`,
    ]);
    const [toRoy] = await mailed(`roy.${count}@example.com`);
    for (const part of ['24 novembre', '30 novembre']) expect(toRoy.text).toContain(part);
  });

  it('invites nobody if not wanted, for past days, or for existing visits', async () => {
    await send(rowsFor('Roy', 'Noir'), { send_invitations: '0' });
    expect(await recipients()).toEqual([]);
    await send([['Blanc', 'Anne', day('2026-11-20'), clock('09:30'), `blanc.${count}@example.com`]]);
    expect(await recipients()).toEqual([]);
    const again = await uploadSheet(as.vip, importInto(here), await makeSheet(HEADINGS, ...rowsFor('Roy')), {
      send_invitations: '1',
    });
    expect(again.body).toMatchObject({ status: 'OK', created: 0, skipped: 1, import: null });
    expect(await recipients()).toEqual([]);
  });

  it.each([
    [200, {}, 2],
    [201, {}, 0],
    [201, { send_invitations: '1' }, 2],
  ])('of %i rows, two of them with an email, with %j, invites %i', async (rows, fields, invited) => {
    const silent = Array.from({ length: rows - 2 }, (_, at) => `V${at}`);
    const withoutAddress = rowsFor(...silent).map((row) => [...row.slice(0, -1), '{email}']);
    await send([...rowsFor('Roy', 'Noir'), ...withoutAddress], fields as Record<string, string>);
    await app.jobs.drain();
    expect(await app.db.$count(mails)).toBe(invited);
  });
});

it("every mail belongs to its building and uses the application's clock", async () => {
  await announce();
  await app.jobs.drain();
  const [row] = await app.db.select().from(mails);
  expect(row).toMatchObject({ buildingId: here.id, recipient: visitor, language: 'fr', createdAt: NOW });
});
