import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { textParam, useUrlState } from '../navigation/useUrlState.ts';
import { SearchField } from './SearchField.tsx';

const names = ['Ada', 'Grace', 'Hedy'];

function Screen() {
  const [{ q, opened }, change] = useUrlState({ q: textParam(), opened: textParam() });
  const found = names.filter((name) => name.includes(q));
  return (
    <>
      <SearchField label="Chercher" />
      <output>{opened}</output>
      {found.map((name) => (
        <button key={name} type="button" onClick={() => change({ opened: name }, 'push')}>
          {name}
        </button>
      ))}
    </>
  );
}

const inAddress = () => Object.fromEntries(new URLSearchParams(location.search));
const shown = () =>
  page
    .getByRole('button', { name: /^(Ada|Grace|Hedy)$/ })
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(() => history.replaceState(null, '', '/screen'));
afterEach(() => void vi.useRealTimers());

it('the search is kept in the address, and follows it', async () => {
  await show(<Screen />);
  const field = page.getByRole('searchbox', { name: 'Chercher' });
  await field.fill('Gr');
  await expect.poll(shown).toEqual(['Grace']);
  expect(inAddress()).toEqual({ q: 'Gr' });
  await page.getByRole('button', { name: 'Grace' }).click();
  await field.fill('He');
  await expect.poll(shown).toEqual(['Hedy']);
  history.back();
  await expect.element(field).toHaveValue('Gr');
  expect(inAddress()).toEqual({ q: 'Gr' });
});

it('a click right after typing opens the clicked row without moving it', async () => {
  await show(<Screen />);
  const field = page.getByRole('searchbox', { name: 'Chercher' });
  await expect.element(field).toBeVisible();
  // Within the debounce delay.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await field.fill('He');
  const button = page.getByRole('button', { name: 'Hedy' }).element() as HTMLElement;
  const before = button.getBoundingClientRect();
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  button.focus();
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  expect(shown()).toEqual(names);
  expect(button.getBoundingClientRect()).toEqual(before);
  button.click();
  await expect.poll(inAddress).toEqual({ q: 'He', opened: 'Hedy' });
  await expect.element(page.getByRole('status')).toHaveTextContent('Hedy');
});

it('a pending search does not change the address after a link was followed', async () => {
  const searches = new Set<string>();
  function PauseEnds() {
    const [{ q }] = useUrlState({ q: textParam() });
    useEffect(() => {
      searches.add(q);
      if (q) vi.advanceTimersByTime(1_000);
    }, [q]);
    return null;
  }
  await show(
    <>
      <SearchField label="Chercher" />
      <PauseEnds />
    </>,
  );
  const field = page.getByRole('searchbox', { name: 'Chercher' });
  await expect.element(field).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await field.fill('Gr');
  history.pushState(null, '', '/screen?q=He');
  dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(field).toHaveValue('He');
  vi.advanceTimersByTime(1_000);
  expect([...searches]).toEqual(['', 'He']);
});

const onEnter = vi.fn(async (typed: string) =>
  typed === 'He' ? ({ done: true } as const) : ({ done: false, message: `not one: ${typed}` } as const),
);

it('Enter passes the current text, shows why nothing was done, and clears the field on success', async () => {
  onEnter.mockClear();
  await show(<SearchField label="Chercher" onEnter={onEnter} />);
  const field = page.getByRole('searchbox', { name: 'Chercher' });
  await field.click();
  await userEvent.keyboard('{Enter}');
  expect(onEnter).not.toHaveBeenCalled();
  await userEvent.keyboard('a{Enter}');
  expect(onEnter).toHaveBeenLastCalledWith('a');
  await expect.element(page.getByText('not one: a')).toBeVisible();
  await expect.element(field).toHaveValue('a');
  await field.fill('He');
  await expect.element(page.getByText('not one: a')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.poll(inAddress).toEqual({});
});

it('the key / focuses the field from everywhere but inputs', async () => {
  await show(
    <>
      <SearchField label="Chercher" />
      <input aria-label="other" />
      <button type="button">elsewhere</button>
    </>,
  );
  const field = page.getByRole('searchbox', { name: 'Chercher' });
  await page.getByRole('button', { name: 'elsewhere' }).click();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  const other = page.getByRole('textbox', { name: 'other' });
  await other.click();
  await userEvent.keyboard('/');
  await expect.element(other).toHaveValue('/');
  await expect.element(other).toHaveFocus();
});
