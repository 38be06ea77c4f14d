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
import type { Module } from '../../../core/modules.ts';
import type { FeatureScreens, Screen } from '../../../core/web/screens.ts';
import type { Partner } from '../partner.ts';
import { can } from '../policy.ts';
import availability from './menuAvailability.ts';

const pages: readonly (readonly [Partner, string, Icon, Module?])[] = [
  ['foodles', 'Foodles', IconToolsKitchen2, 'foodles'],
  ['cyd', 'Cyd', IconBuildingStore, 'cyd'],
  ['lunch', 'Lunch', IconSalad],
  ['restaurant', 'Restaurant', IconToolsKitchen],
  ['workspace', 'Workspace', IconSofa],
  ['flexDesk', 'FlexDesk', IconDesk],
];

function pageOf([partner, path, icon, module]: (typeof pages)[number], at: number): Screen {
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
      tile: `menu:${partner}.text`,
      whereAvailable: true,
    },
  };
}

export const partners: FeatureScreens = {
  name: 'partners',
  screens: [
    ...pages.map(pageOf),
    {
      path: '/resident/partners',
      load: () => import('./PartnersPage.tsx'),
      may: can.setAddress,
      menu: {
        key: 'partners',
        icon: IconLink,
        order: 255,
        title: 'menu:partners.title',
        group: 'administration',
        section: 'building',
        text: 'menu:partners.text',
      },
    },
  ],
  availability,
};
