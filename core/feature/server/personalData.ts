import type { AnyColumn, SQL, SQLWrapper } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import type { OutboxMailInput } from '../../../kit/server/mail/outbox.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { Module } from '../modules.ts';
import type { RetentionKind } from '../retention.ts';

/**
 * Declares whose the rows of a feature's tables are and what happens to them. Preview, export, hand-over,
 * erasure, retention and counts are computed from it. Texts are `<feature>:leaving.…` and `personal.…`.
 */
export interface PersonalData {
  /** `table.column` of every column that refers to a person or can name one. A test requires it. */
  readonly columns?: Readonly<Record<string, string>>;
  readonly exported?: readonly ExportedList[];
  /** Entries that a departing person hands over or cancels. */
  // biome-ignore lint/suspicious/noExplicitAny: the row type differs by kind
  readonly futureEntries?: readonly FutureEntries<any>[];
  /** Other effects of account deletion, previewed after `futureEntries`. */
  readonly deletionEffects?: readonly CountedEffect[];
  /** Account deletion, after the future entries were cancelled; `cancelled` are their ids. */
  readonly eraseInBuilding?: (context: BuildingContext, cancelled: readonly number[]) => Promise<void>;
  readonly erase?: (context: UserRequestContext) => Promise<void>;
  /** Resolves conflicts before the rows of `from` are moved to `to`. */
  readonly beforeMerging?: (context: BuildingContext, from: number, to: number) => Promise<void>;
  /** People without an account. */
  readonly visitors?: VisitorData;
  readonly retention?: Readonly<Partial<Record<RetentionKind, EraseExpiredData>>>;
}

type Value = string | number | boolean | null | readonly string[];
export type ExportRow = Readonly<Record<string, Value | Date>>;

interface ListDeclaration {
  readonly name: string;
  /** Key of the labels without the column; default `personal`. */
  readonly labels?: string;
  /** Default: `title` of `labels`, for visitors `visitorData.title`. */
  readonly title?: string;
}

export interface ExportedList extends ListDeclaration {
  /** Hidden from staff: the whole list, or these keys of its rows. */
  readonly hiddenFromStaff?: true | readonly string[];
  /** Null leaves the list out. */
  readonly rows: (context: UserRequestContext) => PromiseLike<readonly ExportRow[] | null>;
}

export interface ExportablePersonalData {
  readonly name: string;
  readonly title: string;
  /** Label of each key, in display order. */
  readonly labels: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, Value>>[];
  readonly hiddenFromStaff?: true | readonly string[];
}

export interface FutureEntry {
  at: string;
  words: string;
}

export interface EntryOwners {
  /** SQL condition that the column refers to one of them. */
  ownedCondition(column: AnyColumn): SQL;
  /** The account to delete, if entries that have only its name count too. */
  person?: Actor;
}

export interface EntryQuery<Row> extends PromiseLike<Row[]>, SQLWrapper {
  for(strength: 'update'): PromiseLike<Row[]>;
}

export interface FutureEntries<Row extends { id: number }> {
  /** Key of the title; the deletion preview has another text with the suffix `Text`. */
  readonly key: string;
  /** Key of the title in the list before a hand-over; default `key`. */
  readonly listKey?: string;
  /** Cancelling does not end it, such as a checked-in visitor. It can be handed over. */
  readonly stays?: true;
  /** Counted when the module is switched off. */
  readonly module?: Module;
  /** Group in the deletion preview: `goes` is cancelled; `silent` is cancelled and not listed. */
  readonly deletionPreview?: 'goes' | 'stays' | 'silent';
  /** The rows are not locked by the query, but in the use cases. */
  readonly locksItself?: true;
  readonly select: (context: BuildingContext, owners: EntryOwners) => EntryQuery<Row>;
  readonly describe: (
    context: BuildingContext,
    rows: readonly Row[],
  ) => readonly FutureEntry[] | Promise<readonly FutureEntry[]>;
  /** Addresses to which deletion sends mails, counted in the preview under `key`. */
  readonly notified?: {
    readonly key: string;
    readonly addresses: (context: BuildingContext, rows: readonly Row[]) => readonly string[];
  };
  /** Kinds without it are not listed before a hand-over. Default result: all rows. */
  readonly handOver?: (
    context: BuildingContext,
    rows: Row[],
    to: MailRecipient,
    from: readonly number[],
    // biome-ignore lint/suspicious/noConfusingVoidType: most hand over all rows and return nothing
  ) => Promise<HandedOver<Row> | void>;
  /** Called without rows too. */
  readonly cancel?: (context: BuildingContext, rows: Row[], people: readonly number[]) => Promise<void>;
}

type MailParts = Partial<Pick<OutboxMailInput, 'attachments' | 'secrets' | 'secretsExpireAt'>>;

interface HandedOver<Row> extends MailParts {
  rows?: readonly Row[];
}

/** With its title, in the receiver's language. */
export interface HandedOverEntryGroup extends MailParts {
  title: string;
  entries: readonly FutureEntry[];
}

export interface CountedEffect {
  readonly what: 'goes' | 'stays';
  readonly key: string;
  /** Only the owner may see it. */
  readonly hiddenFromStaff?: true;
  /** Summed over the person's buildings. */
  readonly countInBuilding?: (context: BuildingContext) => Promise<number>;
  readonly count?: (context: UserRequestContext) => Promise<number>;
  /** Names shown in the preview; null is only counted. */
  readonly names?: (context: UserRequestContext) => Promise<readonly (string | null)[]>;
}

/** Visitors have no account. Unknown parts are ''. */
export interface VisitorIdentity {
  name: string;
  email: string;
}

export interface VisitorData {
  /** Rows that name visitors, which a search finds. */
  readonly named?: (context: BuildingContext) => readonly NamedRows[] | Promise<readonly NamedRows[]>;
  /** Instead of `named`, if names cannot be searched by column. */
  readonly find?: (
    context: BuildingContext,
    search: string,
  ) => Promise<(VisitorIdentity & { count: number })[]>;
  readonly exported: readonly VisitorList[];
  /** Returns the number of erased entries. Missing if the law requires the data. */
  readonly erase?: (context: BuildingContext, visitor: VisitorIdentity) => Promise<number>;
}

interface VisitorList extends ListDeclaration {
  /** Null leaves the list out. */
  readonly rows: (
    context: BuildingContext,
    visitor: VisitorIdentity,
  ) => PromiseLike<readonly ExportRow[] | null>;
}

export interface NamedRows {
  readonly table: SQLWrapper;
  readonly name: SQLWrapper;
  readonly email?: SQLWrapper;
  readonly searched: readonly (AnyColumn | SQL)[];
  /** More columns, if the search index has these. */
  readonly indexed?: readonly AnyColumn[];
  readonly where?: SQL | undefined;
}

/** Subjects of legal holds, which retention skips. `visitorOnLegalHoldCondition` checks visitors in SQL. */
export interface SubjectsOnLegalHold {
  users: readonly number[];
  visits: readonly number[];
  addresses: readonly string[];
}

/** Erases data of days before `before`, in the caller's transaction. Returns the number of entries. */
export type EraseExpiredData = (
  tx: Db,
  building: BuildingScope,
  days: { before: LocalDate; now: Date; subjectsOnHold: SubjectsOnLegalHold },
) => Promise<number>;
