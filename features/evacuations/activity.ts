import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { kinds } from './evacuation.ts';
import { evacuationsTopic, runningTopic } from './topics.ts';

const anEvacuation = { about: 'evacuation', topic: evacuationsTopic } as const;
/** Of these every screen of the staff hears. */
const forAll = { about: 'evacuation', topic: [evacuationsTopic, runningTopic] } as const;
const kind = z.enum(kinds);

export const evacuationStarted = activityKind('evacuation.started', {
  ...forAll,
  says: z.object({ kind, heads: z.int() }),
});
/** `link`: of the warden who said it; null: the desk. Who was seen is told by the evacuation itself. */
export const evacuationTicked = activityKind('evacuation.ticked', {
  ...anEvacuation,
  says: z.object({ count: z.int(), link: z.int().nullable() }),
});
export const evacuationCounted = activityKind('evacuation.counted', {
  ...anEvacuation,
  says: z.object({ inside: z.int(), outside: z.int(), link: z.int().nullable() }),
});
export const evacuationEnded = activityKind('evacuation.ended', {
  ...forAll,
  says: z.object({ kind, heads: z.int(), found: z.int() }),
});
/** Reading is recorded too. */
export const evacuationRecordRead = activityKind('evacuation.record_read', { about: 'evacuation' });
