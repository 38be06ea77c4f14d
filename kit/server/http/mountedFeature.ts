import type { ActivityKind } from '../../activityKind.ts';
import type { ActorOrDevice } from '../../actor.ts';
import type { NameColumnsByTable } from '../database/cleanNamesJob.ts';
import type { Translations } from '../i18n/translate.ts';
import type { JobDependencies } from '../jobs/jobDependencies.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import type { GetNoscriptPageText } from './noscriptPages.ts';
import type { Route } from './router.ts';

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
