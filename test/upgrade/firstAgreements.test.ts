import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../app.ts';
import { runSqlMigrations } from '../../kit/server/database/migrate.ts';
import { copyDatabase, createEmptyDatabase } from '../support/emptyDatabase.ts';
import { MIGRATIONS, sha256Of } from './dump.ts';

const FILE = '0012_create_nda.sql';
const BEFORE = '0048_tell_when_sessions_change.sql';

/** The released file, before its first paragraph was corrected. */
const EARLIER = [
  ['null before the mail is written.', 'null before the mail is written, and once the link was opened.'],
  [
    '(« vous »). Il vous engage envers la société qui vous reçoit et, pour ce que l’exploitant de ' +
      'l’immeuble vous communique, envers cet exploitant (',
    '(« vous ») envers la société qui la reçoit et, pour ce que celle-ci lui communique, ' +
      'envers l’exploitant de l’immeuble (',
  ],
  [
    '(“you”). It binds you towards the company that receives you and, for what the building’s ' +
      'operator discloses to you, towards that operator (',
    '(“you”) towards the company that receives them and, for what that company discloses on its ' +
      'behalf, towards the operator of the building (',
  ],
] as const;

const mended = readFileSync(join(MIGRATIONS, FILE), 'utf8');
const earlier = EARLIER.reduce((text, [now, then]) => text.replace(now, then), mended);

const textsOf = (sql: string) =>
  Object.fromEntries(
    [...sql.matchAll(/\('(fr|en)', \$nda\$(.*?)\$nda\$\)/gs)].map(([, language = '', text = '']) => [
      language,
      { text, sha256: sha256Of(text) },
    ]),
  );

/** Equal to the English text of migration 0053. */
function agreed() {
  const { fr, en } = textsOf(mended);
  const text = en?.text
    .replace(
      'anybody who visits the building or works in it (',
      'anyone who visits the building or carries out work there (',
    )
    .replace('The English text is given for information: should the two differ', 'Should the two differ');
  return { fr, en: { text, sha256: sha256Of(text ?? '') } };
}

/**
 * Creates a database from before checksums were stored, which ran `sql` as migration 0012. Returns its name.
 */
async function databaseThatRan(sql: string): Promise<string> {
  const { url } = await createEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'parvis-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(join(folder, FILE), sql);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await runSqlMigrations(pool, folder, { upTo: BEFORE });
  await pool.query('alter table migrations drop column checksum');
  await pool.end();
  return new URL(url).pathname.slice(1);
}
/** By file; created once and copied. */
const templates = new Map<string, Promise<string>>();

/** Such an installation with a signature that waits for its copy. `published` adds another text. */
async function installation(sql: string, published?: string) {
  const template = templates.get(sql) ?? databaseThatRan(sql);
  templates.set(sql, template);
  const { url, env, query } = await copyDatabase(await template);
  const { rows } = await query(
    `insert into nda_signatures (email, name, version, language, text_sha256, kind, address, fingerprint, signed_at)
     select 'louise@example.org', 'Louise Martin', version, language, sha256, 'accepted', '::1', language, now()
       from nda_texts order by language returning id`,
  );
  if (published)
    await query(
      `insert into nda_texts (version, language, text, sha256, published_at)
       select 2, language, $1, encode(sha256(convert_to($1, 'UTF8')), 'hex'), now() from nda_texts`,
      [published],
    );
  const app = await createApp({ env, databaseUrl: url });
  onTestFinished(() => app.close());
  const text = async (version: number) => {
    const answer = await app.http.inject(`/api/nda/text?version=${version}`);
    return [answer.statusCode, answer.json()] as const;
  };
  const ranAs = async () =>
    (await query('select checksum from migrations where name = $1', [FILE])).rows[0]?.checksum;
  /** Makes the waiting copies. Returns the text of each signature, and whether it has a copy. */
  const sealed = async () => {
    for (const { id } of rows)
      await query(`select graphile_worker.add_job('nda.seal', json_build_object('signature', $1::int))`, [
        id,
      ]);
    await app.jobs.drain();
    const found = await query(
      `select s.version, t.text, d.signature_id is not null as sealed from nda_signatures s
         join nda_texts t on t.version = s.version and t.language = s.language and t.sha256 = s.text_sha256
         left join nda_documents d on d.signature_id = s.id order by s.language`,
    );
    return found.rows;
  };
  return { url, env, query, text, ranAs, sealed };
}

const signedFirst = ({ fr, en }: ReturnType<typeof textsOf>) =>
  [en, fr].map((signed) => ({ version: 1, text: signed?.text, sealed: true }));

it('the released file is unchanged', () => {
  const listed = readFileSync(join(MIGRATIONS, 'checksums.txt'), 'utf8');
  expect(listed).toContain(`${sha256Of(earlier)}  ${FILE}`);
});

it('a published earlier text stays version 1; the corrected and the agreed one are versions 2 and 3', async () => {
  const { url, env, text, ranAs, sealed } = await installation(earlier);
  expect(await text(1)).toEqual([200, expect.objectContaining({ current: false, ...textsOf(earlier) })]);
  expect(await text(2)).toEqual([200, expect.objectContaining({ current: false, ...textsOf(mended) })]);
  expect(await text(0)).toEqual([200, expect.objectContaining({ version: 3, current: true, ...agreed() })]);
  expect(await ranAs()).toBe(sha256Of(earlier));
  expect(await sealed()).toEqual(signedFirst(textsOf(earlier)));

  // A second start changes nothing.
  await (await createApp({ env, databaseUrl: url })).close();
  expect(await ranAs()).toBe(sha256Of(earlier));
});

it('a corrected text that was version 1 stays so for its signers, and the agreed one is version 2', async () => {
  const { query, text, ranAs, sealed } = await installation(mended);
  expect(await text(1)).toEqual([200, expect.objectContaining({ current: false, ...textsOf(mended) })]);
  expect(await text(0)).toEqual([200, expect.objectContaining({ version: 2, current: true, ...agreed() })]);
  expect(await text(3)).toEqual([404, expect.anything()]);
  expect(await ranAs()).toBe(sha256Of(mended));
  expect(await sealed()).toEqual(signedFirst(textsOf(mended)));

  // Throws if no text has the signature's hash.
  await expect(
    query('update nda_signatures set text_sha256 = $1', [textsOf(earlier).fr?.sha256]),
  ).rejects.toThrow('nda_signatures_keep_their_text');
});

it('a text that the installation published remains in force', async () => {
  const { text, ranAs } = await installation(earlier, '# Our own');
  expect(await text(0)).toEqual([200, expect.objectContaining({ version: 2, fr: expect.anything() })]);
  expect((await text(0))[1].fr.text).toBe('# Our own');
  expect((await text(1))[1]).toMatchObject(textsOf(earlier));
  expect(await text(3)).toEqual([404, expect.anything()]);
  expect(await ranAs()).toBe(sha256Of(earlier));
});
