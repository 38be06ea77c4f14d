import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { allowances, mails } from '../../../kit/server/database/tables.ts';
import {
  CREATE,
  jobsOf,
  mailsOf,
  makeFixture,
  NOW,
  visitBody,
  visitsOf,
} from '../../../test/support/fixtures/fixture.ts';
import { TOGETHER } from './queueNews.ts';
import { visits } from './tables.ts';

const fixture = await makeFixture();
const { app, here, as } = fixture;
const scope = new BuildingScope([here.id]);
const OLD = 'marta.outside@example.com';
const NEW = 'john.outside@example.com';

beforeEach(async () => {
  await visits.delete(app.db, scope, () => sql`true`);
  for (const table of [mails, allowances]) await app.db.delete(table);
  app.setNow(NOW);
});

const invited = async (language_mail: 'fr' | 'en'): Promise<number> => {
  const body = visitBody(here.id, { visitor_email: OLD, language_mail });
  const [pk] = (await as.limited.post(CREATE, body)).body.created;
  expect(await mailed()).toEqual([`${OLD} invite ${language_mail}`]);
  return pk;
};
const edit = async (pk: number, over: object) =>
  expect((await as.limited.patch(visitsOf(here), { pk, ...over })).status).toBe(200);
/** All mails, including delayed ones. */
const mailed = async (): Promise<string[]> => {
  await jobsOf(app, TOGETHER);
  return (await mailsOf(fixture)).map(
    ({ to, key, language }) => `${to} ${key.split(':')[0].split('.')[1]} ${language}`,
  );
};
const files = async (to: string) => {
  const [, mail] = await mailsOf(fixture, to);
  return mail.attachments.map(({ filename }: { filename: string }) => filename);
};

it.each([
  ['fr', 'en', 'Votre visite', 'visite.ics'],
  ['en', 'fr', 'Your visit', 'visit.ics'],
] as const)(
  'a former address gets its cancellation in the language of its invitation (%s) when address and language change together',
  async (before, after, words, filename) => {
    const pk = await invited(before);
    await edit(pk, { visitor_email: NEW, language_mail: after });
    expect((await mailed()).slice(1).sort()).toEqual([`${NEW} invite ${after}`, `${OLD} cancel ${before}`]);
    const [, cancellation] = await mailsOf(fixture, OLD);
    expect(cancellation.subject + cancellation.text).toContain(words);
    expect(await files(OLD)).toEqual([filename]);
  },
);

it('a former address gets its cancellation in the language of its invitation when the address is removed', async () => {
  const pk = await invited('fr');
  await edit(pk, { visitor_email: '{email}', language_mail: 'en' });
  expect(await mailed()).toEqual([`${OLD} invite fr`, `${OLD} cancel fr`]);
});

it('a former address gets its cancellation in the language it was last written to', async () => {
  const pk = await invited('fr');
  await edit(pk, { time: '15:00', language_mail: 'en' });
  expect(await mailed()).toEqual([`${OLD} invite fr`, `${OLD} change en`]);
  await edit(pk, { visitor_email: NEW, language_mail: 'fr' });
  expect((await mailed()).slice(2).sort()).toEqual([`${NEW} invite fr`, `${OLD} cancel en`]);
});

it('a former address gets its cancellation in its language when an earlier version wrote the invitation', async () => {
  const pk = await invited('fr');
  const withoutLanguage = sql`(select jsonb_agg(one - 'language') from jsonb_array_elements(told) one)`;
  await app.db.execute(sql`update visits set told = ${withoutLanguage} where id = ${pk}`);
  await edit(pk, { language_mail: 'en' });
  await edit(pk, { visitor_email: NEW });
  expect((await mailed()).slice(1).sort()).toEqual([`${NEW} invite en`, `${OLD} cancel fr`]);
});

it('the present address gets its cancellation in the language the visit has now', async () => {
  const pk = await invited('fr');
  await edit(pk, { language_mail: 'en' });
  await as.limited.delete(visitsOf(here), { pk });
  expect(await mailed()).toEqual([`${OLD} invite fr`, `${OLD} cancel en`]);
});
