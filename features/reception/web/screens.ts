import { IconUserCheck } from '@tabler/icons-react';
import { prefetchParts } from '../../../core/feature/web/prefetchParts.ts';
import type { FeatureScreens, ScreenContext } from '../../../core/feature/web/screens.ts';
import { queryClient } from '../../../kit/web/api/queries.ts';
import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';
import { loadMatchSignatureDialog } from '../../agreements/web/shared.ts';
import { can } from '../policy.ts';
import { receptionDayQuery } from './receptionDayQuery.ts';
import { receptionParts } from './receptionParts.ts';

async function loadReceptionPage() {
  const [{ createReceptionPageModule }, { MatchSignatureDialog }, ...parts] = await Promise.all([
    loadWithTranslations('visits', () => import('./ReceptionPage.tsx')),
    loadMatchSignatureDialog(),
    ...receptionParts.map(async ({ module, load }) => ({ module, part: (await load()).default })),
  ]);
  return createReceptionPageModule(parts, MatchSignatureDialog);
}

function prefetchReception(opened: ScreenContext): void {
  void queryClient.prefetchQuery(receptionDayQuery(opened.building.id));
  void prefetchParts(opened, receptionParts);
}

export const receptionScreens: FeatureScreens = {
  name: 'reception',
  screens: [
    {
      path: '/resident/desk',
      load: loadReceptionPage,
      prefetch: prefetchReception,
      module: 'visits',
      canAccess: can.work,
      isStartScreen: ({ role }) => role === 'reception',
      menu: {
        key: 'receptionDesk',
        icon: IconUserCheck,
        group: 'daily',
        order: 15,
        title: 'menu:receptionDesk.title',
        shortTitle: 'menu:receptionDesk.short',
      },
    },
  ],
};
