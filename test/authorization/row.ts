import type { Module } from '../../core/feature/modules.ts';
import type { BuildingRow } from '../../demo/factories.ts';
import type { Role } from '../../kit/actor.ts';
import type { Person } from '../support/fixtures/fixture.ts';
import type { Answer, Caller } from '../support/testApp.ts';
import type { AuthorizationFixture } from './fixture.ts';

/** The HTTP status for each role; 404 also means that a list hides the row. */
export type Statuses = Readonly<Record<Role, number>>;

export const everybody: Statuses = { admin: 200, deputy: 200, reception: 200, vip: 200, limited: 200 };
export const staff: Statuses = { ...everybody, vip: 403, limited: 403 };
export const administrators: Statuses = { ...staff, reception: 403 };
export const adminAlone: Statuses = { ...administrators, deputy: 403 };
/** Limited people cannot book. */
export const bookers: Statuses = { ...everybody, limited: 403 };
export const nobody: Statuses = { ...adminAlone, admin: 403 };
/** Staff may; residents get 404. */
export const staffElseUnknown: Statuses = { ...everybody, vip: 404, limited: 404 };
export const unknownToAll = instead(everybody, 404);

export function instead(statuses: Statuses, status: number): Statuses {
  const entries = Object.entries(statuses).map(([role, given]) => [role, given === 200 ? status : given]);
  return Object.fromEntries(entries) as unknown as Statuses;
}

/** The caller, the building, and the owner of the thing that the call is about. */
export interface Given {
  caller: Person;
  owner: Person;
  at: BuildingRow;
}

/** A valid request without the building, which is added where the endpoint declares it. */
export interface Request {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  body?: object;
  file?: { filename: string; bytes: Uint8Array };
  /** The thing that the call is about, for `shows`. */
  about?: string | number;
  /** Sends the request as this caller of the same role, who loses their session or has other buildings. */
  as?: Caller;
}

export type MakeRequest = (fixture: AuthorizationFixture, given: Given) => Request | Promise<Request>;

/** An extra case that the endpoint's declaration does not imply. */
export interface Further {
  allowed: Statuses;
  request: MakeRequest;
  /** Modules to switch off in the building of the request. */
  off?: readonly Module[];
}

/** The permissions of an endpoint according to docs/specification.md. */
export interface Row {
  /** For the caller's own things in their own building. */
  allowed: Statuses;
  /** Without a token, for public calls and calendars. */
  anybody?: number;
  module?: Module;
  /** A table that an allowed call writes to; omitted if it writes nothing. */
  writes?: string;
  request: MakeRequest;
  /** True if the answer of an allowed call is right; for a list, if it shows the thing. */
  shows?: (answer: Answer, about: string | number) => boolean;
  /**
   * For a call about an existing thing: the statuses of callers who do not own it, or `'shared'` if every
   * permitted caller may make it for all things of the building.
   */
  resources?: 'shared' | { ofColleague: Statuses; ofOtherCompany: Statuses };
  further?: Readonly<Record<string, Further>>;
}

export type Rows = Readonly<Record<string, Row>>;

/** True if a list of the contract contains this `pk`. */
export const lists = ({ body }: Answer, about: string | number): boolean =>
  body.fields.some(({ pk }: { pk: number }) => pk === about);
