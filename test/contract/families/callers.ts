import type { Who } from '../fixture.ts';

/** Every role of the building, people of other companies and of another building, and nobody. */
export const EVERYBODY: readonly Who[] = [
  'admin',
  'deputy',
  'reception',
  'vip',
  'limited',
  'neighbour',
  'tenant',
  'stranger',
  'manager',
  'nobody',
  'ghost',
];
export const INSIDERS: readonly Who[] = ['admin', 'deputy', 'reception', 'vip', 'limited', 'neighbour'];
export const STAFF: readonly Who[] = ['admin', 'deputy', 'reception'];
/** Who has no business here, each for another reason. */
export const OUTSIDERS: readonly Who[] = ['stranger', 'manager', 'nobody', 'ghost'];
