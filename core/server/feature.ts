import type { SQL } from 'drizzle-orm';
import type { Actor, Language } from '../../kit/actor.ts';
import type { CalendarFileEntry } from '../../kit/server/calendar/calendarFile.ts';
import type { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import type { Db } from '../../kit/server/database/db.ts';
import type { MountedFeature } from '../../kit/server/feature.ts';
import type { BuildingContext, Context, UserRequestContext } from '../../kit/server/http/router.ts';
import type { OutboxMailInput } from '../../kit/server/mail/outbox.ts';
import type { LocalDate, LocalDateSpan } from '../../kit/time.ts';
import type { FirstStepKey } from '../firstSteps.ts';
import type { Module } from '../modules.ts';
import type { MailRecipient } from '../people/server/queries.ts';
import type { RetentionKind } from '../retention.ts';
import type { BuildingWorksheetDefinition } from './buildingSpreadsheet.ts';
import type {
  ExportablePersonalData,
  FutureEntry,
  ListPersonalData,
  PreviewDeletion,
} from './personalData.ts';

/** Subjects of legal holds, which retention skips. `visitorOnLegalHoldCondition` checks visitors in SQL. */
export interface SubjectsOnLegalHold {
  users: readonly number[];
  visits: readonly number[];
  addresses: readonly string[];
}

/**
 * Anonymises visitors (`anonymizeVisitors`) or erases another kind of expired data (`eraseExpiredData`) of
 * days before `before`, in the caller's transaction. Returns their number.
 */
export type EraseExpiredData = (
  tx: Db,
  building: BuildingScope,
  days: { before: LocalDate; now: Date; subjectsOnHold: SubjectsOnLegalHold },
) => Promise<number>;

export type FeatureRetentionKind = Exclude<RetentionKind, 'visitors'>;

/** Visitors have no account. Unknown parts are ''. */
export interface VisitorIdentity {
  name: string;
  email: string;
}

/** Data of people without an account. */
export interface VisitorDataSource {
  find(context: BuildingContext, search: string): Promise<(VisitorIdentity & { count: number })[]>;
  list(context: BuildingContext, visitor: VisitorIdentity): Promise<ExportablePersonalData[]>;
  /** Returns the number of erased entries. Missing if the law requires the data. */
  erase?(context: BuildingContext, visitor: VisitorIdentity): Promise<number>;
}
export const MAX_VISITOR_DATA_MATCHES = 100;

export interface BuildingAddressData {
  id: number;
  name: string;
  address: string;
  timeZone: string;
}

export interface CalendarOwner {
  userId: number;
  language: Language;
  buildingsWith(module: Module): {
    scope: BuildingScope;
    buildings: ReadonlyMap<number, BuildingAddressData>;
  };
}

/** The number of queries must not depend on the number of entries. */
export type FindCalendarEntries = (
  context: Pick<Context, 'db' | 'env' | 'translate'>,
  owner: CalendarOwner,
  days: LocalDateSpan,
) => Promise<CalendarFileEntry[]>;

export type ReadRoomQuota = (
  context: UserRequestContext,
) => Promise<{ limit: number | null; left: number | null }>;

/** Entries ahead that a departing person hands over or cancels. */
export interface FutureEntriesSource {
  list(context: BuildingContext, userIds: readonly number[]): Promise<FutureEntryGroup[]>;
  /** Returns the entries in the receiver's language. Entries that the receiver may not have are cancelled. */
  handOver(
    context: BuildingContext,
    from: readonly number[],
    to: MailRecipient,
  ): Promise<HandedOverEntryGroup[]>;
  cancel(context: BuildingContext, userIds: readonly number[]): Promise<number>;
}

export interface HandedOverEntryGroup
  extends Partial<Pick<OutboxMailInput, 'attachments' | 'secrets' | 'secretsExpireAt'>> {
  title: string;
  entries: readonly FutureEntry[];
}

export interface FutureEntryGroup {
  feature: string;
  /** With the count: `3 visits ahead`. */
  title: string;
  count: number;
  first: string[];
  /** Cancelling does not end it, such as a checked-in visitor. It can be handed over. */
  stays?: true;
}

export type CountModuleUse = (
  context: BuildingContext,
) => Promise<Partial<Record<Module, FutureEntryGroup[]>>>;

/** Display names by id, such as a room's name. Deleted entries and those of other buildings are left out. */
export type FindDisplayNames = (
  db: Db,
  buildings: BuildingScope,
  ids: readonly number[],
  reader: Pick<Context, 'language' | 'translate'>,
) => Promise<ReadonlyMap<number, string>>;

export type ReadQuotaUse = (
  db: Db,
  building: BuildingScope,
  query: { companyIds: readonly number[]; day: LocalDate },
) => Promise<ReadonlyMap<number, number>>;

/** SQL condition, so that all steps are checked in one query. Steps of modules that are off are skipped. */
export interface FirstStepCheck {
  readonly module?: Module;
  isDone(context: Pick<BuildingContext, 'db' | 'building'>): SQL;
}

export interface FeatureRightDescription {
  may: boolean;
  /** Translated: `May book rooms.` */
  what: string;
  because: 'role' | 'company' | 'manager';
  module?: Module;
}

/** A feature: its part of the kit's contract and of tasks across all features. */
export interface Feature extends MountedFeature {
  /** Key of the display name by prefix of activity names. */
  readonly entities?: Readonly<Record<string, string>>;
  /** Display names in the audit log, by what activities are `about`. */
  readonly displayNames?: Readonly<Record<string, FindDisplayNames>>;
  /** Cancels what lies ahead and erases texts, before the account is anonymised. */
  readonly eraseAccountData?: (context: UserRequestContext) => Promise<void>;
  /** Preview of `eraseAccountData`, also shown after the deletion. */
  readonly previewDeletion?: PreviewDeletion;
  readonly futureEntries?: FutureEntriesSource;
  /** Resolves conflicts before the rows of `from` are moved to `to`. */
  readonly beforeMerging?: (context: BuildingContext, from: number, to: number) => Promise<void>;
  readonly rights?: (
    context: Pick<Context, 'language' | 'translate'>,
    person: Actor,
  ) => readonly FeatureRightDescription[];
  readonly moduleUse?: CountModuleUse;
  readonly setUpBuilding?: (db: Db, building: BuildingScope) => Promise<void>;
  readonly firstSteps?: Partial<Record<FirstStepKey, FirstStepCheck>>;
  readonly calendarEntries?: FindCalendarEntries;
  readonly personalData?: ListPersonalData;
  readonly roomQuota?: ReadRoomQuota;
  /** Provided by the feature that books rooms. */
  readonly quotaUse?: ReadQuotaUse;
  readonly anonymizeVisitors?: EraseExpiredData;
  readonly eraseExpiredData?: Readonly<Partial<Record<FeatureRetentionKind, EraseExpiredData>>>;
  readonly visitorData?: VisitorDataSource;
  // biome-ignore lint/suspicious/noExplicitAny: the row type differs by feature
  readonly buildingWorksheet?: BuildingWorksheetDefinition<any>;
}
