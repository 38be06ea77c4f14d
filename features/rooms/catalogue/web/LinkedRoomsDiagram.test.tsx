import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { translate } from '../../../../kit/web/i18n/i18n.ts';
import { makeRoom } from '../../../../test/components/roomData.ts';
import { serve } from '../../../../test/components/server.ts';
import { showWithWords } from '../../../../test/components/show.tsx';
import { buildLinkedRoomsConnectorLine, LinkedRoomsDiagram } from './LinkedRoomsDiagram.tsx';

const linkedTo = (id: number) => ({ linked: [{ id, name: `Salle ${id}` }] });
const rooms = [makeRoom(1, 'Opéra', linkedTo(2)), makeRoom(2, 'Seine', linkedTo(1)), makeRoom(3, 'Marne')];

async function renderPlan() {
  const arrived = serve(() => ({ body: { status: 'OK' } }));
  await showWithWords(<LinkedRoomsDiagram rooms={rooms} mayChange />, 'rooms');
  return { arrived, tile: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }) };
}

it('links two rooms pressed in a row and unlinks linked ones, also by keyboard', async () => {
  const { arrived, tile } = await renderPlan();
  await tile('Opéra').click();
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent(translate('rooms:settings.plan.second', { name: 'Opéra' }));
  await tile('Marne').click();
  await expect.poll(() => arrived.at(-1)?.body).toEqual({ one: 1, other: 3, linked: true });
  (tile('Opéra').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  (tile('Seine').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => arrived.at(-1)?.body).toEqual({ one: 1, other: 2, linked: false });
});

it('Escape clears the selection', async () => {
  const { arrived, tile } = await renderPlan();
  await tile('Opéra').click();
  await expect.element(tile('Opéra')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(tile('Opéra')).toHaveAttribute('aria-pressed', 'false');
  expect(arrived).toEqual([]);
});

it('draws no line through another room', () => {
  const at = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 50 });
  expect(buildLinkedRoomsConnectorLine(at(0, 0), at(130, 0))).toBe('M100 25H130');
  expect(buildLinkedRoomsConnectorLine(at(260, 0), at(0, 0))).toBe('M50 50V64H310V50');
  expect(buildLinkedRoomsConnectorLine(at(0, 0), at(0, 80))).toBe('M50 50V80');
  expect(buildLinkedRoomsConnectorLine(at(0, 0), at(130, 80))).toBe('M50 50V64H116V66H180V80');
});
