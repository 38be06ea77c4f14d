import {
  type Actor,
  type Device,
  isAdministrator,
  isDevice,
  isStaff,
  type NameVisibility,
  type Role,
  roles,
} from '../../kit/actor.ts';

interface Holder {
  userId: number;
  companyId: number;
  /** What the holder's company allows. */
  nameVisibility: NameVisibility;
}

type Viewer = Pick<Actor, 'userId' | 'role' | 'company'> | Device;

/** Whether the viewer may know who holds a reservation (docs/specification.md §3: both companies have a say). */
export function mayName(viewer: Viewer, holder: Holder): boolean {
  if (isDevice(viewer)) return false;
  if (viewer.userId === holder.userId || isStaff(viewer)) return true;
  const sameCompany = viewer.company.id === holder.companyId;
  switch (viewer.company.nameVisibility) {
    case 'none':
      return false;
    case 'company':
      return sameCompany;
    case 'everyone':
      return sameCompany || holder.nameVisibility !== 'none';
  }
}

interface Colleague {
  readonly userId: number;
  readonly company: { readonly id: number };
  readonly buildings: readonly { readonly id: number }[];
}

/**
 * Whether one may let the other act for them: two active people of one company who have a building in common. `colleaguesOf` in
 * server/assistants.ts, and whom an actor assists, are this as filters; tests prove that they agree.
 */
export const areColleagues = (one: Colleague, other: Colleague): boolean =>
  one.userId !== other.userId &&
  one.company.id === other.company.id &&
  one.buildings.some(({ id }) => other.buildings.some((theirs) => theirs.id === id));

type Administrator = Pick<Actor, 'role' | 'buildings'>;

/** The roles that somebody may give: never above their own (docs/specification.md §1). */
export function grantableRoles({ role }: Pick<Actor, 'role'>): readonly Role[] {
  if (role === 'admin') return roles;
  return role === 'deputy' ? ['reception', 'vip', 'limited'] : [];
}

/** Who may do what with other people's accounts. */
export const can = {
  /** Whether there is anything to administer at all. */
  administer: isAdministrator,
  /** Make, change or remove somebody of this role in exactly these buildings. */
  handle: (actor: Administrator, person: { role: Role; buildings: readonly number[] }) =>
    grantableRoles(actor).includes(person.role) &&
    person.buildings.length > 0 &&
    person.buildings.every((id) => actor.buildings.some((own) => own.id === id)),
};
