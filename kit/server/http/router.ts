import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Activity } from '../../activityKind.ts';
import type { Actor, ActorBuilding, ActorOrDevice, Language, Module } from '../../actor.ts';
import type { EndpointSpec, InputOf, OutputOf } from '../../endpoint.ts';
import { recordActivity } from '../activity/recordActivity.ts';
import type { Env } from '../configuration/env.ts';
import { BuildingScope } from '../database/buildingScope.ts';
import type { Db } from '../database/db.ts';
import type { FileService } from '../files/files.ts';
import { getPreferredLanguage, type Translate } from '../i18n/translate.ts';
import { createEnqueue, type Enqueue } from '../jobs/jobs.ts';

export class Building extends BuildingScope {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly modules: ReadonlySet<Module>;

  constructor(building: ActorBuilding) {
    super([building.id]);
    this.id = building.id;
    this.name = building.name;
    this.timeZone = building.timeZone;
    this.modules = building.modules;
  }
}

/** In a write, `db` is the transaction, and the handler uses nothing but the database. */
export interface Context {
  readonly db: Db;
  readonly now: Date;
  readonly language: Language;
  readonly env: Env;
  readonly networkAddress: string;
  readonly userAgent: string;
  /** Aborted when the caller hangs up; a long write then gives up and is rolled back. */
  readonly signal: AbortSignal;
  readonly translate: Translate;
  readonly files: FileService;
  readonly idempotencyKey: string | undefined;
  cookie(name: string): string | undefined;
  keepCookie(name: string, value: string, options: { path: string; seconds: number }): void;
  enqueue: Enqueue;
  /** Writes to the audit log in the same transaction and notifies open screens on commit. */
  recordActivity(...activities: Activity[]): Promise<void>;
  /** Runs after a refused write was rolled back, outside the transaction. */
  afterRollback(work: RollbackWork): void;
}
export type RollbackWork = (db: Db) => Promise<unknown>;

export interface UserRequestContext<Who extends ActorOrDevice = Actor> extends Context {
  readonly actor: Who;
  readonly everywhere: BuildingScope;
}
export interface BuildingContext<Who extends ActorOrDevice = Actor> extends UserRequestContext<Who> {
  readonly building: Building;
}

export interface PublicCalendarContext extends Context {
  readonly actor: Actor | null;
  readonly building: Building;
}

type Admitted<E extends EndpointSpec> = E['devices'] extends true ? ActorOrDevice : Actor;

type ContextOf<E extends EndpointSpec> = E['access'] extends 'public'
  ? Context
  : E['access'] extends 'calendar'
    ? PublicCalendarContext
    : E['building'] extends string
      ? BuildingContext<Admitted<E>>
      : UserRequestContext<Admitted<E>>;

export type Handler<E extends EndpointSpec> = (
  context: ContextOf<E>,
  input: InputOf<E>,
) => Promise<OutputOf<E>>;

/** A preparation writes nothing, because it is not rolled back. */
export type PreparationContext<E extends EndpointSpec> = Omit<ContextOf<E>, 'enqueue' | 'recordActivity'>;

export interface Route {
  readonly endpoint: EndpointSpec;
  readonly prepare?: (context: never, input: never) => Promise<unknown>;
  readonly handler: (context: never, input: never, prepared: never) => Promise<unknown>;
}

export function getActorBuildings({ buildings }: Actor): Building[] {
  return buildings.map((building) => new Building(building));
}

export function route<E extends EndpointSpec>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler };
}

/**
 * For writes with slow work: `prepare` runs before the transaction and its result is passed to the use case.
 * Both authorise in their first line, and the use case reads again what may have changed. `prepare` also runs
 * for a repeated `Idempotency-Key`, where its error counts only without a stored answer.
 */
export function preparedRoute<E extends EndpointSpec, P>(
  endpoint: E,
  prepare: (context: PreparationContext<E>, input: InputOf<E>) => Promise<P>,
  handler: (context: ContextOf<E>, input: InputOf<E>, prepared: P) => Promise<OutputOf<E>>,
): Route {
  return { endpoint, prepare, handler };
}

export interface ContextServices {
  db: Db;
  env: Env;
  now(): Date;
  translate: Translate;
  files: FileService;
}

/** Returns a function that makes the context of a call on the pool or a transaction. */
export function createContext(
  { env, now, translate, files }: ContextServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const startedAt = now();
  const callContext = {
    now: startedAt,
    language: getPreferredLanguage(request.headers['accept-language']),
    env,
    networkAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    signal: request.hungUp,
    translate,
    files,
    cookie: (name: string) => request.cookies[name],
    keepCookie: (name: string, value: string, { path, seconds }: { path: string; seconds: number }) =>
      void reply.setCookie(name, value, { path, maxAge: seconds }),
  };
  return (
    db: Db,
    actor: ActorOrDevice | null,
    building: ActorBuilding | undefined,
    rollbackWork: RollbackWork[] = [],
  ) => ({
    ...callContext,
    db,
    actor,
    ...(actor && { everywhere: new BuildingScope(actor.buildings.map(({ id }) => id)) }),
    ...(building && { building: new Building(building) }),
    enqueue: createEnqueue(db),
    recordActivity: (...activities: Activity[]) =>
      recordActivity(db, actor?.userId ?? null, startedAt, activities),
    afterRollback: (work: RollbackWork) => void rollbackWork.push(work),
  });
}
