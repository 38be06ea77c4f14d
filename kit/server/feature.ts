import type { FastifyInstance } from 'fastify';
import type { Module } from '../../core/modules.ts';
import type { Language } from '../actor.ts';
import type { DateSpan, LocalDate } from '../time.ts';
import type { CalendarEntry } from './calendar/calendarFile.ts';
import type { Db } from './database/db.ts';
import type { BuildingScope } from './database/scope.ts';
import type { Env } from './env.ts';
import type { Context, Door, Route, UserContext } from './http/http.ts';
import type { JobHandler } from './jobs/jobs.ts';
import type { PersonalData } from './personalData.ts';
import type { Translate, Words } from './words.ts';

/** What features need to make their job handlers. */
export interface Surroundings {
  env: Env;
  translate: Translate;
}

/**
 * Anonymises what a feature holds about the visitors of one building's days before a date, in the caller's transaction;
 * answers of how many there was something.
 */
export type ForgetVisitors = (
  tx: Db,
  building: BuildingScope,
  days: { before: LocalDate; now: Date },
) => Promise<number>;

/** A building as mails and calendar entries name it. */
export interface Place {
  id: number;
  name: string;
  address: string;
  /** IANA name. */
  timeZone: string;
}

/** Somebody whose agenda is put together. */
export interface AgendaOwner {
  userId: number;
  /** The one that its words are in. */
  language: Language;
  /** Those of the person's own buildings where a module is on, by id, and the right to their rows. */
  placesWith(module: Module): { scope: BuildingScope; places: ReadonlyMap<number, Place> };
}

/**
 * What a feature has in somebody's agenda on some days, both included: what is theirs, and nothing of anybody else. The
 * number of queries does not depend on how much that is.
 */
export type Agenda = (
  context: Pick<Context, 'db' | 'env' | 'translate'>,
  owner: AgendaOwner,
  days: DateSpan,
) => Promise<CalendarEntry[]>;

/** A feature as the application registers it: its calls, its jobs, its words. */
export interface Feature {
  /** The folder's name; namespace of its words. */
  readonly name: string;
  readonly words: Words;
  readonly routes: readonly Route[];
  readonly jobs?: (surroundings: Surroundings) => JobHandler[];
  /** Takes back what somebody who leaves still has ahead, and what they wrote; runs before their account is emptied. */
  readonly withdraw?: (context: UserContext) => Promise<void>;
  /** Its part in everybody's own agenda. */
  readonly agenda?: Agenda;
  /** What it holds about the person who asks. */
  readonly personalData?: PersonalData;
  /** Runs every night for each building, with the period that the building has set. */
  readonly forgetVisitors?: ForgetVisitors;
  /** Routes that are no JSON calls (downloads). */
  readonly raw?: (app: FastifyInstance, door: Door) => void;
}
