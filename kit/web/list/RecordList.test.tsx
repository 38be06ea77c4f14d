import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import type { Column } from './column.ts';
import { RecordList, type RecordListProps } from './RecordList.tsx';
import { RowTitle } from './RowTitle.tsx';

/** The table scrolls inside, rows on a phone scroll with the page. */
const asHighAsAScreen = { display: 'flex', flexDirection: 'column', maxHeight: '40rem' } as const;

interface Person {
  id: number | string;
  name: string;
  at: string;
}

const MANY = 5_000;
const DRAWN_AT_MOST = 100;

const people = (...names: string[]): Person[] =>
  names.map((name, id) => ({ id, name, at: `${String(18 - id).padStart(2, '0')}:00` }));

type Paged = RecordListProps<Person>['paged'];

let change: (rows: Person[]) => void;

interface ListProps {
  rows: Person[];
  paged?: Paged;
  hours?: Column<Person>['card'];
  onOpen?: (row: Person) => void;
}

function List({ rows: initial, paged, hours, onOpen }: ListProps) {
  const [rows, setRows] = useState(initial);
  change = setRows;
  const [leaving, setLeaving] = useState<Person | null>(null);
  const columns: Column<Person>[] = [
    {
      key: 'name',
      title: 'Nom',
      width: 12,
      grow: true,
      card: 'title',
      render: (row) => <RowTitle>{row.name}</RowTitle>,
      sortBy: (row) => row.name,
    },
    { key: 'at', title: 'Heure', width: 6, card: hours, render: (row) => row.at, sortBy: (row) => row.at },
    {
      key: 'actions',
      title: 'Actions',
      width: 6,
      card: hours ? 'actions' : 'control',
      render: (row) => (
        <button type="button" onClick={() => setLeaving(row)}>
          {`retirer ${row.name}`}
        </button>
      ),
    },
  ];
  return (
    <div style={innerWidth < 600 ? undefined : asHighAsAScreen}>
      <RecordList
        label="Personnes"
        columns={columns}
        rows={rows}
        initialSort={{ column: 'at', direction: 'ascending' }}
        countLabel={(count) => `${count} personnes`}
        empty={<p>Personne</p>}
        onOpen={onOpen}
        {...(paged && { paged })}
      />
      <ConfirmDialog
        opened={leaving !== null}
        close={() => setLeaving(null)}
        title="Retirer ?"
        confirmLabel="oui"
        onConfirm={() => setRows((those) => those.filter(({ id }) => id !== leaving?.id))}
      >
        {leaving?.name}
      </ConfirmDialog>
    </div>
  );
}

const desktop = { name: 'desktop', width: 1280, height: 800 };
const phone = { name: 'phone', width: 390, height: 844 };

