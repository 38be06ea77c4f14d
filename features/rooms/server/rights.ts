import type { Feature } from '../../../core/server/feature.ts';
import { can } from '../policy.ts';

export const describeRoomRights: NonNullable<Feature['rights']> = ({ language, translate }, person) => {
  const say = (key: string) => translate(language, `rooms:rights.${key}`);
  const may = can.book(person);
  const forAll = can.bookForOthers(person);
  const text = say(forAll ? 'bookForAll' : may ? 'book' : 'bookNot');
  return [{ may, what: text, because: 'role', module: 'rooms' }];
};
