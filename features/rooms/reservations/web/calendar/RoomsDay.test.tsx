import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emulate } from '../../../../../test/components/emulate.ts';
import { makeReservation, opera, seine } from '../../../../../test/components/roomData.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import type { Reservation } from '../../reservation.ts';
import { noRoomRequirements } from '../roomRequirements.ts';
import RoomsDay from './RoomsDay.tsx';

const day = '2126-11-25';
const rooms = [opera, seine];
const times = { start: '14:00', end: '15:00' };
const reservation = makeReservation(day, { ...times, version: 1, isMine: true, mayChange: true });

const renderDay = async (reservations: readonly Reservation[]) => {
  const onBook = vi.fn();
  await page.viewport(1366, 768);
  await showWithWords(
    <RoomsDay
      date={day}
      rooms={rooms}
      reservations={reservations}
      need={noRoomRequirements}
      highlightedRoom={null}
      onOpen={() => {}}
      onBook={onBook}
      move={() => {}}
      showAt={() => {}}
    />,
    'rooms',
  );
  await expect.element(page.getByRole('button', { name: /Opéra, 1|Opéra, 2/ }).first()).toBeVisible();
  return onBook;
};
const block = (id: number) => document.querySelector(`[data-reservation="${id}"]`) as HTMLElement;

it('own reservations are stretched at their edge', async () => {
  await renderDay([reservation]);
  const hit = () => {
    const { right, top, height } = block(1).getBoundingClientRect();
    return [0.5, 1.5, 3, 6].map((inside) =>
      document.elementFromPoint(right - inside, top + height / 2)?.hasAttribute('data-stretch'),
    );
  };
  await expect.poll(hit).toEqual([true, true, true, true]);
});

it('the text of a reservation is cut inside it and complete in its title', async () => {
  await renderDay([{ ...reservation, start: '10:00', end: '10:30' }]);
  await expect.poll(() => block(1).getBoundingClientRect().width).toBeGreaterThan(0);
  const { left, right } = block(1).getBoundingClientRect();
  for (const words of block(1).querySelectorAll<HTMLElement>('[data-words]')) {
    const box = words.getBoundingClientRect();
    expect(box.left).toBeGreaterThanOrEqual(left);
    expect(box.right).toBeLessThanOrEqual(right);
    expect(words.dataset.words).not.toContain('\u00a0');
    expect(block(1).title.replaceAll('\u00a0', ' ')).toContain(
      words.dataset.words?.replaceAll(/[\u200b\u2060]/g, ''),
    );
  }
});

it('a bar shows only the start when both times do not fit', async () => {
  await renderDay([reservation]);
  const time = [...block(1).querySelectorAll<HTMLElement>('[data-words]')].at(-1);
  const probe = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => probe.remove());
  probe.style.cssText = 'width: 3rem; font-size: 0.75rem; font-family: sans-serif';
  probe.textContent = time?.dataset.words ?? '';
  const text = probe.firstChild as Text;
  const topOf = (at: number) => {
    const letter = document.createRange();
    letter.setStart(text, at);
    letter.setEnd(text, at + 1);
    return letter.getBoundingClientRect().top;
  };
  const firstLine = [...text.data].filter((letter, at) => /[\d:–]/.test(letter) && topOf(at) === topOf(0));
  expect(firstLine.join('')).toBe('14:00');
});

it('a click at the end of free time books its last half hour', async () => {
  const onBook = await renderDay([reservation]);
  for (const [end, start] of [
    ['14:00', '13:30'],
    ['19:00', '18:30'],
  ]) {
    const gap = document.querySelector(`[data-free="7"][data-end="${end}"]`) as HTMLElement;
    const { right: clientX, top: clientY } = gap.getBoundingClientRect();
    gap.dispatchEvent(new PointerEvent('click', { bubbles: true, clientX, clientY, detail: 1 }));
    expect(onBook).toHaveBeenLastCalledWith({ date: day, start, end, rooms: [7] });
  }
});

it('forced colours keep the names of reservations readable', async () => {
  await emulate({ forcedColors: 'active' });
  onTestFinished(() => void emulate({}));
  await renderDay([reservation, { ...reservation, id: 2, isMine: false, start: '16:00', end: '17:00' }]);
  const probe = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => probe.remove());
  const colours = ({ backgroundColor, color }: CSSStyleDeclaration) => [backgroundColor, color];
  for (const [id, background, color] of [
    [1, 'Highlight', 'HighlightText'],
    [2, 'ButtonFace', 'ButtonText'],
  ] as const) {
    probe.style.cssText = `forced-color-adjust: none; background: ${background}; color: ${color}`;
    expect(colours(getComputedStyle(block(id)))).toEqual(colours(getComputedStyle(probe)));
  }
});