describe.each([desktop, phone])('on a $name', (device) => {
  const role = device === phone ? 'listitem' : 'row';

  const shown = async (rows: Person[]) => {
    await page.viewport(device.width, device.height);
    await show(<List rows={rows} />);
    const drawn = () =>
      page
        .getByRole(role)
        .elements()
        .filter((row) => row.hasAttribute('data-index'));
    return drawn;
  };

  it('a short list shows all rows in order', async () => {
    const drawn = await shown(people('Zoé', 'Élan', 'Ada'));
    await expect.element(page.getByRole('status')).toHaveTextContent('3 personnes');
    await expect.poll(() => drawn().map((row) => row.textContent)).toHaveLength(3);
    expect(drawn().map((row) => /Zoé|Élan|Ada/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Ada',
      'Élan',
      'Zoé',
    ]);
  });

  it(`only the visible ones of ${MANY} rows are rendered, wherever the list is scrolled to`, async () => {
    const names = Array.from({ length: MANY }, (_, at) => `N${String(at).padStart(4, '0')}`);
    const drawn = await shown(names.map((name, id) => ({ id, name, at: '09:00' })));
    await expect.element(page.getByText('N0000', { exact: true })).toBeVisible();
    expect(drawn().length).toBeLessThan(DRAWN_AT_MOST);
    const region = page.getByRole('region', { name: 'Personnes' });
    const scrolled = device === phone ? document.documentElement : region.element();
    const indexes = () => drawn().map((row) => Number(row.getAttribute('data-index')));
    for (const share of [0.1, 0.35, 0.6, 0.85, 1]) {
      // Estimated row heights change while scrolling, and so does the end.
      await expect
        .poll(() => {
          scrolled.scrollTop = share * scrolled.scrollHeight;
          return indexes().at(-1);
        })
        .toBeGreaterThanOrEqual(share === 1 ? MANY - 1 : share * MANY * 0.98);
      const [first = 0] = indexes();
      expect(indexes()).toEqual(indexes().map((_, at) => first + at));
      expect(drawn().length).toBeLessThan(DRAWN_AT_MOST);
    }
  });

  const remove = (name: string) => page.getByRole('button', { name: `retirer ${name}` });
  const firstButton = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

  it('the focus moves to the next row after a removal, and to the head after the last', async () => {
    await shown(people('Deux', 'Un'));
    const yes = page.getByRole('button', { name: 'oui' });
    await remove('Un').click();
    await yes.click();
    await expect.element(remove('Un')).not.toBeInTheDocument();
    await expect.element(firstButton('Deux')).toHaveFocus();
    await remove('Deux').click();
    await yes.click();
    await expect.element(page.getByRole('status')).toHaveFocus();
  });

  it('the focus stays near a row that another user removes, and does not move from elsewhere', async () => {
    const [last, middle, first] = people('Trois', 'Deux', 'Un') as [Person, Person, Person];
    await shown([last, middle, first]);
    await expect.element(remove('Deux')).toBeVisible();
    (remove('Deux').element() as HTMLElement).focus();
    change([last, first]);
    await expect.element(remove('Deux')).not.toBeInTheDocument();
    await expect.element(firstButton('Trois')).toHaveFocus();
    (document.activeElement as HTMLElement).blur();
    change([first]);
    await expect.element(remove('Trois')).not.toBeInTheDocument();
    expect(document.activeElement).toBe(document.body);
    (remove('Un').element() as HTMLElement).focus();
    change([]);
    await expect.element(page.getByRole('status')).toHaveFocus();
  });
});

