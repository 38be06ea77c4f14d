import type { ActorKind } from '../auditLog.ts';

const visitorKinds = new Set([
  'nda.signed',
  'nda.confirmed',
  'visit.nda_signed',
  'visit.nda_claimed',
  'visit.members_named',
  'visit.visitor_says',
  'visit.canceled_by_visitor',
]);

/** Through a mailed link or a public form. */
const linkKinds = new Set([
  'evacuation.ticked',
  'evacuation.counted',
  'invitation.used',
  'parcel.answered',
  'privacy_request.recorded',
  'registration.requested',
  'registration.confirmed',
  'user.deletion_requested',
  'user.registered',
  'visit.admission_decided',
  'visit.host_answered',
]);

/** An activity without actor is of a request without log-in, which its kind tells, or of a job. */
export function findActorKind(actorId: number | null, name: string, kind: string): ActorKind {
  if (actorId !== null) return name === '' ? 'erased' : 'person';
  if (visitorKinds.has(kind)) return 'visitor';
  return linkKinds.has(kind) ? 'link' : 'none';
}
