import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { editBuilding } from '../api.ts';
import { type BuildingSettings, buildingOpeningHoursSchema } from '../building.ts';
import { BuildingOpeningHoursDialog } from './SettingsDialogs.tsx';

const settings: BuildingSettings = {
  id: 1,
  name: 'Tour Verne',
  logo: null,
  address: '',
  timeZone: 'Europe/Paris',
  receptionContact: '',
  receptionPhone: '',
  directions: { fr: '', en: '' },
  whatToBring: { fr: '', en: '' },
  openingHours: buildingOpeningHoursSchema.parse({ monday: { opens: '08:00', closes: '18:00' } }),
  modules: [],
  publicCalendars: false,
  mayBeFramed: false,
  archived: false,
  version: 1,
};

it('a concurrent change of the opening hours is shown as times', async () => {
  const openingHours = buildingOpeningHoursSchema.parse({ monday: { opens: '09:30', closes: '17:00' } });
  const refusal = { status: 'ERROR', code: 'changed_meanwhile', detail: 'Modifié.', errors: {} };
  const current = editBuilding.current.encode({ ...settings, openingHours, version: 2 });
  serve(() => ({ status: 409, body: { ...refusal, current } }));
  await showWithWords(
    <BuildingOpeningHoursDialog settings={settings} opened close={() => {}} />,
    'buildings',
  );
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('switch', {
      name: translate('buildings:hours.open', { day: translate('buildings:days.tuesday') }),
    })
    .click();
  await dialog.getByRole('button', { name: translate('ui.save') }).click();
  const changes = dialog.getByRole('region', { name: translate('ui.meanwhile.title') });
  await expect.element(changes.getByText('9:30 – 17:00')).toBeVisible();
});
