import { type SQL, sql } from 'drizzle-orm';
import type { Figure, FigureQuestion } from '../../../core/feature/server/figure.ts';

/** Visits count for the company of their host, groups by their heads. */
const countVisits =
  (hour: (question: FigureQuestion) => SQL, heads: SQL, condition: SQL): Figure['select'] =>
  (question) => {
    const { building, start, end } = question;
    return sql`select visits.date as day, ${hour(question)} as hour, users.company_id, sum(${heads}) as count
        from visits join users on users.id = visits.resident_id
       where visits.building_id = ${building} and visits.date between ${start} and ${end} and ${condition}
       group by 1, 2, 3`;
  };

const plannedHour = () => sql`extract(hour from visits.time)`;
const arrivalHour = ({ timeZone }: FigureQuestion) =>
  sql`extract(hour from coalesce((visits.checked_in_at at time zone ${timeZone})::time, visits.time))`;
const expectedHeads = sql`visits.party_size`;
const arrivedHeads = sql`coalesce(visits.party_arrived, visits.party_size)`;

export const visitFigures: readonly Figure[] = [
  { measure: 'visitsAnnounced', select: countVisits(plannedHour, expectedHeads, sql`true`) },
  { measure: 'visitsArrived', select: countVisits(arrivalHour, arrivedHeads, sql`visits.status = 'done'`) },
  { measure: 'visitsMissed', select: countVisits(plannedHour, expectedHeads, sql`visits.status = 'missed'`) },
  {
    measure: 'visitsCanceled',
    select: countVisits(plannedHour, expectedHeads, sql`visits.status = 'canceled'`),
  },
];
