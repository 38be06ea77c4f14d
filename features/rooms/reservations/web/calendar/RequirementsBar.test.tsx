import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getLocalNow } from '../../../../../kit/time.ts';
import { translate } from '../../../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../../../test/components/server.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import { listRoomOffers } from '../../../catalogue/api.ts';
import { roundDownToFiveMinutes } from '../booking/initialSlot.ts';
import { noRoomRequirements, type RoomRequirements } from '../roomRequirements.ts';
import { RequirementsBar } from './RequirementsBar.tsx';

const changed = vi.fn();

function Looking() {
  const [need, setNeed] = useState<RoomRequirements>(noRoomRequirements);
  return (
    <RequirementsBar
      need={need}
      offers={['Écran', 'Visio']}
      offersNow
      onChange={(news) => {
        changed(news);
        setNeed((before) => ({ ...before, ...news }));
      }}
    />
  );
}

async function renderBar() {
  changed.mockClear();
  serve(() => ({ body: listRoomOffers.answer.encode([]) }));
  await showWithWords(<Looking />, 'rooms');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name: translate(name) });
  return { button, field };
}

it('applies the hours on blur, for an hour at first, and refuses invalid periods', async () => {
  const { button, field } = await renderBar();
  await button('Besoin').click();
  await expect.element(field('rooms:form.start')).toHaveFocus();
  await userEvent.keyboard('14');
  expect(changed).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(changed).toHaveBeenLastCalledWith({ hours: { start: '14:00', end: '15:00' } });
  await expect.element(button('Besoin: 14:00–15:00')).toBeVisible();
  await page.getByRole('button', { name: translate('rooms:form.lengthOf', { context: '90' }) }).click();
  expect(changed).toHaveBeenLastCalledWith({ hours: { start: '14:00', end: '15:30' } });
  await field('rooms:form.end').fill('13h');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(field('rooms:form.end'))
    .toHaveAccessibleDescription(translate('rooms:errors.end_before_start_time'));
  expect(changed).toHaveBeenCalledTimes(2);
  await page.getByRole('button', { name: translate('ui.clear') }).click();
  expect(changed).toHaveBeenLastCalledWith(noRoomRequirements);
  await expect.element(button('Besoin')).toHaveFocus();
});

it('filters rooms that are free now with one press', async () => {
  const { button } = await renderBar();
  await button('Besoin').click();
  const before = getLocalNow('Europe/Paris', new Date()).time;
  await button('Maintenant').click();
  const after = getLocalNow('Europe/Paris', new Date()).time;
  expect([before, after].map(roundDownToFiveMinutes)).toContain(changed.mock.lastCall?.[0].hours.start);
});

it('applies seats and equipment and shows both', async () => {
  const { button, field } = await renderBar();
  await button('Besoin').click();
  await field('rooms:need.seatsField').fill('0');
  await expect
    .element(field('rooms:need.seatsField'))
    .toHaveAccessibleDescription(translate('errors.too_small', { min: 1 }));
  await field('rooms:need.seatsField').fill('6');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Besoin: ≥ 6 places')).toHaveFocus();
  await button('Besoin: ≥ 6 places').click();
  await page.getByRole('checkbox', { name: 'Visio' }).click();
  await expect.element(button('Besoin: ≥ 6 places · Visio')).toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Écran' }).click();
  await expect.element(button('Besoin: ≥ 6 places · Visio +1')).toBeInTheDocument();
  expect(changed.mock.lastCall).toEqual([{ equipment: ['Visio', 'Écran'] }]);
});
