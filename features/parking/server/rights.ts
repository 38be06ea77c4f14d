import type { Feature } from '../../../core/server/feature.ts';
import { can } from '../policy.ts';

export const describeParkingRights: NonNullable<Feature['rights']> = ({ language, translate }, person) => {
  const say = (key: string) => translate(language, `parking:rights.${key}`);
  const may = can.reserve(person);
  const description = say(can.reserveForOthers(person) ? 'reserveForAll' : may ? 'reserve' : 'reserveNot');
  return [{ may, what: description, because: 'role', module: 'parking' }];
};
