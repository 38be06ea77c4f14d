/**
 * What a building can switch on and off, by name. The product adds the names (core/modules.ts), so that a misspelt one
 * does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be added to
export interface ModuleNames {}
export type Module = keyof ModuleNames;

/** The kinds of paired devices, by name; the product adds them (core/access/devices.ts). */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be added to
export interface DeviceKinds {}
export type DeviceKind = keyof DeviceKinds;

/** From the most to the least powerful; `deputy` is an administrator's deputy, `limited` an employee who may not book. */
export const roles = ['admin', 'deputy', 'reception', 'vip', 'limited'] as const;
export type Role = (typeof roles)[number];

export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

/** Who sees holders' names: nobody, people of the same company, everybody. */
export const nameVisibilities = ['none', 'company', 'everyone'] as const;
export type NameVisibility = (typeof nameVisibilities)[number];

export interface ActorBuilding {
  readonly id: number;
  readonly name: string;
  /** IANA name; "now" and "today" are computed in it. */
  readonly timeZone: string;
  readonly modules: ReadonlySet<Module>;
}

/** Somebody for whom a person may announce and book, and the buildings where both are. */
export interface Assisted {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly buildings: readonly number[];
}

/** A person with a session, with everything that policies ask about. */
export interface Actor {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** Looks after the people of their own company (docs/specification.md §1). */
  readonly managesCompany: boolean;
  readonly company: {
    readonly id: number;
    readonly name: string;
    readonly recordsVisitorEmail: boolean;
    readonly nameVisibility: NameVisibility;
    readonly maySwitchLanguage: boolean;
  };
  readonly buildings: readonly ActorBuilding[];
  /** Whose assistant this is now: colleagues who let them act in their name. */
  readonly assists: readonly Assisted[];
  /** SHA-256 of the token in use, so that a password change can spare this session. */
  readonly session: string;
  /** Whose session it is, where this person acts in it by their PIN; left out in one's own. */
  readonly byPin?: { readonly ownerId: number; readonly firstName: string; readonly lastName: string };
}

/** A paired device of one building: nobody, so nothing is its own, and its rights follow from its kind. */
export interface Device {
  readonly userId: null;
  readonly kind: DeviceKind;
  readonly id: number;
  readonly buildings: readonly [ActorBuilding];
}

/** What is behind a request. Policies decide for both; use cases ask them, never which of the two it is. */
export type Principal = Actor | Device;

/** Whether behind a request is a device, not a person. */
export function isDevice(principal: { readonly userId: number | null }): principal is Device {
  return principal.userId === null;
}

/** A question about people, asked of whatever is behind a request: of devices it is not true. */
export function peopleOnly(may: (actor: Actor) => boolean): (principal: Principal) => boolean {
  return (principal) => !isDevice(principal) && may(principal);
}

/** Staff of a building: admin, deputy or reception (a role holds in all buildings of the user). */
export function isStaff(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'deputy' || actor.role === 'reception';
}

/** Those who administer a building's people and settings. */
export function isAdministrator(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'deputy';
}

/** Those for whom a person may act in a building, by the order of their names. */
export function assistedIn(
  { assists = [] }: { readonly assists?: readonly Assisted[] },
  building: number,
): readonly Assisted[] {
  return assists.filter(({ buildings }) => buildings.includes(building));
}

/** Whether a person may act for somebody in a building, as their assistant. */
export function isAssistantOf(
  actor: { readonly assists?: readonly Assisted[] },
  userId: number,
  building: number,
): boolean {
  return assistedIn(actor, building).some((assisted) => assisted.userId === userId);
}
