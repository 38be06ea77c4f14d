import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../test/components/show.tsx';

const DEEP = 12;

it('changes of visibility and colour apply immediately to all descendants with reduced motion', async () => {
  const nested = Array.from({ length: DEEP }).reduce<ReactNode>(
    (inner) => <div>{inner}</div>,
    <span>Lundi</span>,
  );
  await show(<section aria-label="Semaine">{nested}</section>);
  const inner = page.getByText('Lundi').element();
  const outer = page.getByRole('region', { name: 'Semaine' }).element() as HTMLElement;
  const seen = () => [getComputedStyle(inner).visibility, getComputedStyle(inner).color];
  expect(seen()[0]).toBe('visible');
  Object.assign(outer.style, { visibility: 'hidden', color: 'rgb(1, 2, 3)' });
  expect(seen()).toEqual(['hidden', 'rgb(1, 2, 3)']);
  Object.assign(outer.style, { visibility: '', color: 'rgb(4, 5, 6)' });
  expect(seen()).toEqual(['visible', 'rgb(4, 5, 6)']);
});

it('an inline transition still fires its end event with reduced motion', async () => {
  await show(<p>Mardi</p>);
  const moved = page.getByText('Mardi').element() as HTMLElement;
  const ended = new Promise((end) => moved.addEventListener('transitionend', end, { once: true }));
  Object.assign(moved.style, { position: 'relative', top: '0px' });
  expect(getComputedStyle(moved).top).toBe('0px');
  Object.assign(moved.style, { transition: 'top 60s', top: '40px' });
  await ended;
  expect(getComputedStyle(moved).top).toBe('40px');
});
