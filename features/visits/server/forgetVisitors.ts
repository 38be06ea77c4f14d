import { and, isNull, lt, sql } from 'drizzle-orm';
import type { ForgetVisitors } from '../../../core/server/feature.ts';
import { forgetPersonal } from '../../../kit/server/facts/trail.ts';
import { NOBODY } from '../visitorName.ts';
import { visits } from './tables.ts';

/** Visits of long ago stay, for the counts, without the visitor: nor do their old names in facts. */
export const forgetVisitors: ForgetVisitors = async (tx, building, { before, now }) => {
  const nobody = {
    visitorFirstName: '',
    visitorLastName: NOBODY,
    visitorEmail: null,
    hasNoEmail: false,
    organization: '',
    comment: '',
    told: [],
    // What was mailed opens nothing any more.
    code: sql`encode(gen_random_bytes(16), 'hex')`,
    anonymisedAt: now,
  };
  const gone = await visits
    .update(tx, building, nobody, (table) => and(lt(table.date, before), isNull(table.anonymisedAt)))
    .returning();
  await forgetPersonal(
    tx,
    'visitor',
    gone.map(({ id }) => id),
  );
  return gone.length;
};
