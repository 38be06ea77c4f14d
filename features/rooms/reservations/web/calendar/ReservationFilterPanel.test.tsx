import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../../../kit/web/i18n/i18n.ts';
import { showWithWords } from '../../../../../test/components/show.tsx';
import { noRoomRequirements } from '../roomRequirements.ts';
import { ReservationFilterPanel } from './ReservationFilterPanel.tsx';

it.each([
  ['a tablet', 820, true],
  ['a phone', 390, false],
])(
  'its button says what room is looked for: to who sees it on %s, to who hears it everywhere',
  async (_, width, seen) => {
    await page.viewport(width, 844);
    const need = { ...noRoomRequirements, hours: { start: '14:00', end: '15:00' }, seats: 6 };
    await showWithWords(
      <ReservationFilterPanel
        rooms={[]}
        roomIds={[]}
        own="all"
        need={need}
        offers={[]}
        offersNow={false}
        onChange={() => {}}
        onNeed={() => {}}
      />,
      'rooms',
    );
    const told = `14:00–15:00, ${translate('rooms:need.atLeast', { count: 6 })}`;
    const button = page.getByRole('button', { name: `${translate('rooms:filter.buttonOn')}: ${told}` });
    await expect.element(button).toBeVisible();
    expect(button.element().textContent).toBe(seen ? told.replace(', ', '') : '');
  },
);
