import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Factories } from '../../demo/factories.ts';
import { type Language, languages, type Role, roles } from '../../kit/actor.ts';
import { writeWorkbook } from '../../kit/server/spreadsheet/writeWorkbook.ts';
import { addDays, today } from '../../kit/time.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, makeNewcomer, test } from './support/portal.ts';
import { screenRead } from './support/screenRead.ts';
import { screens } from './support/screens.ts';
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

/** Widths of a window larger than a phone: a tablet upright and across, a laptop, a large screen. */
const WIDTHS = process.env.PARVIS_TEST_MATRIX ? [820, 1024, 1280, 1366, 1920] : [820, 1024, 1366, 1920];

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
        for (const width of onPhone ? [size.width] : WIDTHS) {
          await page.setViewportSize({ width, height: size.height });
          await screenRead(page);
          soft(await misfits(page, { tabsMayScroll: onPhone }), `${address} at ${width} px`).toEqual([]);
        }
        if (onPhone) soft(await smallTargets(page), `${address} at ${size.width} px: targets`).toEqual([]);
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
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

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
      await expect(dialog.getByRole('textbox', { name: say('sheet:cell', { row, column }) })).toBeVisible();
      await fits('check');
      await dialog.getByRole('button', { name: say('sheet:steps.columns') }).click();
      await expect(visits.button('visits:import.toCheck')).toBeVisible();
      await fits('columns');
    });
  }
});

/** Addresses of a table that stand on more than one line, or are broken within a word where they must be: `marie@exam/ple.com`. */
function brokenAddresses(page: Page, mayWrap: boolean): Promise<string[]> {
  return page.evaluate((wraps) => {
    const linesOf = (range: Range) =>
      new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    return [...document.querySelectorAll('td *')].flatMap((element) => {
      const text = element.textContent ?? '';
      const isAddress = /^[^\s@]+@[^\s@]+\u00a0?·?$/.test(text) && !element.querySelector('span');
      if (!isAddress) return [];
      // Between its signs it may be broken, where each part is a text of its own, and after a hyphen.
      const parts = wraps
        ? [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        : [element];
      return parts.flatMap((part) => {
        const words = wraps ? (part.textContent ?? '').split(/(?<=-)/) : [part.textContent ?? ''];
        let at = 0;
        return words.flatMap((word) => {
          const range = document.createRange();
          if (wraps) {
            range.setStart(part, at);
            range.setEnd(part, at + word.length);
          } else range.selectNodeContents(part);
          at += word.length;
          return linesOf(range) > 1 ? `${text}: ${word}` : [];
        });
      });
    });
  }, mayWrap);
}

/** A day that no other test looks at, and the one after it. */
const HERE = today('Europe/Paris', new Date());
const DAY = addDays(HERE, 205);
const DAYS = { start: DAY, end: addDays(DAY, 1) };

/** What a list of visits holds at most, and what it says of it: long names, a comment as long as it may be, no agreement. */
const FULL = {
  visitorLastName: LONG.lastName,
  visitorFirstName: LONG.firstName,
  visitorEmail: 'marie.montmorency@amenagement-gobelins.example.com',
  organization: LONG.company.slice(0, 40),
  comment: 'Vient en fauteuil roulant : rampe du quai B, ascenseur de service. '.repeat(3).slice(0, 200),
  ndaSigned: false,
};

/** Higher than one line of a chip, px, and lower than two. */
const ONE_LINE = 36;

test.describe('a list of visits with all that one can have', () => {
  test.use({ as: 'accueil' });

  const opened = async (page: Page, make: Factories) => {
    const company = await make.company({ name: LONG.company, buildings: [HAUSSMANN] });
    const host = await makeNewcomer(make, { ...LONG, companyId: company.id });
    const visit = { building: HAUSSMANN, residentId: host.id, ...FULL };
    await make.visit({ ...visit, date: DAYS.start });
    await make.visit({ ...visit, date: DAYS.end, status: 'canceled' });
    await make.visit({ ...visit, date: HERE });
    await page.goto(`/resident/table?${new URLSearchParams(DAYS)}`);
    await screenRead(page);
    return host.email ?? '';
  };

  test('shows every fact of it from 1024 pixels on, and breaks no address within a word', {
    tag: '@desktop',
  }, async ({ page, make, visits, say }) => {
    const host = await opened(page, make);
    const row = visits.visits(FULL.visitorLastName).first();
    const widths = [1024, 1280, 1366, 1920];
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 1400 ? 768 : 1080 });
      await screenRead(page);
      expect(await misfits(page, { tabsMayScroll: false }), `${width} px`).toEqual([]);
      expect(await brokenAddresses(page, width < 1920), `${width} px`).toEqual([]);
      for (const fact of [FULL.visitorEmail, FULL.organization, FULL.comment.trim(), LONG.company])
        await expect(row).toContainText(fact);
      const missing = row.getByText(say('visits:nda.missing'));
      for (const each of [missing, row.getByText(FULL.comment.trim())])
        await expect(each, `${width} px`).toBeInViewport({ ratio: 1 });
    }
    // Beside the button that checks in, which is there on the day alone.
    await navigate(page, `/resident/table?${new URLSearchParams({ q: host })}`);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 768 });
      await screenRead(page);
      const { height = 0 } = (await row.getByText(say('visits:status.waiting')).boundingBox()) ?? {};
      expect(height, `the state at ${width} px`).toBeLessThan(ONE_LINE);
    }
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, fresh: true });

    test('fits, and so does its sheet', { tag: '@desktop' }, async ({ page, make }) => {
      await opened(page, make);
      const whole = async (what: string) => {
        expect(await misfits(page, { tabsMayScroll: true }), what).toEqual([]);
        expect(await smallTargets(page), `${what}: targets`).toEqual([]);
      };
      await whole('the list');
      await page.getByRole('main').locator('li[data-index]').first().getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toContainText(FULL.comment.trim());
      await whole('the sheet');
    });
  });
});
