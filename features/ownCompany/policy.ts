import type { Actor } from '../../kit/actor.ts';

/** Who looks after a company sees what becomes of it; the staff have lists of their own. */
export const can = {
  see: (actor: Pick<Actor, 'managesCompany'>) => actor.managesCompany,
};