it('the buttons of a row are one tab stop with arrow keys, also after they change', async () => {
  await page.viewport(desktop.width, desktop.height);
  const two = (name: string) => [`lire ${name}`, `modifier ${name}`];
  const columns: Column<Person>[] = [
    { key: 'name', title: 'Nom', width: 12, render: ({ name }) => name },
    {
      key: 'actions',
      title: 'Actions',
      width: 12,
      render: ({ name }) =>
        two(name).map((words) => (
          <button type="button" key={words}>
            {words}
          </button>
        )),
    },
  ];
  await show(
    <RecordList
      label="Personnes"
      columns={columns}
      rows={people('Ada', 'Bea')}
      initialSort={{ column: 'none', direction: 'ascending' }}
      countLabel={String}
      empty={null}
    />,
  );
  const button = (name: string) => page.getByRole('button', { name });
  await expect.element(button('lire Ada')).toHaveAttribute('tabindex', '0');
  (button('lire Ada').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button('modifier Ada')).toHaveFocus();
  await userEvent.tab();
  await expect.element(button('lire Bea')).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(button('modifier Ada')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(button('lire Ada')).toHaveFocus();
  // A new state removes a button.
  button('modifier Bea').element().previousElementSibling?.remove();
  await expect.element(button('modifier Bea')).toHaveAttribute('tabindex', '0');
});

it('a phone shows rows of two lines with a detail panel that closes when the row is removed', async () => {
  await page.viewport(phone.width, phone.height);
  await show(<List rows={people('Un', 'Deux')} hours="second" />);
  const row = page.getByRole('button', { name: 'Un 18:00' });
  await expect.poll(() => row.element().getBoundingClientRect().height).toBe(72);
  await row.click();
  const sheet = page.getByRole('dialog', { name: 'Un' });
  await expect.element(sheet.getByText('Heure')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
  await row.click();
  await sheet.getByRole('button', { name: 'retirer Un' }).click();
  // Escape closes only the prompt.
  const question = page.getByRole('dialog', { name: 'Retirer ?' });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'retirer Un' }).click();
  await page.getByRole('button', { name: 'oui' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveTextContent('1 personnes');
});

it('Back closes the detail panel of a row on a phone', async () => {
  await page.viewport(phone.width, phone.height);
  await show(<List rows={people('Un', 'Deux')} hours="second" />);
  await page.getByRole('button', { name: 'Deux 17:00' }).click();
  const sheet = page.getByRole('dialog', { name: 'Deux' });
  await expect.element(sheet).toBeVisible();
  expect(new URLSearchParams(location.search).get('row')).toBe('1');
  history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveTextContent('2 personnes');
});

it('a detail panel on a phone puts a text key, such as a name, into no address', async () => {
  await page.viewport(phone.width, phone.height);
  const rows = people('Un', 'Deux').map((row) => ({ ...row, id: row.name }));
  await show(<List rows={rows} hours="second" />);
  await page.getByRole('button', { name: 'Deux 17:00' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Deux' })).toBeVisible();
  expect(new URLSearchParams(location.search).get('row')).toBe('open');
  history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Un 18:00' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Un' })).toBeVisible();
});

it('a row on a phone opens the panel of its list instead, if it has one', async () => {
  await page.viewport(phone.width, phone.height);
  const opened: string[] = [];
  await show(<List rows={people('Un', 'Deux')} onOpen={({ name }) => opened.push(name)} />);
  await page.getByRole('button', { name: 'Deux 17:00' }).click();
  expect(opened).toEqual(['Deux']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

describe('a row of a table', () => {
  const details = page.getByRole('dialog', { name: 'Deux' });
  const shownOnDesktop = async () => {
    await page.viewport(desktop.width, desktop.height);
    await show(<List rows={people('Un', 'Deux')} hours="second" />);
    await expect.element(page.getByText('17:00')).toBeVisible();
  };

  it('opens its details on a click anywhere, and closing them focuses its title', async () => {
    await shownOnDesktop();
    await page.getByText('17:00').click();
    await expect.element(details.getByText('Heure')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(details).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Deux', exact: true })).toHaveFocus();
  });

  it('opens its details with the keyboard by its title', async () => {
    await shownOnDesktop();
    (page.getByRole('button', { name: 'Deux', exact: true }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(details).toBeVisible();
    await userEvent.keyboard('{Escape}');
  });

  it('stays closed when one of its buttons is pressed or its text is selected', async () => {
    await shownOnDesktop();
    await page.getByRole('button', { name: 'retirer Deux' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Retirer ?' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const hours = page.getByText('17:00').element() as HTMLElement;
    getSelection()?.selectAllChildren(hours);
    hours.click();
    expect(new URLSearchParams(location.search).get('row')).toBeNull();
    getSelection()?.removeAllRanges();
    hours.click();
    await expect.element(details).toBeVisible();
    await userEvent.keyboard('{Escape}');
  });
});

it('a click on a heading sorts by locale in both directions and updates the address', async () => {
  await page.viewport(desktop.width, desktop.height);
  await show(<List rows={people('Fort', 'Élan', 'Dune')} />);
  const heading = page.getByRole('columnheader', { name: 'Nom' });
  const names = () =>
    page
      .getByRole('row')
      .elements()
      .flatMap((row) => /Fort|Élan|Dune/.exec(row.textContent ?? '')?.[0] ?? []);
  await expect.poll(names).toEqual(['Dune', 'Élan', 'Fort']);
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(names).toEqual(['Dune', 'Élan', 'Fort']);
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(names).toEqual(['Fort', 'Élan', 'Dune']);
  expect(new URLSearchParams(location.search).get('sort')).toBe('-name');
});

it('a paged list keeps the order of the server, shows the total and loads more', async () => {
  await page.viewport(desktop.width, desktop.height);
  const more = <button type="button">la suite</button>;
  await show(<List rows={people('Zoé', 'Anne', 'Milan')} paged={{ total: 312, moreButton: more }} />);
  await expect.element(page.getByText('312 personnes')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'la suite' })).toBeVisible();
  const names = () =>
    page
      .getByRole('button', { name: /^retirer/ })
      .elements()
      .map((button) => button.textContent);
  const asGiven = ['retirer Zoé', 'retirer Anne', 'retirer Milan'];
  expect(names()).toEqual(asGiven);
  await page.getByRole('button', { name: 'Nom' }).click();
  await expect
    .element(page.getByRole('columnheader', { name: 'Nom' }))
    .toHaveAttribute('aria-sort', 'ascending');
  expect(names()).toEqual(asGiven);
});

describe('columns of a table', () => {
  interface Reading {
    id: number;
    on: string;
    note: string;
  }
  const columns: Column<Reading>[] = [
    { key: 'on', title: 'Le', width: 4, render: ({ on }) => <time dateTime={on}>28/11/2026</time> },
    { key: 'note', title: 'Note', width: 10, grow: true, render: ({ note }) => note },
    { key: 'more', title: 'Plus', hideTitle: true, width: 4, render: () => '…' },
  ];
  const shownAt = async (width: number) => {
    await page.viewport(width, 800);
    await show(
      <RecordList
        label="Relevés"
        columns={columns}
        rows={[{ id: 1, on: '2026-11-28', note: 'Compteur' }]}
        initialSort={{ column: 'on', direction: 'ascending' }}
        countLabel={String}
        empty={null}
      />,
    );
    await expect.element(page.getByRole('cell', { name: '28/11/2026' })).toBeVisible();
    return page
      .getByRole('cell')
      .elements()
      .map((cell) => Math.round(cell.getBoundingClientRect().width));
  };

  it('are as wide as their content, and columns of text share the rest', async () => {
    const [date = 0, note = 0, more = 0] = await shownAt(1280);
    expect(date).toBeLessThan(120);
    expect(more).toBeLessThan(60);
    expect(note).toBeGreaterThan(1050);
  });

  it('keep their width while scrolling past a wider row and back', async () => {
    await page.viewport(1280, 800);
    const rows = Array.from({ length: 300 }, (_, id) => ({
      id,
      on: id === 150 ? 'bien plus large que les autres' : `jour ${id}`,
      note: 'Compteur',
    }));
    await show(
      <div style={asHighAsAScreen}>
        <RecordList
          label="Relevés"
          columns={[
            { key: 'on', title: 'Le', width: 4, render: ({ on }: Reading) => on },
            ...columns.slice(1),
          ]}
          rows={rows}
          initialSort={{ column: 'none', direction: 'ascending' }}
          countLabel={String}
          empty={null}
        />
      </div>,
    );
    await expect.element(page.getByRole('cell', { name: 'jour 0', exact: true })).toBeVisible();
    const width = () =>
      page.getByRole('columnheader', { name: 'Le' }).element().getBoundingClientRect().width;
    const before = width();
    const region = page.getByRole('region', { name: 'Relevés' }).element();
    region.scrollTop = region.scrollHeight / 2;
    await expect.poll(width).toBeGreaterThan(before + 50);
    const wide = width();
    region.scrollTop = 0;
    await expect.element(page.getByRole('cell', { name: 'jour 0', exact: true })).toBeVisible();
    expect(width()).toBe(wide);
  });

  it('never wrap a date, however narrow they are', async () => {
    await shownAt(800);
    const time = page.getByText('28/11/2026').element();
    expect(new Set([...time.getClientRects()].map(({ top }) => top)).size).toBe(1);
  });
});
