import { inArray } from 'drizzle-orm';
import { closures } from '../../../core/booking/server/tables.ts';
import type { FindDisplayNames } from '../../../core/server/feature.ts';
import { formatNumericDateTime } from '../../../kit/server/mail/mailFormats.ts';

/** Closures are named by their period: `Period of 26/11/2026 9:00 to 27/11/2026 18:00`. */
export const findClosureNames: FindDisplayNames = async (db, buildings, ids, { language, translate }) => {
  const table = closures.in(buildings);
  const rows = await db
    .select({ id: table.id, startsAt: table.startsAt, endsAt: table.endsAt })
    .from(table)
    .where(inArray(table.id, [...ids]));
  const inFigures = (moment: string) => formatNumericDateTime(moment.slice(0, 10), moment.slice(11));
  return new Map(
    rows.map(({ id, startsAt, endsAt }) => [
      id,
      translate(language, 'closures:named', { start: inFigures(startsAt), end: inFigures(endsAt) }),
    ]),
  );
};
