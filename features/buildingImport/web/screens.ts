import { IconTableImport } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';
import { can } from '../policy.ts';

export const buildingImportScreens: FeatureScreens = {
  name: 'buildingImport',
  screens: [
    {
      path: '/resident/setup',
      load: () => loadWithTranslations('spreadsheet', () => import('./BuildingImportPage.tsx')),
      canAccess: can.importBuilding,
      menu: {
        key: 'setup',
        icon: IconTableImport,
        order: 265,
        title: 'menu:setup.title',
        group: 'administration',
        section: 'building',
        text: 'menu:setup.text',
      },
    },
  ],
};
