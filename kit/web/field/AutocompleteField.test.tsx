import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { AutocompleteField } from './AutocompleteField.tsx';

const carriers = ['Chronopost', 'Colissimo', 'La Poste'].map((name) => ({ key: name, name }));

let order: string[] = [];

/** Runs before the next browser event, such as a key. */
function inNextTask(then: () => void) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = then;
  port2.postMessage(null);
}

let answer: () => void;

/** `slow`: no suggestions before the search has answered. */
async function showField({ slow = false, all = carriers, selectFirstOption = true } = {}) {
  const sent = vi.fn();
  function Field() {
    const [value, setValue] = useState('');
    const [isSearching, setSearching] = useState(slow);
    answer = () => setSearching(false);
    const named = all.filter(({ name }) => name.toLowerCase().startsWith(value) && value !== '');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          order.push('sent');
          sent(value);
        }}
      >
        <AutocompleteField
          label="Expéditeur"
          suggestionsLabel="Proposés"
          suggestions={isSearching ? [] : named}
          isSearching={isSearching}
          selectFirstOption={selectFirstOption}
          value={value}
          onChange={setValue}
          onOptionSubmit={({ name }) => {
            setValue(name);
            order.push('taken');
            inNextTask(() => order.push('the next task'));
          }}
        />
      </form>
    );
  }
  await show(<Field />);
  const field = page.getByRole('combobox', { name: 'Expéditeur' });
  await field.click();
  return { field, sent };
}

it('Enter takes the first suggestion and then submits the form', async () => {
  const { field, sent } = await showField();
  await userEvent.keyboard('c');
  await expect
    .element(page.getByRole('option', { name: 'Chronopost' }))
    .toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Chronopost');
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledExactlyOnceWith('Chronopost');
});

it('arrow keys or a click take another suggestion', async () => {
  const { field } = await showField();
  await userEvent.keyboard('c{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Colissimo');
  await userEvent.fill(field, 'l');
  await page.getByRole('option', { name: 'La Poste' }).click();
  await expect.element(field).toHaveValue('La Poste');
});

it('the text stays after Escape, on leaving, and without a match', async () => {
  const { field, sent } = await showField();
  await userEvent.keyboard('c{Escape}{Enter}');
  expect(sent).toHaveBeenLastCalledWith('c');
  await userEvent.keyboard('o{Tab}');
  await expect.element(field).toHaveValue('co');
  await userEvent.fill(field, 'tante rose');
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveBeenLastCalledWith('tante rose');
});

it('a second Enter while loading also submits the form', async () => {
  const { sent } = await showField({ slow: true });
  await userEvent.keyboard('c{Enter}{Enter}');
  order = [];
  answer();
  await expect.poll(() => sent.mock.calls).toEqual([['Chronopost']]);
  // A key press in between must go to the next field.
  await expect.poll(() => order).toEqual(['taken', 'sent', 'the next task']);
});

it('Enter while loading waits for the suggestions and submits nothing', async () => {
  const { field, sent } = await showField({ slow: true });
  await userEvent.keyboard('chr{Enter}');
  expect(sent).not.toHaveBeenCalled();
  answer();
  await expect.element(field).toHaveValue('Chronopost');
  expect(sent).not.toHaveBeenCalled();
});

it('the marked suggestion is scrolled into view', async () => {
  const all = Array.from({ length: 20 }, (_, at) => ({ key: `${at}`, name: `Courrier ${at}` }));
  await showField({ all });
  await userEvent.keyboard(`c${'{ArrowDown}'.repeat(15)}`);
  const chosen = page.getByRole('option', { name: 'Courrier 15' });
  await expect.element(chosen).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(() => {
      const list = page.getByRole('listbox').element().getBoundingClientRect();
      const { top, bottom } = chosen.element().getBoundingClientRect();
      return top >= list.top - 1 && bottom <= list.bottom + 1;
    })
    .toBe(true);
});

it('Enter alone takes nothing if the first suggestion is not proposed', async () => {
  const { field, sent } = await showField({ selectFirstOption: false });
  await userEvent.keyboard('c');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveBeenLastCalledWith('c');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Chronopost');
});
