import type { ActivityKind } from '../activityKind.ts';
import type { Principal } from '../actor.ts';
import type { NameColumns } from './cleanNamesJob.ts';
import type { Env } from './env.ts';
import type { Files } from './files/files.ts';
import type { NoscriptPage } from './http/noscriptPages.ts';
import type { Route } from './http/router.ts';
import type { JobHandler } from './jobs/jobs.ts';
import type { Translate, Words } from './translate.ts';

export interface JobDependencies {
  env: Env;
  translate: Translate;
  files: Files;
}

/** A feature as the application mounts it: its routes, jobs and translations. */
export interface MountedFeature {
  /** The folder's name, which is also the namespace of its translations. */
  readonly name: string;
  readonly words: Words;
  /** The columns with names of people and companies, which the job `kit.cleanNames` cleans. */
  readonly nameColumns?: NameColumns;
  readonly routes: readonly Route[];
  /** Pages that can be read without JavaScript, by path. */
  readonly noscriptPages?: Readonly<Record<string, NoscriptPage>>;
  /** The kinds of facts that it records: `Object.values(facts)` of its activity.ts. */
  readonly activityKinds?: readonly ActivityKind[];
  /**
   * The read permission for the lists of a topic, by topic. Default: all people of the building, and no
   * devices. `concerns` is the person whose entries changed, for lists that show people only their own
   * entries. It is null if the change concerns everybody.
   */
  readonly readers?: Readonly<Record<string, (actor: Principal, concerns: number | null) => boolean>>;
  readonly jobs?: (dependencies: JobDependencies) => JobHandler[];
}
