/** The product adds its modules in core/feature/modules.ts, so that a misspelt name does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: it is there to be added to
export interface ModuleRegistry {}
export type Module = keyof ModuleRegistry;

// biome-ignore lint/suspicious/noEmptyInterface: it is there to be added to
export interface PairedDeviceKindRegistry {}
export type PairedDeviceKind = keyof PairedDeviceKindRegistry;

/** From most to least powerful. `limited` is an employee who may not book. */
export const roles = ['admin', 'deputy', 'reception', 'vip', 'limited'] as const;
export type Role = (typeof roles)[number];

export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

export const nameVisibilities = ['none', 'company', 'everyone'] as const;
export type NameVisibility = (typeof nameVisibilities)[number];

export interface ActorBuilding {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly modules: ReadonlySet<Module>;
}

export interface AssistedPrincipal {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly buildings: readonly number[];
}

export interface Actor {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** Manages the people of their own company (docs/specification.md §1). */
  readonly managesCompany: boolean;
  readonly company: {
    readonly id: number;
    readonly name: string;
    readonly recordsVisitorEmail: boolean;
    readonly nameVisibility: NameVisibility;
    readonly maySwitchLanguage: boolean;
    /** Path of its picture. */
    readonly logo?: string | undefined;
  };
  readonly buildings: readonly ActorBuilding[];
  readonly assists: readonly AssistedPrincipal[];
  /** SHA-256 of the session token, so that a password change can keep this session. */
  readonly session: string;
  readonly byPin?: { readonly ownerId: number; readonly firstName: string; readonly lastName: string };
}

/** A paired device of one building. It owns nothing; its rights follow from its kind. */
export interface PairedDevice {
  readonly userId: null;
  readonly kind: PairedDeviceKind;
  readonly id: number;
  readonly buildings: readonly [ActorBuilding];
}

/** The caller of a request. Policies decide for both; use cases ask the policies and never test the type. */
export type ActorOrDevice = Actor | PairedDevice;

export function isDevice(principal: { readonly userId: number | null }): principal is PairedDevice {
  return principal.userId === null;
}

/** Turns a policy about people into one about callers; it is false for devices. */
export function excludeDevicesFromPolicy(
  may: (actor: Actor) => boolean,
): (principal: ActorOrDevice) => boolean {
  return (principal) => !isDevice(principal) && may(principal);
}

export function isStaff(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'deputy' || actor.role === 'reception';
}

export function isAdministrator(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'deputy';
}

export function filterPrincipalsByBuilding(
  { assists = [] }: { readonly assists?: readonly AssistedPrincipal[] },
  building: number,
): readonly AssistedPrincipal[] {
  return assists.filter(({ buildings }) => buildings.includes(building));
}

export function isAssistantOf(
  actor: { readonly assists?: readonly AssistedPrincipal[] },
  userId: number,
  building: number,
): boolean {
  return filterPrincipalsByBuilding(actor, building).some((assisted) => assisted.userId === userId);
}
