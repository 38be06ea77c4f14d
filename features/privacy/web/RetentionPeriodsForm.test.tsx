import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { RetentionPeriodsForm } from './RetentionPeriodsForm.tsx';

const periods = {
  visitors: 90,
  orders: 90,
  events: 365,
  logbook: 365,
  parcels: null,
  reservations: null,
  parking: null,
};

it('the allowed range and its note describe the field', async () => {
  await showWithWords(<RetentionPeriodsForm periods={periods} />, 'privacy');
  const describes = (kind: string, description: string) =>
    expect
      .element(page.getByRole('textbox', { name: translate(`privacy:retention.kinds.${kind}.name`) }))
      // Browsers turn some no-break spaces into spaces.
      .toHaveAccessibleDescription(new RegExp(`^${description.replaceAll(/\s/g, '\\s')}$`));
  await describes('orders', translate('privacy:retention.bounds', { min: 1, max: 1095 }));
  const range = translate('privacy:retention.bounds', { min: 30, max: 1095 });
  await describes('parcels', `${range}. ${translate('privacy:retention.emptyAllowed')}`);
});
