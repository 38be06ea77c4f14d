import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { ReorderHandle } from './ReorderHandle.tsx';

function Rooms() {
  const [rooms, setRooms] = useState(['Opéra', 'Seine', 'Marne', 'Passy']);
  const move = async (at: number, to: number) =>
    setRooms((before) => before.toSpliced(at, 1).toSpliced(to, 0, before[at] ?? ''));
  return (
    <ul style={{ listStyle: 'none' }}>
      {rooms.map((name, at) => (
        <li key={name} data-index={at} style={{ height: 40 }}>
          <ReorderHandle name={name} index={at} count={rooms.length} onMove={(to) => move(at, to)} />
          {name}
        </li>
      ))}
    </ul>
  );
}
const order = () =>
  page
    .getByRole('listitem')
    .all()
    .map((each) => each.element().textContent);
const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Déplacer ${name}`) });

it('arrow keys move a row and keep the focus on it', async () => {
  await show(<Rooms />);
  handle('Seine').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(order).toEqual(['Opéra', 'Marne', 'Seine', 'Passy']);
  const moved = page.getByRole('button', { name: 'Déplacer Seine, 3 sur 4' });
  await expect.element(moved).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(order).toEqual(['Seine', 'Opéra', 'Marne', 'Passy']);
});

it('a drag moves a row unless Escape cancels it', async () => {
  await show(<Rooms />);
  await expect.element(handle('Opéra')).toBeVisible();
  const send = (type: string, name: string, after: number) => {
    const { x, y, height } = handle(name).element().getBoundingClientRect();
    const at = { clientX: x + 5, clientY: y + height / 2 + after, pointerId: 1, bubbles: true };
    handle(name).element().dispatchEvent(new PointerEvent(type, at));
  };
  send('pointerdown', 'Opéra', 0);
  send('pointermove', 'Marne', 10);
  await expect.poll(() => document.querySelector('[data-drop]')?.textContent).toBe('Passy');
  send('pointerup', 'Marne', 10);
  await expect.poll(order).toEqual(['Seine', 'Marne', 'Opéra', 'Passy']);

  send('pointerdown', 'Passy', 0);
  send('pointermove', 'Seine', -10);
  await userEvent.keyboard('{Escape}');
  send('pointerup', 'Seine', -10);
  expect(document.querySelector('[data-drop]')).toBeNull();
  expect(order()).toEqual(['Seine', 'Marne', 'Opéra', 'Passy']);
});
