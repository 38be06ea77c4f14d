import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { UserRow } from '../../../demo/factories.ts';
import { expect, HAUSSMANN } from './portal.ts';
import type { Say } from './words.ts';

// Page object of the form below the agreement.

export const newAddress = () => `${randomBytes(6).toString('hex')}@example.com`;

export const field = (page: Page, say: Say, name: string) =>
  page.getByRole('textbox', { name: say(`agreements:sign.${name}`) });

export const submitButton = (page: Page, say: Say) =>
  page.getByRole('button', { name: say('agreements:sign.submit') });

export const agreeCheckbox = (page: Page, say: Say) =>
  page.getByRole('checkbox', { name: say('agreements:sign.agree') });

/** One stroke, in fractions of the pad's width and height. */
const STROKE = [
  [0.15, 0.6],
  [0.25, 0.25],
  [0.35, 0.65],
  [0.45, 0.3],
  [0.6, 0.6],
  [0.8, 0.4],
] as const;

const STEPS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
/** Seconds between two touches. */
const FRAME = 1 / 60;

/** The points of the stroke on the pad, in px. */
async function strokeOn(page: Page, say: Say, pad: string): Promise<{ x: number; y: number }[]> {
  const canvas = page.getByRole('img', { name: say(pad) });
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is nothing to sign on');
  return STROKE.map(([x, y]) => ({ x: box.x + box.width * x, y: box.y + box.height * y }));
}

/** Draws a signature on a pad. */
export async function draw(page: Page, say: Say, pad = 'agreements:sign.pad'): Promise<void> {
  const [first, ...others] = await strokeOn(page, say, pad);
  await page.mouse.move(first?.x ?? 0, first?.y ?? 0);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

/** The same with touch events, which the browser could also take as scrolling. */
export async function drawByTouch(page: Page, say: Say, pad = 'agreements:sign.pad'): Promise<void> {
  const points = (await strokeOn(page, say, pad)).flatMap((to, at, all) => {
    const from = all[at - 1] ?? to;
    return STEPS.map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));
  });
  const screen = await page.context().newCDPSession(page);
  // At human speed: after a fast swipe the page keeps scrolling, and the next tap only stops it.
  const began = Date.now() / 1000 - points.length * FRAME;
  for (const [at, point] of points.entries())
    await screen.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [point],
      timestamp: began + at * FRAME,
    });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await screen.detach();
}

/** Width and height of the drawn part of a picture, in percent. */
export async function measureDrawing(picture: Buffer): Promise<{ width: number; height: number }> {
  const whole = await sharp(picture).metadata();
  const paper = await sharp(picture).flatten({ background: '#fff' }).png().toBuffer();
  const { info } = await sharp(paper).trim().toBuffer({ resolveWithObject: true });
  const share = (drawn: number, all: number) => Math.round((100 * drawn) / all);
  return { width: share(info.width, whole.width), height: share(info.height, whole.height) };
}

/** The agreement as an invitation links to it. */
export function linkTo(visit: { id: number; code: string }, email: string, language: string): string {
  const query = new URLSearchParams({
    email,
    name: 'Louise Martin',
    entreprise: 'Cabinet Verne',
    dna: '0',
    language,
    appointment: String(visit.id),
    code: visit.code,
    building: String(HAUSSMANN),
  });
  return `/DNA?${query}`;
}

export const visitName = (page: Page, say: Say) =>
  page.getByRole('group', { name: say('agreements:occasion.title'), exact: true });

/** Names are capitalised, however they were typed. */
export const wordsOf = (host: UserRow) => [host.lastName, 'Atelier', '9:30', 'Parvis Haussmann'];

/** The page redirects one second after the thank-you. */
export async function expectThankYouPage(page: Page, say: Say, words: readonly string[]): Promise<void> {
  await expect(page.getByText(say('agreements:sign.done'))).toBeVisible();
  await expect(page).toHaveURL('/SIGNEDNA?dna=0');
  await expect(page.getByRole('heading', { level: 1, name: say('agreements:signed.title') })).toBeVisible();
  const what = page.getByRole('group', { name: say('agreements:signed.what') });
  for (const each of words) await expect(what).toContainText(each, { ignoreCase: true });
}
