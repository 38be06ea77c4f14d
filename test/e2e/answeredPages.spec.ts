import type { APIRequestContext, Page } from '@playwright/test';
import { addDays, today } from '../../kit/time.ts';
import { expect, HAUSSMANN, makeNewcomer, test } from './support/portal.ts';

const PROGRAM = /\/assets\/web-[^/]+\.js$/;
const HOSTILE = 'Atelier </script><script>document.title="off"</script>';
const soon = addDays(today('Europe/Paris', new Date()), 2);

/** What the server answers, read twice: the first may find no thread that draws. */
async function pageAt(request: APIRequestContext, address: string): Promise<string> {
  const headers = { accept: 'text/html' };
  await request.get(address, { headers });
  const answer = await request.get(address, { headers });
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-security-policy']).toContain("script-src 'self'");
  return answer.text();
}

/** Keeps the program away until it is let come; tells what is asked of the API meanwhile and then. */
async function withoutProgram(page: Page): Promise<{ letCome: () => void; asked: string[] }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(PROGRAM, async (route) => {
    await promise;
    await route.continue();
  });
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  return { letCome: resolve, asked };
}

test('a public calendar shows its events before its program has come, which does not ask for the month again', {
  tag: '@both',
}, async ({ page, make, say, isMobile }) => {
  const { id: building, name: house } = await make.building();
  const elsewhere = await make.building();
  const { id: createdBy } = await makeNewcomer(make, { buildings: [building], role: 'admin' });
  await make.event({ building, createdBy, name: HOSTILE, startDate: soon });
  await make.event({ building: elsewhere.id, createdBy, name: 'Rencontre d’ailleurs', startDate: soon });
  const address = `/MultiAppEvenement?${building}!Parvis&view=agenda`;

  const html = await pageAt(page.request, address);
  expect(html).toContain('id="answers"');
  expect(html).toContain(house);
  expect(html).not.toContain('<script>document');
  expect(html).not.toContain('Rencontre d’ailleurs');
  expect(html).not.toContain('Parvis Haussmann');

  const { letCome, asked } = await withoutProgram(page);
  // What a phone says of itself.
  if (isMobile)
    await page.route(/MultiAppEvenement/, async (route) => {
      const headers = { ...route.request().headers(), 'sec-ch-ua-mobile': '?1' };
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
  await page.goto(address, { waitUntil: 'commit' });
  const event = page.locator('#drawn').getByRole('button', { name: HOSTILE });
  await expect(event).toBeVisible();
  const before = await event.boundingBox();
  // In other letters lines may end elsewhere.
  const fonts = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await fonts.promise;
    await route.continue();
  });
  letCome();
  await expect(page.locator('#drawn')).toHaveCount(0);
  const own = page.getByRole('button', { name: HOSTILE });
  expect(await own.boundingBox()).toEqual(before);
  fonts.resolve();
  expect(asked.filter((one) => /\bend=/.test(one))).toEqual([]);
  await own.click();
  await expect(page.getByRole('dialog', { name: HOSTILE })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(say('events:titles.conference')));
});

test('a visitor’s page shows their visit before its program has come, in the invitation’s language; another code opens nothing', async ({
  page,
  announced,
}) => {
  const visit = (await announced({
    visitorFirstName: 'Louise',
    visitorLastName: 'Vasseur',
    language: 'en',
  })) as {
    code: string;
  };
  const address = `/visit/${visit.code}`;
  const html = await pageAt(page.request, address);
  expect(html).toContain('data-spoken="en"');
  expect(html).toContain('Vasseur');
  const wrong = await pageAt(page.request, `/visit/${'0'.repeat(32)}`);
  expect(wrong).not.toContain('id="answers"');
  expect(wrong).toContain('<template data-drawn');

  const { letCome } = await withoutProgram(page);
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.removeItem('i18nextLng'));
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('#drawn').getByText('Vasseur')).toBeVisible();
  letCome();
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(page.getByText('Vasseur')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the agreement and a registration stand in their pages; of a building that there is not, nothing', async ({
  page,
}) => {
  const agreement = await pageAt(page.request, '/DNA?name=Louise&dna=0');
  expect(agreement).toContain('Accord de confidentialité</h1>');
  const registration = await pageAt(page.request, `/register/!${HAUSSMANN}&collab`);
  expect(registration).toContain('Parvis Haussmann');
  expect(await pageAt(page.request, '/MultiAppEvenement?999999999!Parvis')).not.toContain('id="answers"');
});

test('a window that is not as it was taken to be shows what the build has drawn', async ({
  page,
  make,
  say,
}) => {
  const { id: building } = await make.building();
  const { id: createdBy } = await makeNewcomer(make, { buildings: [building], role: 'admin' });
  const { name } = await make.event({ building, createdBy, startDate: soon });
  const { letCome } = await withoutProgram(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/MultiAppEvenement?${building}!Parvis`, { waitUntil: 'commit' });
  const drawn = page.locator('#drawn');
  await expect(drawn.getByRole('heading', { name: say('events:titles.conference') })).toBeVisible();
  await expect(drawn.getByText(name)).toHaveCount(0);
  letCome();
  await expect(page.getByRole('button', { name })).toBeVisible();
});
