import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';
import type { FeatureScreens } from '../../feature/web/screens.ts';

export const shiftSwitchingScreens: FeatureScreens = {
  name: 'shiftSwitching',
  screens: [],
  profile: () => loadWithTranslations('shiftSwitching', () => import('./PinSection.tsx')),
};
