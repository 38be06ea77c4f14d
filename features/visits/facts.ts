import { z } from 'zod';
import { fact } from '../../kit/fact.ts';
import { ndaProofs } from './shared.ts';
import { visit, visitStatuses } from './visit.ts';

const aVisit = { about: 'visit', topic: 'visits' } as const;
const expected = { ...aVisit, says: z.object({ residentId: z.int() }) };
const status = z.enum(visitStatuses);

const values = visit
  .pick({
    ...{ date: true, time: true, visitorFirstName: true, visitorLastName: true, visitorEmail: true },
    ...{ organization: true, comment: true, language: true },
  })
  .extend({ hasNoEmail: z.boolean() })
  .partial();

export const visitScheduled = fact('visit.scheduled', expected);
export const visitImported = fact('visit.imported', expected);
export const visitChanged = fact('visit.changed', { ...aVisit, personal: { of: 'visitor', values } });
export const visitStatusChanged = fact('visit.status_changed', {
  ...aVisit,
  says: z.object({ from: status, to: status }),
});
/** Somebody else is visited from then on. */
export const visitHandedOver = fact('visit.handed_over', {
  ...aVisit,
  says: z.object({ from: z.int(), to: z.int() }),
});
export const visitCanceled = fact('visit.canceled', aVisit);
export const visitRemoved = fact('visit.removed', aVisit);
/** The visit counts as signed; `how` is what proves it. */
export const visitNdaSigned = fact('visit.nda_signed', {
  ...aVisit,
  says: z.object({ how: z.enum(ndaProofs) }),
});
