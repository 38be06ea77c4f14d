import type { Actor } from '../../kit/actor.ts';

export const can = {
  see: (actor: Pick<Actor, 'managesCompany'>) => actor.managesCompany,
};
