import { useLayoutEffect, useMemo, useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { useDeferredRows } from './useDeferredRows.ts';

const places = Array.from({ length: 60 }, (_, at) => at);

/** Number of lines by their props, for each render. */
const drawn: string[] = [];

function Lines() {
  const [day, setDay] = useState('lundi');
  const lookOf = useDeferredRows(useMemo(() => ({ day }), [day]));
  const looks = places.flatMap((at) => lookOf(at)?.day ?? []);
  const said = [...Map.groupBy(looks, (each) => each)].map(([of, all]) => `${all.length} ${of}`).join(', ');
  useLayoutEffect(() => {
    if (drawn.at(-1) !== said) drawn.push(said);
  });
  return (
    <button type="button" onClick={() => setDay('mardi')}>
      {said}
    </button>
  );
}

it('visible lines render first and the others later, also after a change', async () => {
  await show(<Lines />);
  await page.getByRole('button', { name: '60 lundi' }).click();
  await expect.element(page.getByText('60 mardi')).toBeVisible();
  expect(drawn).toEqual(['24 lundi', '60 lundi', '24 mardi, 36 lundi', '60 mardi']);
});
