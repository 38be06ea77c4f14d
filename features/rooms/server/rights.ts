import type { Feature } from '../../../core/server/feature.ts';
import { can } from '../policy.ts';

export const rights: NonNullable<Feature['rights']> = ({ language, translate }, person) => {
  const say = (key: string) => translate(language, `rooms:rights.${key}`);
  const may = can.book(person);
  const forAll = can.bookForOthers(person);
  const what = say(forAll ? 'bookForAll' : may ? 'book' : 'bookNot');
  return [{ may, what, because: 'role', module: 'rooms' }];
};
