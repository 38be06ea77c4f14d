import type { Principal } from '../actor.ts';
import type { KindOfFact } from '../fact.ts';
import type { NameColumns } from './cleanNamesJob.ts';
import type { Env } from './env.ts';
import type { Files } from './files/files.ts';
import type { Route } from './http/http.ts';
import type { NoscriptPage } from './http/noscriptPages.ts';
import type { JobHandler } from './jobs/jobs.ts';
import type { Translate, Words } from './translate.ts';

/** What features need to make their job handlers. */
export interface JobDependencies {
  env: Env;
  translate: Translate;
  files: Files;
}

/** A feature as the application mounts it: its calls, its jobs, its words. */
export interface MountedFeature {
  /** The folder's name; namespace of its words. */
  readonly name: string;
  readonly words: Words;
  /** Its names of people and companies, which the job `kit.cleanNames` cleans. */
  readonly names?: NameColumns;
  readonly routes: readonly Route[];
  /** Pages that can be read without scripts, by path. */
  readonly noscriptPages?: Readonly<Record<string, NoscriptPage>>;
  /** What it records: `Object.values(facts)` of its facts.ts. */
  readonly facts?: readonly KindOfFact[];
  /**
   * Who may read the lists of a topic, by topic; where none is named everybody of the building may, and no device. `concerns`: whose it
   * is that changed in them, for lists that hold to each their own; null: anybody’s.
   */
  readonly readers?: Readonly<Record<string, (actor: Principal, concerns: number | null) => boolean>>;
  readonly jobs?: (dependencies: JobDependencies) => JobHandler[];
}
