import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import type { Column } from './column.ts';
import { RecordList } from './RecordList.tsx';

const onTake = vi.fn();

/** A click removes its row. */
function List() {
  const [names, setNames] = useState(['Ada', 'Béa', 'Cléo', 'Dora', 'Élan']);
  const columns: Column<string>[] = [
    { key: 'name', title: 'Nom', width: 12, grow: true, card: 'title', render: (name) => name },
    {
      key: 'take',
      title: 'Remettre',
      width: 8,
      card: 'control',
      render: (name) => (
        <button
          type="button"
          style={{ minHeight: 44 }}
          onClick={() => {
            onTake(name);
            setNames((now) => now.filter((one) => one !== name));
          }}
        >
          Remettre
        </button>
      ),
    },
    { key: 'more', title: 'De', width: 8, card: 'summary', render: () => '' },
  ];
  return (
    <RecordList
      label="À remettre"
      columns={columns}
      rows={names}
      rowKey={(name) => name}
      initialSort={{ column: 'name', direction: 'ascending' }}
      countLabel={(count) => `${count} colis`}
      empty={<p>Rien</p>}
    />
  );
}

const taken = () => onTake.mock.calls.map(([name]) => name);
const buttons = page.getByRole('button', { name: 'Remettre' });

describe.each([
  ['desktop', 1280, 800],
  ['phone', 390, 844],
] as const)('on a %s', (_, width, height) => {
  it('a row that moves under the pointer ignores the second click of a double click', async () => {
    onTake.mockClear();
    await page.viewport(width, height);
    await show(<List />);
    await buttons.first().click();
    await expect.poll(() => buttons.elements().length).toBe(4);
    await buttons.first().click();
    expect(taken()).toEqual(['Ada']);
    // A click elsewhere counts immediately.
    await buttons.nth(2).click();
    expect(taken()).toEqual(['Ada', 'Dora']);
    // So does the keyboard.
    (buttons.first().element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(taken()).toEqual(['Ada', 'Dora', 'Béa']);
    // After a second, a click in the same place counts.
    await buttons.first().click();
    await expect
      .poll(async () => {
        if (buttons.elements().length > 0) await buttons.first().click();
        return taken();
      })
      .toEqual(['Ada', 'Dora', 'Béa', 'Cléo', 'Élan']);
  });
});
