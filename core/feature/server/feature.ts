import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Actor, Language } from '../../../kit/actor.ts';
import type { CalendarFileEntry } from '../../../kit/server/calendar/calendarFile.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { MountedFeature } from '../../../kit/server/http/mountedFeature.ts';
import type { BuildingContext, Context, UserRequestContext } from '../../../kit/server/http/router.ts';
import type { LocalDate, LocalDateSpan } from '../../../kit/time.ts';
import type { FirstStepKey } from '../firstSteps.ts';
import type { Module } from '../modules.ts';
import type { BuildingWorksheetDefinition } from './buildingSpreadsheet.ts';
import type { Figure } from './figure.ts';
import type { PersonalData } from './personalData.ts';

export interface BuildingAddressData {
  id: number;
  name: string;
  address: string;
  timeZone: string;
  logoKey?: string | null;
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

/** Rows counted when a module is switched off, in addition to people's future entries. */
interface ModuleUseCount {
  readonly module: Module;
  /** Key of the title with the count, within the feature's texts. */
  readonly key: string;
  readonly select: (context: BuildingContext) => SQLWrapper;
}

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
interface FirstStepCheck {
  readonly module?: Module;
  isDone(context: Pick<BuildingContext, 'db' | 'building'>): SQL;
}

export interface FeatureRightDescription {
  may: boolean;
  /** Key of the text `<feature>:rights.<key>`, such as *Can book rooms.* */
  key: string;
  because: 'role' | 'company' | 'manager';
  module?: Module;
}

/** SQL condition, so that all modules are checked in one query. */
type HasContent = (context: Pick<BuildingContext, 'db' | 'building'>) => SQL;

/** SQL, so that all counts are read in one query. */
type CountAdministeredEntries = (context: BuildingContext) => SQL;

/** A feature: its part of the kit's contract and of tasks across all features. */
export interface Feature extends MountedFeature {
  /** Key of the display name by prefix of activity names. */
  readonly entities?: Readonly<Record<string, string>>;
  /** Display names in the audit log, by what activities are `about`. */
  readonly displayNames?: Readonly<Record<string, FindDisplayNames>>;
  readonly personalData?: PersonalData;
  readonly figures?: readonly Figure[];
  readonly rights?: (person: Actor) => readonly FeatureRightDescription[];
  readonly moduleUse?: readonly ModuleUseCount[];
  readonly setUpBuilding?: (db: Db, building: BuildingScope) => Promise<void>;
  readonly firstSteps?: Partial<Record<FirstStepKey, FirstStepCheck>>;
  /** Counts on the page *Administration*, by key of the menu entry. */
  readonly administrationCounts?: Readonly<Record<string, CountAdministeredEntries>>;
  /** Modules that residents see only once they have content: a room, a parking space, an event. */
  readonly moduleContent?: Partial<Record<Module, HasContent>>;
  readonly calendarEntries?: FindCalendarEntries;
  readonly roomQuota?: ReadRoomQuota;
  /** Provided by the feature that books rooms. */
  readonly quotaUse?: ReadQuotaUse;
  // biome-ignore lint/suspicious/noExplicitAny: the row type differs by feature
  readonly buildingWorksheet?: BuildingWorksheetDefinition<any>;
}
