import { IconBook2, IconId } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { isStaff } from '../../../kit/actor.ts';

/** What the reception is still to get: its tiles say so. */
export const desk: FeatureScreens = {
  name: 'desk',
  screens: [],
  coming: [
    {
      key: 'desk',
      icon: IconBook2,
      group: 'daily',
      order: 140,
      title: 'menu:desk.title',
      tile: 'menu:desk.text',
      module: 'desk',
      may: isStaff,
    },
    {
      key: 'badge',
      icon: IconId,
      group: 'daily',
      order: 150,
      title: 'menu:badge.title',
      tile: 'menu:badge.text',
      module: 'badge',
      may: isStaff,
    },
  ],
};
