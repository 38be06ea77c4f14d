import {
  type Icon,
  IconBuildingStore,
  IconDesk,
  IconLink,
  IconSalad,
  IconSofa,
  IconToolsKitchen,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import type { Module } from '../../../core/feature/modules.ts';
import type { FeatureScreens, Screen } from '../../../core/feature/web/screens.ts';
import type { PartnerKey } from '../partner.ts';
import { can } from '../policy.ts';
import availability from './menuAvailability.ts';

const partnerMenuEntries: readonly (readonly [PartnerKey, string, Icon, Module?])[] = [
  ['foodles', 'Foodles', IconToolsKitchen2, 'foodles'],
  ['cyd', 'Cyd', IconBuildingStore, 'cyd'],
  ['lunch', 'Lunch', IconSalad],
  ['restaurant', 'Restaurant', IconToolsKitchen],
  ['workspace', 'Workspace', IconSofa],
  ['flexDesk', 'FlexDesk', IconDesk],
];

function createScreen(
  [partner, path, icon, module]: (typeof partnerMenuEntries)[number],
  at: number,
): Screen {
  return {
    path: `/resident/${path}`,
    load: async () => (await import('./PartnerPage.tsx')).createPartnerScreen(partner),
    ...(module && { module }),
    menu: {
      key: partner,
      icon,
      group: 'services',
      order: 110 + at,
      title: `menu:${partner}.title`,
      requiresAvailability: true,
    },
  };
}

export const partnersScreens: FeatureScreens = {
  name: 'partners',
  screens: [
    ...partnerMenuEntries.map(createScreen),
    {
      path: '/resident/partners',
      load: () => import('./PartnersPage.tsx'),
      canAccess: can.setAddress,
      menu: {
        key: 'partners',
        icon: IconLink,
        order: 255,
        title: 'menu:partners.title',
        group: 'administration',
        section: 'building',
        text: 'menu:partners.text',
        state: 'menu:partners.state',
      },
    },
  ],
  availability,
};
