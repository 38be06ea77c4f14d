import { IconUserCheck } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/feature/web/screens.ts';
import { isStaff } from '../../../kit/actor.ts';
import { loadWithTranslations } from '../../../kit/web/i18n.ts';
import type { MatchSignatureDialogType } from '../../visits/web/shared.ts';
import { prefetchReception } from './receptionQuery.ts';

/** `matching` imports the dialog of features/agreements. */
export const createReceptionScreens = (
  matching?: () => Promise<{ MatchSignatureDialog: MatchSignatureDialogType }>,
): FeatureScreens => ({
  name: 'reception',
  screens: [
    {
      path: '/resident/desk',
      load: async (features) => {
        const loadParts = features.flatMap(({ name, reception }) =>
          reception
            ? loadWithTranslations(name, reception.load).then((partModule) => ({
                module: reception.module,
                part: partModule.default,
              }))
            : [],
        );
        const [{ createReceptionPageModule }, parts, match] = await Promise.all([
          loadWithTranslations('visits', () => import('./ReceptionPage.tsx')),
          Promise.all(loadParts),
          matching?.(),
        ]);
        return createReceptionPageModule(parts, match?.MatchSignatureDialog);
      },
      prefetch: prefetchReception,
      module: 'visits',
      canAccess: isStaff,
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
});
