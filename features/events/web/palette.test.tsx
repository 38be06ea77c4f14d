import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { modules } from '../../../core/feature/modules.ts';
import { modulesQuery } from '../../../core/feature/web/useModules.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { listEventSearchResults } from '../api.ts';
import type { BuildingEvent } from '../event.ts';
import palette from './palette.ts';

const yoga: BuildingEvent = {
  id: 5,
  kind: 'gym',
  version: 1,
  name: 'Yoga doux',
  description: '',
  organizer: 'Verne',
  floors: '',
  startDate: '2126-11-25',
  startTime: '18:00',
  endDate: '2126-11-25',
  endTime: '19:00',
  room: '',
  capacity: 20,
  price: 0,
  icon: 'yoga',
  picture: null,
  registered: 2,
  waiting: 0,
  pass: null,
  registrations: [],
  isMine: false,
  waitingPosition: null,
  isOver: false,
  author: 1,
};

function Palette() {
  const [typed, type] = useState('');
  const found = palette.useResults(typed);
  return (
    <>
      <input aria-label="palette" value={typed} onChange={({ target }) => type(target.value)} />
      {found.map(({ id, label, description, to }) => (
        <a key={id} href={to}>
          {label}, {description}
        </a>
      ))}
    </>
  );
}

const open = async (isOn: boolean) => {
  const on = modules.map((module) => [module, isOn]);
  queryClient.setQueryData(modulesQuery(1).queryKey, [Object.fromEntries(on) as never]);
  const arrived = serve(() => ({
    body: listEventSearchResults.answer.encode({ rows: [yoga], total: 1, next: null }) as object,
  }));
  await show(<Palette />);
  return arrived;
};
const asked = (arrived: readonly { path: string }[]) =>
  arrived.flatMap(({ path }) => new URL(path, 'http://parvis.test').searchParams.getAll('search'));

it('upcoming events are found from three letters on, with day and link', async () => {
  const arrived = await open(true);
  const field = page.getByRole('textbox');
  await field.fill('yo');
  await field.fill('yog');
  const link = page.getByRole('link');
  await expect.element(link).toHaveTextContent('Yoga doux, lundi 25 novembre 2126, 18:00');
  await expect.element(link).toHaveAttribute('href', '/resident/EventSport?event=5');
  expect(asked(arrived)).toEqual(['yog']);
  expect(arrived.every(({ path }) => path.includes('when=ahead'))).toBe(true);
  await field.fill('yo');
  await expect.element(link).not.toBeInTheDocument();
});
