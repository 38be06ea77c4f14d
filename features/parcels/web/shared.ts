import { loadWithTranslations } from '../../../kit/web/i18n/i18n.ts';

export { prefetchReceptionParcels } from './queries.ts';

export const loadParcelsAtReception = () =>
  loadWithTranslations('parcels', () => import('../collection/web/receptionPart.tsx'));
