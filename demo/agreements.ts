import { CURRENT_AGREEMENT_PLACEHOLDER_NUMBER } from '../features/agreements/agreement.ts';
import { signAgreement } from '../features/agreements/server/signAgreement.ts';
import type { VisitRecord } from '../features/visits/server/shared.ts';
import type { Activity } from '../kit/activityKind.ts';
import { recordActivity } from '../kit/server/activity/recordActivity.ts';
import type { Db } from '../kit/server/database/db.ts';
import { createEnqueue } from '../kit/server/jobs/jobs.ts';

export type SignedVisit = { visit: VisitRecord; at: Date };

export async function signAgreements(db: Db, visits: readonly SignedVisit[]): Promise<void> {
  for (const { visit, at } of visits) {
    const { id, code, visitorFirstName, visitorLastName, visitorEmail, organization, language } = visit;
    const context = {
      db,
      now: at,
      enqueue: createEnqueue(db),
      userAgent: 'Parvis demonstration',
      // A documentation address (RFC 5737).
      address: '192.0.2.1',
      recordActivity: (...facts: Activity[]) => recordActivity(db, null, at, facts),
    };
    const name = `${visitorFirstName} ${visitorLastName}`;
    // Signing needs an address, because the copy is mailed.
    if (visitorEmail === null) continue;
    const signature = {
      email: visitorEmail,
      name,
      company: organization,
      language,
      version: CURRENT_AGREEMENT_PLACEHOLDER_NUMBER,
      signature: name,
      visit: id,
      code,
      forBuilding: 0,
    };
    await signAgreement(context, signature, { kind: 'typed', drawing: null, typed: name });
  }
}
