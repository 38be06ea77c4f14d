import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { z } from 'zod';
import { type Answer, serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { endpoint } from '../../endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../page.ts';
import { queryClient } from '../api/queries.ts';
import { useRowDialog } from '../dialog/dialogState.ts';
import { usePages } from './usePages.tsx';

const listThings = endpoint({
  name: 'listThings',
  method: 'GET',
  path: '/api/things',
  access: 'public',
  summary: 'Things, page by page',
  query: pageQueryCodec(['name'], 'name'),
  answer: pageCodec(z.object({ id: z.int(), name: z.string() })),
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
const more = page.getByRole('button', { name: 'Afficher plus' });

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

const open = () => show(<Things />);
