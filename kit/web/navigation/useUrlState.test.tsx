import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { show } from '../../../test/components/show.tsx';
import { localDateSchema } from '../../time.ts';
import { useSchemaForm } from '../form/useSchemaForm.ts';
import { flagParam, idsParam, type SetUrlState, schemaParam, textParam, useUrlState } from './useUrlState.ts';

const values = {
  date: schemaParam(localDateSchema, '2026-11-23'),
  view: schemaParam(z.enum(['week', 'list']), 'week'),
  rooms: idsParam(),
  own: flagParam(),
  q: textParam(),
};

type State = Readonly<{ date: string; view: string; rooms: readonly number[]; own: boolean; q: string }>;

let seen: State[] = [];
let change: SetUrlState<State>;

function Screen() {
  const [state, set] = useUrlState(values);
  seen.push(state);
  change = set as SetUrlState<State>;
  return (
    <>
      <output>{JSON.stringify(state)}</output>
      <Other />
    </>
  );
}

function Other() {
  const [{ date }, set] = useUrlState({ date: values.date, page: schemaParam(z.coerce.number(), 1) });
  return (
    <button type="button" onClick={() => set({ page: 2 }, 'replace')}>
      {`other ${date}`}
    </button>
  );
}

/** Resolved by the test, like a loader that asks the server. */
let answer: (() => void) | undefined;
const slowLoader = () =>
  new Promise<null>((resolve) => {
    answer = () => resolve(null);
  });

const shown = () => JSON.parse(page.getByRole('status').element().textContent ?? '') as State;
const inAddress = () => Object.fromEntries(new URLSearchParams(location.search));
const plain: State = { date: '2026-11-23', view: 'week', rooms: [], own: false, q: '' };

beforeEach(() => {
  history.replaceState(null, '', '/screen');
  seen = [];
});

it('URL state reads valid parameters and falls back for invalid ones', async () => {
  history.replaceState(null, '', '/screen?date=2026-02-30&view=year&rooms=3,x,0,-1,4&own=&q=a%20b');
  await show(<Screen />);
  await expect.poll(shown).toEqual({ ...plain, rooms: [3, 4], own: true, q: 'a b' });
});

it('empty values are removed from the address', async () => {
  history.replaceState(null, '', '/screen?rooms=3&own=1&q=a&others=stay');
  await show(<Screen />);
  await expect.poll(shown).toEqual({ ...plain, rooms: [3], own: true, q: 'a' });
  change({ rooms: [], own: false, q: '' }, 'replace');
  await expect.poll(shown).toEqual(plain);
  expect(inAddress()).toEqual({ others: 'stay' });
});

it('a leading name without a value keeps its form', async () => {
  history.replaceState(null, '', '/screen?1!Parvis%20Nord&q=a');
  await show(<Screen />);
  change({ q: 'b c' }, 'replace');
  await expect.poll(() => location.search).toBe('?1!Parvis%20Nord&q=b+c');
  change({ q: '' }, 'replace');
  await expect.poll(() => location.search).toBe('?1!Parvis%20Nord');
});

it('the values stay the same object until one changes', async () => {
  await show(<Screen />);
  await page.getByRole('button').click();
  await expect.poll(inAddress).toEqual({ page: '2' });
  change({ own: true }, 'replace');
  await expect.poll(() => shown().own).toBe(true);
  const all = seen.filter(({ own }) => !own).map(({ rooms }) => rooms);
  expect(new Set(all).size).toBe(1);
});

it('a history entry is added only with push', async () => {
  await show(<Screen />);
  await expect.poll(shown).toEqual(plain);
  const entries = history.length;
  change({ q: 'a' }, 'replace');
  await expect.poll(inAddress).toEqual({ q: 'a' });
  expect(history.length).toBe(entries);
  change({ date: '2026-12-01' }, 'push');
  await expect.poll(inAddress).toEqual({ q: 'a', date: '2026-12-01' });
  history.back();
  await expect.poll(shown).toEqual({ ...plain, q: 'a' });
});

it('a blocked change is not shown', async () => {
  function Note({ date }: { date: string }) {
    const form = useSchemaForm(z.object({ text: z.string() }), { text: '' }, date);
    return <textarea aria-label={`Le ${date}`} {...form.getInputProps('text')} />;
  }
  function Typed() {
    const [{ date }, set] = useUrlState({ date: values.date });
    return (
      <>
        <Note key={date} date={date} />
        <button type="button" onClick={() => set({ date: '2026-12-01' }, 'push')}>
          Suite
        </button>
      </>
    );
  }
  await show(<Typed />);
  const typed = page.getByRole('textbox', { name: 'Le 2026-11-23' });
  await typed.fill('À moi');
  await page.getByRole('button', { name: 'Suite' }).click();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect.element(typed).toHaveValue('À moi');
  expect(inAddress()).toEqual({});
  await page.getByRole('button', { name: 'Suite' }).click();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Le 2026-12-01' })).toHaveValue('');
});

describe.each([
  ['of a screen without a loader', undefined],
  ['of a screen whose loader takes its time', slowLoader],
])('two changes in one tick, %s', (_, loader) => {
  const start = async () => {
    await show(<Screen />, 'fr', loader);
    answer?.();
    await expect.poll(shown).toEqual(plain);
  };

  it('both apply and show immediately', async () => {
    await start();
    change({ date: '2026-12-01' }, 'push');
    change({ q: 'a' }, 'replace');
    await expect.element(page.getByRole('button', { name: 'other 2026-12-01' })).toBeVisible();
    expect(shown()).toEqual({ ...plain, date: '2026-12-01', q: 'a' });
    answer?.();
    await expect.poll(inAddress).toEqual({ date: '2026-12-01', q: 'a' });
    expect(shown()).toEqual({ ...plain, date: '2026-12-01', q: 'a' });
    history.back();
    await expect.poll(() => location.search).toBe('');
  });

  it('both apply when two components make them', async () => {
    await start();
    change({ q: 'a' }, 'replace');
    page
      .getByRole('button')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    answer?.();
    await expect.poll(inAddress).toEqual({ q: 'a', page: '2' });
  });

  it('never show an older state', async () => {
    await start();
    seen = [];
    for (const date of ['2026-12-01', '2026-12-02', '2026-12-03']) change({ date }, 'push');
    answer?.();
    await expect.poll(inAddress).toEqual({ date: '2026-12-03' });
    const dates = seen.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort());
    expect(dates.at(-1)).toBe('2026-12-03');
  });
});
