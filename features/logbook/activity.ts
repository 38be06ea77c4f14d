import { z } from 'zod';
import { fact } from '../../kit/activity.ts';
import { categories, steps } from './logbook.ts';
import { logbookTopic } from './topics.ts';

const anEntry = { about: 'logbook', topic: logbookTopic } as const;
const aHandover = { about: 'handover', topic: logbookTopic } as const;

/** All of them by the first entry. What was written is read in the logbook. */
export const entryWritten = fact('logbook.written', {
  ...anEntry,
  says: z.object({ category: z.enum(categories) }),
});
export const entryContinued = fact('logbook.continued', {
  ...anEntry,
  says: z.object({ step: z.enum(steps) }),
});
export const entryCorrected = fact('logbook.corrected', anEntry);
export const entryTakenBack = fact('logbook.taken_back', anEntry);
/** It stays without what named somebody who asked for that, or has left. */
export const entryEmptied = fact('logbook.emptied', anEntry);

export const handoverWritten = fact('handover.written', aHandover);
export const handoverSigned = fact('handover.signed', aHandover);
export const handoverWithdrawn = fact('handover.withdrawn', aHandover);
