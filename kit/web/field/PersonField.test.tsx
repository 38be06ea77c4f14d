import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { show } from '../../../test/components/show.tsx';
import { queryClient } from '../api/queries.ts';
import { PersonField, type PersonOption } from './PersonField.tsx';

const people: PersonOption[] = [
  { name: 'Ondine Vasseur', email: 'ondine@parvis.test', companyName: 'Verne' },
  { name: 'Hugo Petit', email: 'hugo@parvis.test', companyName: 'Hélios' },
  { name: 'Karim Benali', email: 'karim@parvis.test', companyName: 'Vasseur & fils' },
];

function Whom({ find }: { find: (search: string) => Promise<PersonOption[]> }) {
  const [whom, choose] = useState('');
  return (
    <>
      <PersonField
        label="Pour"
        placeholder=""
        nothingFoundMessage="Personne"
        searchPeople={async ({ search }) => ({ fields: await find(search) })}
        value={whom}
        onChange={choose}
      />
      <output>{whom}</output>
    </>
  );
}

it('typing replaces the proposed person after a click as after the Tab key', async () => {
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

it('people who do not match disappear before the server has answered', async () => {
  queryClient.clear();
  let answer = (_: PersonOption[]) => {};
  const asked: string[] = [];
  const find = (search: string) => {
    asked.push(search);
    return search === ''
      ? Promise.resolve(people)
      : new Promise<PersonOption[]>((resolve) => (answer = resolve));
  };
  await show(<Whom find={find} />);
  const field = page.getByRole('combobox', { name: 'Pour' });
  const options = page.getByRole('option', { includeHidden: true });
  await expect.element(options.nth(3)).toBeInTheDocument();
  await field.fill('vass');
  await expect.element(options.nth(1)).toHaveTextContent('Karim BenaliVasseur & fils · karim@parvis.test');
  expect(options.elements()).toHaveLength(2);
  // Matches a company name that only the server knows.
  await expect.poll(() => asked).toContain('vass');
  answer(people.filter(({ name }) => name !== 'Hugo Petit'));
  expect(options.elements()).toHaveLength(2);
  await userEvent.click(options.first());
  await expect.element(page.getByRole('status')).toHaveTextContent('ondine@parvis.test');
  await expect.element(field).toHaveValue('Ondine Vasseur');
});
