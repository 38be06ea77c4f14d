import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { z } from 'zod';
import { type Answer, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { ALL_TOPICS, endpoint } from '../../endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../page.ts';
import { useRowDialog } from '../dialog/dialogState.ts';
import { queryClient } from '../queries.ts';
import { type DataChange, scheduleRefetchAfterChange } from '../refresh.ts';
import { usePages } from './usePages.tsx';
import { usePagesWithNewerRows } from './usePagesWithNewerRows.ts';

const listThings = endpoint({
  name: 'listThings',
  method: 'GET',
  path: '/api/things',
  access: 'public',
  summary: 'Things, page by page',
  query: pageQueryCodec(['name'], 'name'),
  answer: pageCodec({ schema: z.object({ id: z.int(), name: z.string() }), encode: (thing) => thing }),
});

function Things() {
  const read = usePages(listThings, { search: '', sort: 'name' });
  const { data, total, error, moreButton } = read;
  const { current, opened } = useRowDialog('edit', read);
  const names = data?.map(({ name }) => name).join(', ') ?? 'attente';
  return (
    <>
      <p data-testid="shown">{error ? 'illisible' : `${names} de ${total}`}</p>
      {opened && <p>ouvert : {current?.name}</p>}
      {moreButton}
    </>
  );
}

/** Newest first, in rows high enough to scroll. */
function Lines() {
  const { data, total, newer } = usePagesWithNewerRows(
    listThings,
    { search: '', sort: 'name' },
    { rowKey: ({ id }) => id, building: 1 },
  );
  const names = data?.map(({ name }) => name).join(', ') ?? 'attente';
  return (
    <div style={{ height: '300vh' }}>
      <p data-testid="shown">{`${names} de ${total}`}</p>
      {newer && (
        <button
          type="button"
          onClick={newer.show}
          style={{ position: 'fixed' }}
        >{`${newer.count} de plus`}</button>
      )}
    </div>
  );
}

const pages: Record<string, Answer> = {
  first: {
    body: {
      fields: [
        { id: 1, name: 'Ada' },
        { id: 2, name: 'Bea' },
      ],
      total: 3,
      next: 'after Bea',
    },
  },
  second: { body: { fields: [{ id: 3, name: 'Cléo' }], total: 3, next: null } },
};

const shown = () => expect.element(page.getByTestId('shown'));
const more = page.getByRole('button', { name: 'Afficher la suite' });

beforeEach(() => queryClient.clear());

it('each page continues after the previous one until the last', async () => {
  const arrived = serve(({ path }) => (path.includes('after=') ? pages.second : pages.first) as Answer);
  await open();
  await shown().toHaveTextContent('Ada, Bea de 3');
  await more.click();
  await shown().toHaveTextContent('Ada, Bea, Cléo de 3');
  await expect.element(more).not.toBeInTheDocument();
  const asked = arrived.map(({ path }) => new URL(path, location.origin).searchParams.get('after'));
  expect(asked.filter((after) => after !== null)).toEqual(['after Bea']);
});

it('loaded pages stay when the next one fails, and it can be retried', async () => {
  const refusal = { status: 403, body: { code: 'forbidden', message: 'Pas pour vous.' } };
  let second: Answer = refusal;
  serve(({ path }) => (path.includes('after=') ? second : (pages.first as Answer)));
  await open();
  await more.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await shown().toHaveTextContent('Ada, Bea de 3');
  second = pages.second as Answer;
  await more.click();
  await shown().toHaveTextContent('Ada, Bea, Cléo de 3');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('pages load until the row in the address is found, or to the end', async () => {
  serve(({ path }) => (path.includes('after=') ? pages.second : pages.first) as Answer);
  history.replaceState(null, '', '?edit=3');
  await open();
  await expect.element(page.getByText('ouvert : Cléo')).toBeVisible();
  await cleanup();
  queryClient.clear();
  history.replaceState(null, '', '?edit=4');
  await open();
  await expect.poll(() => location.search).toBe('');
  await shown().toHaveTextContent('Ada, Bea, Cléo de 3');
});

it('a frozen list does not move while it is read and shows the number of new rows', async () => {
  let rows = [{ id: 1, name: 'Ada' }];
  const asked = serve(() => ({ body: { fields: rows, total: rows.length, next: null } }));
  const happens = (name: string, change: DataChange) => {
    rows = [{ id: rows.length + 1, name }, ...rows];
    scheduleRefetchAfterChange(change);
  };
  show(<Lines />);
  await shown().toHaveTextContent('Ada de 1');
  happens('Bea', { building: 1, topic: listThings.path });
  await shown().toHaveTextContent('Bea, Ada de 2');
  scrollTo(0, 300);
  happens('Cléo', { building: 2, topic: listThings.path });
  happens('Dina', { building: null, topic: ALL_TOPICS });
  await page.getByRole('button', { name: '2 de plus' }).click();
  await shown().toHaveTextContent('Dina, Cléo, Bea, Ada de 4');
  expect(scrollY).toBe(0);
  scrollTo(0, 300);
  const before = asked.length;
  for (const name of ['Eva', 'Flo', 'Gil']) happens(name, { building: 1, topic: listThings.path });
  await expect.element(page.getByRole('button', { name: '3 de plus' })).toBeVisible();
  expect(asked.length - before).toBe(1);
  scrollTo(0, 0);
  await shown().toHaveTextContent('Gil, Flo, Eva, Dina, Cléo, Bea, Ada de 7');
});

const open = () => show(<Things />);
