import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { endpoint, spreadsheetDownload } from '../../endpoint.ts';
import { CallError } from '../api/callError.ts';
import { invalidateTopic, queryClient } from '../api/queries.ts';
import type { ScreenAction } from '../ui/ActionButton.tsx';
import type { Column } from './column.ts';
import { ListScreen } from './ListScreen.tsx';
import { useListPeriod } from './period.ts';
import type { FilterTabOptions } from './tabs.ts';
import { useExportAction } from './useExportAction.ts';

interface Person {
  id: number;
  name: string;
}

/** Rows, an error, or a promise that `released` resolves. */
let answer: Person[] | CallError | 'later' = [];
let release: (people: Person[]) => void;
let asked = 0;

const people = (...names: string[]) => names.map((name, id) => ({ id, name }));

async function ask(): Promise<Person[]> {
  asked++;
  if (answer instanceof CallError) throw answer;
  if (answer !== 'later') return answer;
  return new Promise((resolve) => {
    release = resolve;
  });
}

const columns: Column<Person>[] = [
  {
    key: 'name',
    title: 'Nom',
    width: 12,
    card: 'title',
    render: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
];

const find = (all: readonly Person[]) => (query: string) => all.filter(({ name }) => name.includes(query));

const tabs: FilterTabOptions<Person> = {
  label: 'Montrer',
  allLabel: 'Tout',
  getValue: ({ name }) => name.charAt(0),
  choices: [
    { value: 'A', label: 'Les A' },
    { value: 'G', label: 'Les G' },
    { value: 'Z', label: 'Les Z' },
  ],
};

type ScreenProps = {
  body: boolean;
  inAll?: number;
  tabbed?: boolean;
  hasExport?: boolean;
  actions?: readonly ScreenAction[];
};

const exportPeople = endpoint({
  name: 'exportPeople',
  access: 'user',
  method: 'GET',
  path: '/api/people/export',
  summary: 'Export the people',
  ...spreadsheetDownload,
});
const importing: ScreenAction = { label: 'Importer', icon: IconUsers, run: () => {} };

function Screen({ body, inAll, tabbed, hasExport, actions = [] }: ScreenProps) {
  const period = useListPeriod();
  const all = useQuery({ queryKey: ['people'], queryFn: ask, enabled: !period.isTooLong });
  const read = inAll === undefined ? all : { ...all, total: inAll };
  const exportAction = useExportAction(exportPeople, {}, all.data);
  const frame = {
    title: 'Personnes',
    period,
    searchLabel: 'Chercher quelqu’un',
    action: <button type="button">Ajouter</button>,
    moreActions: [...(hasExport ? [exportAction] : []), ...actions],
    query: read,
    createSearch: find,
    emptyState: {
      icon: IconUsers,
      noMatch: { title: 'Introuvable', text: 'Cherchez autrement.' },
      empty: { title: 'Personne encore', text: 'Elles seront ici.' },
      action: <button type="button">Inviter</button>,
    },
  };
  if (body) {
    const named = (rows?: readonly Person[]) => rows?.map(({ name }) => name).join(' et ') ?? 'attente';
    return <ListScreen {...frame} body={(rows) => <p>{named(rows)}</p>} />;
  }
  return (
    <ListScreen
      {...frame}
      tabs={tabbed ? tabs : undefined}
      label="Personnes"
      columns={columns}
      initialSort={{ column: 'name', direction: 'ascending' }}
      describeCount={({ shown, total }, searched) =>
        searched ? `${shown} trouvée sur ${total}` : `en tout ${shown}`
      }
    />
  );
}

const shown = (body = false, inAll?: number, tabbed = false) =>
  show(<Screen body={body} tabbed={tabbed} {...(inAll && { inAll })} />);

const search = (text: string) => page.getByRole('searchbox', { name: 'Chercher quelqu’un' }).fill(text);
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

const widthOf = (text: string) =>
  page.getByText(text, { exact: true }).element().getBoundingClientRect().width;

beforeEach(() => {
  queryClient.clear();
  history.replaceState(null, '', '/screen');
  asked = 0;
});

describe('the export of a list', () => {
  const exportButton = () => page.getByRole('button', { name: 'Exporter' });

  it('is offered if the list has rows', async () => {
    answer = people('Ada');
    await show(<Screen body={false} hasExport />);
    await says('Ada');
    await expect.element(exportButton()).toBeEnabled();
  });

  it('is not offered if the list is empty', async () => {
    answer = [];
    await show(<Screen body={false} hasExport />);
    await says('Personne encore');
    await expect.element(exportButton()).not.toBeInTheDocument();
  });

  it('is disabled in a menu if the list is empty', async () => {
    answer = [];
    await show(<Screen body={false} hasExport actions={[importing]} />);
    await says('Personne encore');
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Exporter' })).toBeDisabled();
    await expect.element(page.getByRole('menuitem', { name: 'Importer' })).toBeEnabled();
  });
});

describe.each([
  ['desktop', 1280, 800],
  ['phone', 390, 844],
] as const)('on a %s', (_, width, height) => {
  beforeEach(() => page.viewport(width, height));
  afterAll(() => page.viewport(1280, 800));

  it('the screen shows the rows, their count, and the results of a search', async () => {
    answer = people('Ada', 'Grace');
    await shown();
    await says('en tout 2');
    await says('Grace');
    await search('Ad');
    await says('1 trouvée sur 2');
    await expect.element(page.getByText('Grace', { exact: true })).not.toBeInTheDocument();
    expect(new URLSearchParams(location.search).get('q')).toBe('Ad');
  });

  it('the layout does not move while the rows load', async () => {
    answer = 'later';
    await shown();
    const list = () => document.querySelector('[data-list]');
    await expect.poll(() => list()?.getAttribute('aria-busy')).toBe('true');
    const before = list()?.getBoundingClientRect().top;
    release(people('Ada'));
    await says('Ada');
    expect(list()?.getAttribute('aria-busy')).toBe('false');
    expect(list()?.getBoundingClientRect().top).toBe(before);
  });

  it('a range that is too long sends no request and offers today', async () => {
    history.replaceState(null, '', '/screen?start=2020-01-01&end=2031-01-01');
    answer = people('Ada');
    await shown();
    await expect.element(page.getByText(/jours au maximum/)).toBeVisible();
    expect(asked).toBe(0);
    await page.getByRole('button', { name: 'Aujourd’hui', exact: true }).click();
    await says('Ada');
    expect(asked).toBe(1);
  });
});

it('an empty list offers the first action', async () => {
  answer = [];
  await shown();
  await says('Personne encore');
  await says('Elles seront ici.');
  await expect.element(page.getByRole('button', { name: 'Inviter' })).toBeVisible();
  // The count is for screen readers only.
  const count = page.getByRole('status').filter({ hasText: 'en tout 0' });
  await expect.element(count).toBeInTheDocument();
  expect(widthOf('en tout 0')).toBeLessThan(2);
});

it('a phone shows the first action once, at the bottom', async () => {
  const [adding, first] = [
    page.getByRole('button', { name: 'Ajouter' }),
    page.getByRole('button', { name: 'Inviter' }),
  ];
  onTestFinished(() => page.viewport(1280, 800));
  answer = [];
  await shown();
  await says('Personne encore');
  for (const each of [adding, first]) await expect.element(each).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(first).not.toBeInTheDocument();
  await expect.element(adding).toBeVisible();
});

it('a search without results says so and offers nothing', async () => {
  answer = people('Ada');
  await shown();
  await search('Z');
  await says('Introuvable');
  await says('Cherchez autrement.');
  await expect.element(page.getByRole('button', { name: 'Inviter' })).not.toBeInTheDocument();
});

it('a failed load shows its reason, no count, and a retry button', async () => {
  answer = new CallError(403, 'forbidden', 'Pas pour vous.');
  await shown();
  await says('La liste n’a pas pu être chargée');
  await says('Pas pour vous.');
  await expect.element(page.getByText(/en tout/)).not.toBeInTheDocument();
  answer = people('Ada');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await says('Ada');
});

it('changes by other users are shown', async () => {
  answer = people('Ada');
  await shown();
  await says('en tout 1');
  answer = people('Ada', 'Grace');
  await invalidateTopic('people');
  await says('en tout 2');
  await says('Grace');
});

it('a custom body replaces the rows, and empty states are the same', async () => {
  answer = 'later';
  await shown(true);
  await says('attente');
  release(people('Ada', 'Grace'));
  await says('Ada et Grace');
  await search('Z');
  await says('Introuvable');
});

it('tabs show their counts, filter the rows, and are kept in the address', async () => {
  answer = people('Ada', 'Anne', 'Grace');
  await shown(false, undefined, true);
  const tab = (name: string | RegExp) =>
    page.getByRole('group', { name: 'Montrer' }).getByRole('button', { name });
  for (const words of ['Tout 3', 'Les A 2', 'Les G 1', 'Les Z 0'])
    await expect.element(tab(words)).toBeVisible();
  await tab(/Les G/).click();
  await expect.element(tab(/Les G/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('Ada', { exact: true })).not.toBeInTheDocument();
  await says('Grace');
  expect(new URLSearchParams(location.search).get('show')).toBe('G');
  await search('Ad');
  await says('Introuvable');
  for (const words of ['Tout 1', 'Les A 1', 'Les G 0']) await expect.element(tab(words)).toBeVisible();
  history.back();
  await expect.element(tab(/Tout/)).toHaveAttribute('aria-pressed', 'true');
});

it('a paged list shows its count up to the maximum', async () => {
  answer = people('Ada');
  await shown(false, 1000);
  await says('en tout 1\u202f000');
  await shown(false, 1001);
  await says('en tout plus de 1\u202f000');
});
