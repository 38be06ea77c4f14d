import type { Feature } from '../../../core/server/feature.ts';
import { can } from '../policy.ts';

export const describeConciergeRights: NonNullable<Feature['rights']> = ({ language, translate }, person) => {
  const key = can.processOrders(person) ? 'serve' : 'order';
  const description = translate(language, `concierge:rights.${key}`);
  return [{ may: true, what: description, because: 'role', module: 'concierge' }];
};
