import {
  type Actor,
  type AssistedPrincipal,
  filterPrincipalsByBuilding,
  isAdministrator,
  isAssistantOf,
  isDevice,
  isStaff,
  type NameVisibility,
  type PairedDevice,
  type Role,
  roles,
} from '../../kit/actor.ts';

interface Holder {
  userId: number;
  companyId: number;
  nameVisibility: NameVisibility;
}

type Viewer = Pick<Actor, 'userId' | 'role' | 'company'> | PairedDevice;

/** Both companies must allow it (docs/specification.md §3). */
export function canSeeName(viewer: Viewer, holder: Holder): boolean {
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

/** `colleagueCondition` in server/assistants.ts is the same rule in SQL; tests compare them. */
export const areColleagues = (one: Colleague, other: Colleague): boolean =>
  one.userId !== other.userId &&
  one.company.id === other.company.id &&
  one.buildings.some(({ id }) => other.buildings.some((building) => building.id === id));

export function findPrincipal(
  actor: Parameters<typeof filterPrincipalsByBuilding>[0],
  building: number,
  email: string,
): AssistedPrincipal | undefined {
  const normalizedEmail = email.trim().toLowerCase();
  return filterPrincipalsByBuilding(actor, building).find(
    (principal) => principal.email.toLowerCase() === normalizedEmail,
  );
}

export interface EntryWithAssistantId {
  readonly buildingId: number;
  readonly assistantId: number | null;
}

/** True if the actor made it for its owner and still assists them. */
export const isMadeByActorAsAssistant = (
  actor: Parameters<typeof isAssistantOf>[0] & { readonly userId: number },
  { buildingId, assistantId }: EntryWithAssistantId,
  owner: number,
): boolean => assistantId === actor.userId && isAssistantOf(actor, owner, buildingId);

type Asker = Pick<Actor, 'role' | 'managesCompany'>;

/** No role above the granter’s own (docs/specification.md §1.5). */
export function listGrantableRoles({ role, managesCompany }: Asker): readonly Role[] {
  if (role === 'admin') return roles;
  if (role === 'deputy') return ['reception', 'vip', 'limited'];
  return managesCompany ? ['vip', 'limited'] : [];
}

type Handler = Asker & Pick<Actor, 'buildings'> & { readonly company: { readonly id: number } };

interface ManageablePerson {
  readonly role: Role;
  readonly buildings: readonly number[];
  readonly companyId: number | null;
}

export const can = {
  administer: isAdministrator,
  managePeople: (actor: Asker) => isAdministrator(actor) || actor.managesCompany,
  seePeople: (actor: Asker) => isStaff(actor) || actor.managesCompany,
  handle: (actor: Handler, person: ManageablePerson) =>
    listGrantableRoles(actor).includes(person.role) &&
    (isAdministrator(actor) || person.companyId === actor.company.id) &&
    person.buildings.length > 0 &&
    person.buildings.every((id) => actor.buildings.some((own) => own.id === id)),
};
