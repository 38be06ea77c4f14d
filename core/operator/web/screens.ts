import { withWords } from '../../../kit/web/i18n.ts';
import type { FeatureScreens } from '../../web/screens.ts';

export const operator: FeatureScreens = {
  name: 'operator',
  screens: [],
  profile: () => withWords('operator', () => import('./PinSection.tsx')),
};
