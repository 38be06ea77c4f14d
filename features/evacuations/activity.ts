import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { evacuationKinds } from './evacuation.ts';
import { evacuationsTopic, runningEvacuationTopic } from './topics.ts';

const aboutEvacuation = { entity: 'evacuation', topic: evacuationsTopic } as const;
const aboutAllScreens = { entity: 'evacuation', topic: [evacuationsTopic, runningEvacuationTopic] } as const;
const kind = z.enum(evacuationKinds);

export const evacuationStarted = activityKind('evacuation.started', {
  ...aboutAllScreens,
  details: z.object({ kind, heads: z.int() }),
});
/** `link`: the link of the warden, null if recorded by reception. */
export const evacuationTicked = activityKind('evacuation.ticked', {
  ...aboutEvacuation,
  withoutAccount: 'link',
  details: z.object({ count: z.int(), link: z.int().nullable() }),
});
export const evacuationCounted = activityKind('evacuation.counted', {
  ...aboutEvacuation,
  withoutAccount: 'link',
  details: z.object({ inside: z.int(), outside: z.int(), link: z.int().nullable() }),
});
export const evacuationEnded = activityKind('evacuation.ended', {
  ...aboutAllScreens,
  details: z.object({ kind, heads: z.int(), found: z.int() }),
});
export const evacuationRecordRead = activityKind('evacuation.record_read', { entity: 'evacuation' });
