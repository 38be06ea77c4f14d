import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadWords, say } from '../../../../kit/web/i18n.ts';
import { serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import type { Room } from '../../reservation.ts';
import { MergePlan, pathBetween } from './MergePlan.tsx';

const room = (id: number, name: string, linked: number[] = []): Room => ({
  ...{ id, name, capacity: 8, layouts: [], services: [], photo: null, floor: '1' },
  linked: linked.map((other) => ({ id: other, name: `Salle ${other}` })),
});
const rooms = [room(1, 'Opéra', [2]), room(2, 'Seine', [1]), room(3, 'Marne')];

async function shown() {
  const arrived = serve(() => ({ body: { status: 'OK' } }));
  await show(<MergePlan rooms={rooms} mayChange />, 'fr', () => loadWords('rooms').then(() => null));
  await loadWords('rooms');
  return { arrived, tile: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }) };
}

it('joins two rooms that are pressed one after the other, and parts those that are joined, with the keyboard too', async () => {
  const { arrived, tile } = await shown();
  await tile('Opéra').click();
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent(say('rooms:settings.plan.second', { name: 'Opéra' }));
  await tile('Marne').click();
  await expect.poll(() => arrived.at(-1)?.body).toEqual({ one: 1, other: 3, linked: true });
  (tile('Opéra').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  (tile('Seine').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => arrived.at(-1)?.body).toEqual({ one: 1, other: 2, linked: false });
});

it('lets go of what was pressed with Escape', async () => {
  const { arrived, tile } = await shown();
  await tile('Opéra').click();
  await expect.element(tile('Opéra')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(tile('Opéra')).toHaveAttribute('aria-pressed', 'false');
  expect(arrived).toEqual([]);
});

it('draws a line through no other room', () => {
  const at = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 50 });
  expect(pathBetween(at(0, 0), at(130, 0))).toBe('M100 25H130');
  // Below the one between.
  expect(pathBetween(at(260, 0), at(0, 0))).toBe('M50 50V64H310V50');
  expect(pathBetween(at(0, 0), at(0, 80))).toBe('M50 50V80');
  expect(pathBetween(at(0, 0), at(130, 80))).toBe('M50 50V64H116V66H180V80');
});
