import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import type { Column } from './column.ts';
import { RecordList } from './RecordList.tsx';
import { useRowSelection } from './useRowSelection.tsx';

interface Row {
  id: number;
  name: string;
}

const rows: readonly Row[] = ['Ada', 'Bea', 'Cleo'].map((name, at) => ({ id: at + 1, name }));
const name: Column<Row> = { key: 'name', title: 'Name', render: (row) => row.name, width: 10, card: 'title' };

function List({
  shown = rows,
  taken = () => {},
}: {
  shown?: readonly Row[];
  taken?: (names: string[]) => void;
}) {
  const { selected, column, renderBar } = useRowSelection(shown, {
    getName: (row) => row.name,
    max: 2,
    describeCount: (count) => `${count} chosen`,
  });
  return (
    <>
      <RecordList
        label="People"
        columns={[column, name]}
        rows={shown}
        initialSort={{ column: 'name', direction: 'ascending' }}
        countLabel={(count) => `${count} people`}
        empty={null}
      />
      {renderBar(<Button onClick={() => taken(selected.map((row) => row.name))}>Take</Button>)}
    </>
  );
}

const box = (of: string) => page.getByRole('checkbox', { name: new RegExp(of) });

it('rows are selected by mouse and keyboard up to the maximum, and passed to the action', async () => {
  const all: string[][] = [];
  await show(<List taken={(names) => all.push(names)} />);
  await expect.element(page.getByRole('button', { name: 'Take' })).not.toBeInTheDocument();
  await box('Ada').click();
  await expect.element(page.getByText('1 chosen')).toBeVisible();
  (box('Cleo').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('2 chosen')).toBeVisible();
  await expect.element(box('Bea')).toBeDisabled();
  await page.getByRole('button', { name: 'Take' }).click();
  expect(all).toEqual([['Ada', 'Cleo']]);
});

it('removed rows are deselected', async () => {
  let leave = () => {};
  function Shrinking() {
    const [shown, setShown] = useState(rows);
    leave = () => setShown(rows.slice(1));
    return <List shown={shown} />;
  }
  await show(<Shrinking />);
  await box('Ada').click();
  await box('Bea').click();
  leave();
  await expect.element(page.getByText('1 chosen')).toBeVisible();
});
