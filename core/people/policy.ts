import {
  type Actor,
  type Assisted,
  assistedIn,
  type Device,
  isAdministrator,
  isAssistantOf,
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

/** For whom the actor acts in a building, by the address named; undefined where they are not that person's assistant there. */
export function principalNamed(
  actor: Parameters<typeof assistedIn>[0],
  building: number,
  email: string,
): Assisted | undefined {
  const wanted = email.trim().toLowerCase();
  return assistedIn(actor, building).find((assisted) => assisted.email.toLowerCase() === wanted);
}

/** Something that is somebody's, and by whose assistant it was made. */
export interface MadeFor {
  readonly buildingId: number;
  readonly assistantId: number | null;
}

/** Whether the actor made it for its owner, and is still their assistant. */
export const madeFor = (
  actor: Parameters<typeof isAssistantOf>[0] & { readonly userId: number },
  { buildingId, assistantId }: MadeFor,
  owner: number,
): boolean => assistantId === actor.userId && isAssistantOf(actor, owner, buildingId);

type Asker = Pick<Actor, 'role' | 'managesCompany'>;

/**
 * The roles that somebody may give: never above their own, and who looks after a company only those of its employees
 * (docs/specification.md §1).
 */
export function grantableRoles({ role, managesCompany }: Asker): readonly Role[] {
  if (role === 'admin') return roles;
  if (role === 'deputy') return ['reception', 'vip', 'limited'];
  return managesCompany ? ['vip', 'limited'] : [];
}

type Handler = Asker & Pick<Actor, 'buildings'> & { readonly company: { readonly id: number } };

/** Somebody as they are, or shall be; `companyId` null: of a company that is still open. */
interface Handled {
  readonly role: Role;
  readonly buildings: readonly number[];
  readonly companyId: number | null;
}

/** Who may do what with other people's accounts. */
export const can = {
  /** Whether there is anything to administer at all. */
  administer: isAdministrator,
  /** Whether there is anybody to look after: everybody of one's buildings, or one's own company. */
  managePeople: (actor: Asker) => isAdministrator(actor) || actor.managesCompany,
  /** See who there is: staff everybody of their buildings, who looks after a company those of it. */
  seePeople: (actor: Asker) => isStaff(actor) || actor.managesCompany,
  /** Make, change or remove somebody of this role and company in exactly these buildings. */
  handle: (actor: Handler, person: Handled) =>
    grantableRoles(actor).includes(person.role) &&
    (isAdministrator(actor) || person.companyId === actor.company.id) &&
    person.buildings.length > 0 &&
    person.buildings.every((id) => actor.buildings.some((own) => own.id === id)),
};
