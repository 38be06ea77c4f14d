import type { Module } from '../../core/modules.ts';
import type { BuildingRow } from '../../demo/factories.ts';
import type { Role } from '../../kit/actor.ts';
import type { Person } from '../support/fixtures/fixture.ts';
import type { Answer, Caller } from '../support/testApp.ts';
import type { AuthorizationFixture } from './fixture.ts';

/** What each role gets: an HTTP status; of a list that leaves something out, 404 for what is not shown. */
export type Statuses = Readonly<Record<Role, number>>;

export const everybody: Statuses = { admin: 200, deputy: 200, reception: 200, vip: 200, limited: 200 };
export const staff: Statuses = { ...everybody, vip: 403, limited: 403 };
export const administrators: Statuses = { ...staff, reception: 403 };
export const adminAlone: Statuses = { ...administrators, deputy: 403 };
/** Somebody limited neither books rooms nor parks. */
export const bookers: Statuses = { ...everybody, limited: 403 };
export const nobody: Statuses = { ...adminAlone, admin: 403 };
/** Staff may; to residents there is no such thing. */
export const staffElseUnknown: Statuses = { ...everybody, vip: 404, limited: 404 };
export const unknownToAll = instead(everybody, 404);

/** The same people, who get another status than 200. */
export function instead(statuses: Statuses, status: number): Statuses {
  const entries = Object.entries(statuses).map(([role, given]) => [role, given === 200 ? status : given]);
  return Object.fromEntries(entries) as unknown as Statuses;
}

/** Who asks, in which building, and whose the thing is that the call is about. */
export interface Given {
  caller: Person;
  owner: Person;
  at: BuildingRow;
}

/** A valid request. The building is none of its parts: it is put in where the endpoint declares it. */
export interface Request {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  body?: object;
  file?: { filename: string; bytes: Uint8Array };
  /** What the call is about, for `shows`. */
  about?: string | number;
  /** Sent by this caller instead: somebody of the same role who loses their session, or has other buildings. */
  as?: Caller;
}

export type MakeRequest = (fixture: AuthorizationFixture, given: Given) => Request | Promise<Request>;

/** A case that the endpoint's declaration cannot tell: what a role gets for this request. */
export interface Further {
  allowed: Statuses;
  request: MakeRequest;
  /** These are switched off in the building that the request is given, which is one of the caller's. */
  off?: readonly Module[];
}

/** What an endpoint is held to, by docs/specification.md and docs/decisions, whatever the code says. */
export interface Row {
  /** In the caller's own building, for what is the caller's own. */
  allowed: Statuses;
  /** Without a token: calls that are public, or about calendars that are. */
  anybody?: number;
  /** The call belongs to this module. */
  module?: Module;
  /** The table that the call writes to, if it is allowed; others may be written to as well. Without it none is. */
  writes?: string;
  request: MakeRequest;
  /** Whether the answer of an allowed call is a good one; of a list, whether it shows what the request is about. */
  shows?: (answer: Answer, about: string | number) => boolean;
  /**
   * For a call about something that is there already. Somebody's: what others get, by whose it is. Nobody's own
   * (`'shared'`): whoever may make the call may make it for all that the building has.
   */
  resources?: 'shared' | { ofColleague: Statuses; ofOtherCompany: Statuses };
  further?: Readonly<Record<string, Further>>;
}

/** Rows by method and path. */
export type Rows = Readonly<Record<string, Row>>;

/** Whether a list in the contract's form has something with this `pk`. */
export const lists = ({ body }: Answer, about: string | number): boolean =>
  body.fields.some(({ pk }: { pk: number }) => pk === about);
