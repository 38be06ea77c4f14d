import type { Page } from '@playwright/test';
import type { UserRow } from '../../../demo/factories.ts';
import { HAUSSMANN } from './portal.ts';
import type { Say } from './words.ts';

// The form below the agreement, by the names that people see or hear.

export const field = (page: Page, say: Say, name: string) =>
  page.getByRole('textbox', { name: say(`nda:sign.${name}`) });

export const submit = (page: Page, say: Say) => page.getByRole('button', { name: say('nda:sign.submit') });

export const agree = (page: Page, say: Say) => page.getByRole('checkbox', { name: say('nda:sign.agree') });

/** Signs by hand, on the agreement's paper or another. */
export async function draw(page: Page, say: Say, pad = 'nda:sign.pad'): Promise<void> {
  const canvas = page.getByRole('img', { name: say(pad) });
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is nothing to sign on');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.15, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.25, 0.25],
    [0.35, 0.65],
    [0.45, 0.3],
    [0.6, 0.6],
    [0.8, 0.4],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 });
  await page.mouse.up();
}

/** The agreement as an invitation links to it. */
export function linkTo(visit: { id: number; code: string }, email: string, language: string): string {
  const query = new URLSearchParams({
    ...{ email, name: 'Louise Martin', entreprise: 'Cabinet Verne', dna: '0', language },
    ...{ appointment: String(visit.id), code: visit.code, building: String(HAUSSMANN) },
  });
  return `/DNA?${query}`;
}

/** The visit of a link as its page names it. */
export const visitNamed = (page: Page, say: Say) =>
  page.getByRole('group', { name: say('nda:purpose.title'), exact: true });

/** Whom, when and where one visits; a name is written with its capitals, however it was typed. */
export const wordsOf = (host: UserRow) => [host.lastName, 'Atelier', '9:30', 'Parvis Haussmann'];
