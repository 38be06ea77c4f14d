import type { ActivityKind } from '../activityKind.ts';
import type { ActorOrDevice } from '../actor.ts';
import type { NameColumnsByTable } from './cleanNamesJob.ts';
import type { Env } from './env.ts';
import type { FileService } from './files/files.ts';
import type { GetNoscriptPageText } from './http/noscriptPages.ts';
import type { Route } from './http/router.ts';
import type { JobHandler } from './jobs/jobs.ts';
import type { Translate, Translations } from './translate.ts';

export interface JobDependencies {
  env: Env;
  translate: Translate;
  files: FileService;
}

export interface MountedFeature {
  readonly name: string;
  readonly words: Translations;
  readonly nameColumns?: NameColumnsByTable;
  readonly routes: readonly Route[];
  readonly noscriptPages?: Readonly<Record<string, GetNoscriptPageText>>;
  readonly activityKinds?: readonly ActivityKind[];
  /**
   * Read permission by topic; default: people of the building. `affectedUserId`: the only user whose list
   * changed.
   */
  readonly readers?: Readonly<
    Record<string, (actor: ActorOrDevice, affectedUserId: number | null) => boolean>
  >;
  readonly jobs?: (dependencies: JobDependencies) => JobHandler[];
}
