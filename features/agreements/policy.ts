import { type Actor, isStaff } from '../../kit/actor.ts';

type Asker = Pick<Actor, 'role'>;

/** Who may do what with agreements, within their own buildings. */
export const can = {
  /** The sealed signatures and their PDFs; to change for how long one is valid. */
  administer: (actor: Asker) => actor.role === 'admin',
  /** For how long a signature is valid. */
  readSettings: (actor: Asker) => isStaff(actor),
  /** At the desk: somebody's papers agree with a signature. */
  match: (actor: Asker) => isStaff(actor),
};
