import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { screens } from '../../bench/screens/list.ts';
import { type Language, languages, type Role, roles } from '../../kit/actor.ts';
import { writeWorkbook } from '../../kit/server/workbook/write.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, makeNewcomer, test } from './support/portal.ts';
import { screenRead } from './support/screenRead.ts';
import { hiddenParts, misfits, smallTargets } from './support/sizes.ts';

/** Names of forty letters, as people have them. */
const LONG = {
  lastName: 'de Saint-Exupéry-Montmorency',
  firstName: 'Marie-Antoinette',
  company: 'Société d’aménagement du quartier des Gobelins',
};

const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1280, height: 768 },
  { width: 1366, height: 768 },
] as const;

type Size = (typeof sizes)[number];

/** What is still to be laid out anew: there the frame alone must fit. */
const TO_COME = /^\/resident\/(table|Reservations|place|Colis|Event|Conciergerie|Documents)|^\/(Multi|DNA)/;

const ADMINISTRATORS: readonly Role[] = ['admin', 'deputy'];
const mayOpen = (as: string | undefined): readonly Role[] =>
  as === 'admin' ? ADMINISTRATORS : as === 'accueil' ? ['reception'] : roles;

/** One of a list for a name, always the same. */
function chosen<T>(list: readonly T[], name: string): T {
  const [byte = 0] = createHash('sha256').update(name).digest();
  return list[byte % list.length] as T;
}

interface Sight {
  role: Role | null;
  size: Size;
  language: Language;
}

/** Whom each screen is shown to, in which size and language: in the matrix all of them, else one by its name. */
function sightsOf(): Map<Sight, string[]> {
  const seen = new Map<Sight, string[]>();
  const who: readonly (Role | null)[] = [null, ...roles];
  const every = who.flatMap((role) =>
    sizes.flatMap((size) => languages.map((language): Sight => ({ role, size, language }))),
  );
  const one = who.map(
    (role, at): Sight => ({
      role,
      size: sizes[at % sizes.length] as Size,
      language: chosen(languages, `${role}`),
    }),
  );
  const sights = process.env.PARVIS_TEST_MATRIX ? every : one;
  for (const { address, as } of screens) {
    const may: readonly (Role | null)[] = as === undefined ? [null] : mayOpen(as);
    const shownTo = sights.filter(({ role }) => may.includes(role));
    for (const sight of process.env.PARVIS_TEST_MATRIX ? shownTo : [chosen(shownTo, address)]) {
      seen.set(sight, [...new Set([...(seen.get(sight) ?? []), address])]);
    }
  }
  return seen;
}

for (const [{ role, size, language }, addresses] of sightsOf()) {
  test.describe(() => {
    test.use({
      as: async ({ make }, use) => {
        if (role === null) return use(null);
        const company = await make.company({
          name: LONG.company,
          buildings: [HAUSSMANN],
          maySwitchLanguage: true,
        });
        const { lastName, firstName } = LONG;
        const user = await makeNewcomer(make, { role, lastName, firstName, companyId: company.id });
        await use(user.email);
      },
      language,
      viewport: size,
      ...(size.width < 768 && { hasTouch: true, isMobile: true }),
      fresh: size.width < 768,
    });

    test(`everything fits ${size.width} × ${size.height} for ${role ?? 'everybody'}, ${language}`, {
      tag: '@desktop',
    }, async ({ page, browserErrors }) => {
      const soft = expect.configure({ soft: true });
      // A partner's page lies elsewhere.
      await page.route('https://example.com/**', (route) =>
        route.fulfill({ body: '<title>Partner</title>' }),
      );
      for (const [at, address] of addresses.entries()) {
        if (/confirm/.test(address)) browserErrors.expect(/status of 4\d\d/);
        if (at === 0) await page.goto(address);
        else await navigate(page, address);
        await screenRead(page);
        const onPhone = size.width < 768;
        const where = `${address} at ${size.width} px`;
        const all = await misfits(page, { tabsMayScroll: onPhone });
        const inFrame = TO_COME.test(address) ? all.filter((one) => one.startsWith('the page')) : all;
        soft(inFrame, where).toEqual([]);
        if (onPhone && !TO_COME.test(address))
          soft(await smallTargets(page), `${where}: targets`).toEqual([]);
      }
    });
  });
}

/** What is opened beside a list has no address that is known before: the mail with the longest name of a file. */
test.describe('beside its list', () => {
  test.use({ as: 'admin', viewport: { width: 1024, height: 768 } });

  test('a mail with what came with it fits', { tag: '@desktop' }, async ({ page, db }) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from mails, jsonb_array_elements(attachments) file
      where building_id = ${HAUSSMANN} and file ->> 'content' <> '' order by length(file ->> 'filename') desc limit 1`);
    await page.goto(`/resident/outbox?mail=${rows[0]?.id}`);
    await expect(page.getByRole('article').getByRole('list')).toBeVisible();
    await screenRead(page);
    expect(await misfits(page, { tabsMayScroll: false })).toEqual([]);
  });
});

/** The import shows what a file holds: with long names, a bad cell and all fields that a sheet can have. */
test.describe('with a file chosen', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email), fresh: true });

  for (const { width, height } of [sizes[0], sizes[1]]) {
    test(`the import fits ${width} × ${height}, step by step`, {
      tag: width < 768 ? '@phone' : '@desktop',
    }, async ({ page, visits, say }) => {
      await page.setViewportSize({ width, height });
      await visits.open();
      await visits.more('visits:list.import');
      const { dialog } = visits;
      await expect(dialog.getByText(say('visits:import.intro'))).toBeVisible();
      const fits = async (step: string) => {
        await screenRead(page);
        expect.soft(await misfits(page, { tabsMayScroll: width < 768 }), step).toEqual([]);
        expect.soft(await hiddenParts(page), step).toEqual([]);
        if (width < 768) expect.soft(await smallTargets(page), `${step}: targets`).toEqual([]);
      };
      await fits('file');
      const headings = [
        'Nom',
        'Prénom',
        'Date',
        'Heure',
        'Email visiteur',
        'Organisation',
        'Commentaire',
        'Langue',
      ];
      const buffer = await writeWorkbook({
        ...{ sheetName: 'Visites', columns: headings.map((heading) => ({ heading })) },
        rows: ['9:30', '25h00', 'midi', '10:00'].map((time) => [
          ...[
            LONG.lastName,
            LONG.firstName,
            '01/12/2027',
            time,
            'marie-antoinette.de.saint-exupery@example.com',
          ],
          ...[LONG.company, 'Vient en fauteuil roulant : prévoir l’ascenseur', 'français'],
        ]),
      });
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      await dialog.locator('input[type=file]').setInputFiles({ name: 'visites.xlsx', mimeType, buffer });
      const { row, column } = { row: 3, column: 'Heure' };
      await expect(
        dialog.getByRole('textbox', { name: say('visits:import.cell', { row, column }) }),
      ).toBeVisible();
      await fits('check');
      await dialog.getByRole('button', { name: say('visits:import.steps.columns') }).click();
      await expect(visits.button('visits:import.toCheck')).toBeVisible();
      await fits('columns');
    });
  }
});
