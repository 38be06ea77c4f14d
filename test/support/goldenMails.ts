import { readdir, readFile, writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../core/people/server/tables.ts';
import { type Language, languages } from '../../kit/actor.ts';
import { allowanceUses, mails } from '../../kit/server/database/tables.ts';
import { type Mail, NOW, readMails, runDueJobs } from './fixtures/fixture.ts';
import type { TestApp } from './testApp.ts';

const folder = new URL('../golden/', import.meta.url);
const root = new URL('../../', import.meta.url);

/** Subject templates of every kind of mail, by `<feature>.<kind>`. */
export const readSubjects = async (language: Language) => {
  const subjects: Record<string, string[]> = {};
  for (const side of ['core', 'features'])
    for (const feature of await readdir(new URL(side, root))) {
      const file = new URL(`${side}/${feature}/${language}.json`, root);
      const words = await readFile(file, 'utf8').catch(() => '{}');
      addSubjects(subjects, feature, JSON.parse(words));
    }
  return subjects;
};

function addSubjects(subjects: Record<string, string[]>, path: string, words: object): void {
  const entries = Object.entries(words);
  const own = entries.filter(([key]) => /^subject(_|$)/.test(key)).map(([, text]) => String(text));
  if (own.length > 0 && entries.some(([key]) => key.startsWith('preview')))
    subjects[path.replace('.mail.', '.')] = own;
  for (const [key, value] of entries)
    if (typeof value === 'object') addSubjects(subjects, `${path}.${key}`, value);
}

const kindOf = (name: string) => name.split('-')[0] ?? '';
export const readRecordedKinds = async (language: Language) =>
  (await readdir(folder))
    .filter((file) => file.endsWith(`.${language}.txt`))
    .map((file) => kindOf(file.slice(0, -`.${language}.txt`.length)));

export const sendDelayedMails = (app: TestApp) => runDueJobs(app, 6 * 60_000);

/** Makes the product write a mail, and returns the recipient's address. */
type Write = (language: Language) => Promise<string | null>;

export const mailTo =
  ({ email }: { email: string | null }, write: (language: Language) => Promise<unknown>): Write =>
  async (language) => {
    await write(language);
    return email;
  };

/**
 * One test per mail and language: compares the last mail with `test/golden/<name>.<language>.txt`. A name is
 * `<feature>.<kind>` or `<feature>.<kind>-<variant>`. `RECORD=1` records the files again.
 */
export function testGoldenMails(app: TestApp, writers: Record<string, Write>) {
  describe.each(languages)('in %s', (language) => {
    beforeEach(async () => {
      app.setNow(NOW);
      await sendDelayedMails(app);
      for (const table of [mails, allowanceUses]) await app.db.delete(table);
    });

    it.each(Object.entries(writers))('%s', async (name, write) => {
      await app.db.update(users).set({ language });
      const reader = await write(language);
      await sendDelayedMails(app);
      const mail = (await readMails(app)).findLast(({ recipient }) => recipient === reader);
      if (!mail) throw new Error(`No mail to ${reader}`);
      expect(mail.language).toBe(language);
      const templates = (await readSubjects(language))[kindOf(name)] ?? [];
      expect(templates.some((template) => matcher(template).test(mail.subject))).toBe(true);
      const file = new URL(`${name}.${language}.txt`, folder);
      const written = await recordOf(app, mail);
      expect(written).not.toMatch(/\{\{|undefined|\bnull\b|\bmail\.\w/);
      if (process.env.RECORD === '1') await writeFile(file, written);
      expect(written).toBe(await readFile(file, 'utf8'));
    });
  });
}

const matcher = (template: string) =>
  new RegExp(
    `^${template
      .split(/\{\{.*?\}\}|\$t\(.*?\)/)
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
  );

/** Replaces values that change from run to run. */
async function recordOf(app: TestApp, mail: Mail): Promise<string> {
  const [reader] = await app.db.select().from(users).where(eq(users.email, mail.recipient));
  const [about] = await app.db
    .select()
    .from(users)
    .where(eq(users.id, mail.aboutUserId ?? 0));
  const files = mail.attachments.map(
    ({ filename, contentType, secret }) => `${filename} (${contentType})${secret ? ', secret' : ''}`,
  );
  const text = mail.secrets
    .reduce((shown, secret) => shown.replaceAll(secret, '<token>'), mail.text)
    .replace(/\b[0-9a-f]{64}\b/g, '<hash>')
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<reference>')
    // Test addresses with numbers.
    .replace(/\bnew\d+(?=@|%40)/g, 'new')
    .replaceAll(`building=${mail.buildingId}`, 'building=<building>')
    .replace(/http\S+/g, (url) => url.replace(/(?<=[/=])\d+(?=$|[/&?#])/g, '<id>'));
  return [
    `Subject: ${mail.subject}`,
    `To: ${reader?.role ?? 'a person without an account'}`,
    `From: ${mail.buildingId === null ? 'the product' : 'the building'}`,
    ...(about ? [`Emptied with the account of: ${about.role}`] : []),
    ...files.map((file) => `Attachment: ${file}`),
    `\n${text}`,
  ].join('\n');
}
