import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { show } from '../../../test/components/show.tsx';
import { queryClient } from '../queries.ts';
import { type Person, PersonField } from './PersonField.tsx';

const people: Person[] = [
  { name: 'Ondine Vasseur', email: 'ondine@parvis.test', companyName: 'Verne' },
  { name: 'Hugo Petit', email: 'hugo@parvis.test', companyName: 'Hélios' },
  { name: 'Karim Benali', email: 'karim@parvis.test', companyName: 'Vasseur & fils' },
];

function Whom({ find }: { find: (search: string) => Promise<Person[]> }) {
  const [whom, choose] = useState('');
  return (
    <>
      <PersonField
        label="Pour"
        placeholder=""
        noneFound="Personne"
        find={async ({ search }) => ({ fields: await find(search) })}
        value={whom}
        onChange={choose}
      />
      <output>{whom}</output>
    </>
  );
}

it('who is proposed is typed over at once, by a press as well as with the Tab key', async () => {
  for (const arrive of [() => page.getByRole('combobox').click(), () => userEvent.tab()]) {
    queryClient.clear();
    await show(<Whom find={async () => people} />);
    const field = page.getByRole('combobox', { name: 'Pour' });
    await expect.element(field).not.toHaveValue('');
    await arrive();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('hugo');
    await expect.element(field).toHaveValue('hugo');
    await cleanup();
  }
});

it('those who do not match leave as soon as something is typed, not when the server has answered', async () => {
  queryClient.clear();
  let answer = (_: Person[]) => {};
  const asked: string[] = [];
  const find = (search: string) => {
    asked.push(search);
    return search === '' ? Promise.resolve(people) : new Promise<Person[]>((resolve) => (answer = resolve));
  };
  await show(<Whom find={find} />);
  const field = page.getByRole('combobox', { name: 'Pour' });
  const options = page.getByRole('option', { includeHidden: true });
  // What is at hand before anything is typed.
  await expect.element(options.nth(3)).toBeInTheDocument();
  await field.fill('vass');
  await expect.element(options.nth(1)).toHaveTextContent('Karim BenaliVasseur & fils · karim@parvis.test');
  expect(options.elements()).toHaveLength(2);
  // Found in another company's name, which the server knows of the people it answers.
  await expect.poll(() => asked).toContain('vass');
  answer(people.filter(({ name }) => name !== 'Hugo Petit'));
  expect(options.elements()).toHaveLength(2);
  await userEvent.click(options.first());
  await expect.element(page.getByRole('status')).toHaveTextContent('ondine@parvis.test');
  await expect.element(field).toHaveValue('Ondine Vasseur');
});
