import type { SQL } from 'drizzle-orm';
import type { Actor, Language } from '../../kit/actor.ts';
import type { CalendarEntry } from '../../kit/server/calendar/calendarFile.ts';
import type { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import type { Db } from '../../kit/server/database/db.ts';
import type { MountedFeature } from '../../kit/server/feature.ts';
import type { BuildingContext, Context, UserContext } from '../../kit/server/http/router.ts';
import type { MailMessage } from '../../kit/server/mail/outbox.ts';
import type { DateSpan, LocalDate } from '../../kit/time.ts';
import type { FirstStep } from '../firstSteps.ts';
import type { Module } from '../modules.ts';
import type { MailRecipient } from '../people/server/queries.ts';
import type { RetentionKind } from '../retention.ts';
import type { BuildingSheet } from './buildingSpreadsheet.ts';
import type { Ahead, PersonalData, PersonalList, WhatLeaves } from './personalData.ts';

/**
 * Of whom and of what nothing is forgotten while a hold stands on them; `addresses`: those that they are written to. Whether a visitor is
 * held is asked of the database, by whatever a row has of them (`isVisitorHeld`).
 */
export interface OnHold {
  users: readonly number[];
  visits: readonly number[];
  addresses: readonly string[];
}

/**
 * Anonymises what a feature holds about the visitors of one building's days before a date, in the caller's transaction;
 * answers of how many there was something.
 */
export type ForgetVisitors = (
  tx: Db,
  building: BuildingScope,
  days: { before: LocalDate; now: Date; held: OnHold },
) => Promise<number>;

/** What else a building keeps for a number of days, each forgotten by the feature whose it is, as visitors are. */
export type KeptKind = Exclude<RetentionKind, 'visitors'>;

/** A visitor as somebody typed them: nobody has an account. `email`: `''` where none is known; `name` likewise. */
export interface VisitorNamed {
  name: string;
  email: string;
}

/** What a feature holds about visitors of a building, for who asks in their name. Names and addresses count whatever their case. */
export interface VisitorsHeld {
  /** Those whose name or address holds each word of a search, with how much there is; no more than `VISITORS_FOUND`. */
  find(context: BuildingContext, search: string): Promise<(VisitorNamed & { count: number })[]>;
  /** All of one visitor. */
  tell(context: BuildingContext, visitor: VisitorNamed): Promise<PersonalList[]>;
  /** Erases it, as it is forgotten some day; answers how much. Left out where the law has it kept. */
  erase?(context: BuildingContext, visitor: VisitorNamed): Promise<number>;
}
export const VISITORS_FOUND = 100;

/** A building as mails and calendar entries name it. */
export interface BuildingDetails {
  id: number;
  name: string;
  address: string;
  /** IANA name. */
  timeZone: string;
}

/** Somebody whose calendar is put together. */
export interface CalendarOwner {
  userId: number;
  /** The one that its words are in. */
  language: Language;
  /** Those of the person's own buildings where a module is on, by id, and the right to their rows. */
  buildingsWith(module: Module): { scope: BuildingScope; buildings: ReadonlyMap<number, BuildingDetails> };
}

/**
 * What a feature has in somebody's calendar on some days, both included: what is theirs, and nothing of anybody else. The
 * number of queries does not depend on how much that is.
 */
export type CalendarSource = (
  context: Pick<Context, 'db' | 'env' | 'translate'>,
  owner: CalendarOwner,
  days: DateSpan,
) => Promise<CalendarEntry[]>;

/** Hours of meeting room that somebody's company may book today, and how many are left; null: no limit. */
export type RoomQuota = (context: UserContext) => Promise<{ limit: number | null; left: number | null }>;

/** What people of a building have ahead in a feature: what they hold of it, and who leaves hands over or calls off. */
export interface HeldAhead {
  /** Of these people, counted and the next of it named, in the caller's language; a kind of which there is nothing is left out. */
  list(context: BuildingContext, userIds: readonly number[]): Promise<AheadPart[]>;
  /**
   * Makes it somebody else's; answers what they have now, in the context's language, which is theirs. One mail tells them of all of it
   * (core/people/server/managing/ahead.ts). What they may not hold is called off.
   */
  handOver(context: BuildingContext, from: readonly number[], to: MailRecipient): Promise<HandedOver[]>;
  /** Calls it off; whoever else it concerns is told. Answers how much. */
  callOff(context: BuildingContext, userIds: readonly number[]): Promise<number>;
}

/** What somebody was given of a kind, in their language. */
export interface HandedOver
  extends Partial<Pick<MailMessage, 'attachments' | 'secrets' | 'secretsExpireAt'>> {
  /** What it is, and how many: `3 visits ahead`. */
  title: string;
  ahead: readonly Ahead[];
}

/** A kind of what somebody has ahead. */
export interface AheadPart {
  /** The feature's name, for programs. */
  feature: string;
  /** What it is, and how many: `3 visits ahead`. */
  title: string;
  count: number;
  /** The next of them, each in words. */
  first: string[];
  /** True for what cancelling does not end, such as a visitor inside the building. Handing over gives it to somebody else. */
  stays?: true;
}

/** How much is booked ahead under each of a feature's modules in a building, and what becomes of it, in the caller's language. */
export type ModuleUse = (context: BuildingContext) => Promise<Partial<Record<Module, AheadPart[]>>>;

/**
 * What some of a feature's things are called, by id: a room's name, whom a visit is of. Those that are gone, lie in other buildings or
 * have no name any more are left out.
 */
export type NameThings = (
  db: Db,
  buildings: BuildingScope,
  ids: readonly number[],
  reader: Pick<Context, 'language' | 'translate'>,
) => Promise<ReadonlyMap<number, string>>;

/** Hours of meeting room that companies have booked against their quota on a day; who has booked none may be left out. */
export type QuotaUse = (
  db: Db,
  building: BuildingScope,
  asked: { companyIds: readonly number[]; day: LocalDate },
) => Promise<ReadonlyMap<number, number>>;

/**
 * Whether something is there that a new building needs, as a condition: all are asked in one query. Nobody is told of it where
 * its module is off.
 */
export interface FirstStepSource {
  readonly module?: Module;
  isDone(context: Pick<BuildingContext, 'db' | 'building'>): SQL;
}

/** Something that somebody may do in a feature, or may not. */
export interface FeatureRight {
  may: boolean;
  /** In the reader’s language: `May book rooms.` */
  what: string;
  /** What decides it. */
  because: 'role' | 'company' | 'manager';
  /** It is nothing where this is off. */
  module?: Module;
}

/** A feature of the product: what the kit mounts, and its part in what is done across all of them. */
export interface Feature extends MountedFeature {
  /** What its facts are about, as their names begin, with the key of each one's words. */
  readonly entities?: Readonly<Record<string, string>>;
  /** How its things are called in the trail, by what facts say that they are `about`. */
  readonly things?: Readonly<Record<string, NameThings>>;
  /** Takes back what somebody who leaves still has ahead, and what they wrote; runs before their account is emptied. */
  readonly eraseAccountData?: (context: UserContext) => Promise<void>;
  /** What that takes from them, and what stays: told before somebody deletes an account, and after it. */
  readonly leaving?: WhatLeaves;
  /** What people have ahead in it, for who stops coming to a building. */
  readonly heldAhead?: HeldAhead;
  /** Sees to what one person may have only once, before what `from` has in the building becomes `to`’s: two accounts of one person. */
  readonly beforeMerging?: (context: BuildingContext, from: number, to: number) => Promise<void>;
  /** What somebody may do in it, as its policy says; told to who looks after them. */
  readonly rights?: (
    context: Pick<Context, 'language' | 'translate'>,
    person: Actor,
  ) => readonly FeatureRight[];
  /** What is booked under its modules, told before a building switches one off. */
  readonly moduleUse?: ModuleUse;
  /** Puts in a new building what it starts with. */
  readonly newBuilding?: (db: Db, building: BuildingScope) => Promise<void>;
  /** What a new building has to do in it, ticked by itself. */
  readonly firstSteps?: Partial<Record<FirstStep, FirstStepSource>>;
  /** Its part in everybody's own calendar. */
  readonly calendarEntries?: CalendarSource;
  /** What it holds about the person who asks. */
  readonly personalData?: PersonalData;
  /** What the profile tells of the company's quota; the one feature that books rooms knows. */
  readonly roomQuota?: RoomQuota;
  /** What companies have used of it; the same feature knows. */
  readonly quotaUse?: QuotaUse;
  /** Runs every night for each building, with the period that the building has set. */
  readonly forgetVisitors?: ForgetVisitors;
  /** The same of what it keeps by a period of its own, where the building has set one. */
  readonly forgetKept?: Readonly<Partial<Record<KeptKind, ForgetVisitors>>>;
  /** What it holds about visitors, found and erased when they ask. */
  readonly visitorsHeld?: VisitorsHeld;
  /** Its sheet of the workbook from which a whole building is made. */
  // biome-ignore lint/suspicious/noExplicitAny: what its rows are is the feature’s affair
  readonly buildingSheet?: BuildingSheet<any>;
}
