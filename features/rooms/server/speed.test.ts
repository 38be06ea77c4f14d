import { describe, expect, it } from 'vitest';
import { busyBuilding, workingDays } from '../../../test/support/fixtures/busyRooms.ts';
import { reservationsOf } from '../../../test/support/fixtures/roomFixture.ts';
import { type Statement, statementsDuring } from '../../../test/support/statements.ts';
import { testApp } from '../../../test/support/testApp.ts';

const app = await testApp();
app.setNow(new Date('2026-11-23T09:00:00Z'));
const { building, people, book } = await busyBuilding(app.make, app.db);
// A fifth of what a full building books: enough that reading all of it would be seen.
const A_DAY = 32;
const year = workingDays('2026-01-01', '2026-12-31');
await book(year, year.length * A_DAY);
await app.database.pool.query('analyze');
const caller = await app.as(people[0]);

/** Calls the list; returns how many it has and all statements of the request. */
async function listed(range: string) {
  let count = 0;
  const sent = await statementsDuring(async () => {
    const { status, body } = await caller.get(`${reservationsOf(building)}?${range}`);
    expect(status).toBe(200);
    count = body.fields.length;
  });
  return { count, sent };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Everything that PostgreSQL does to answer a query, and how many rows that touches. */
async function stepsOf({ text, values }: Statement): Promise<PlanNode[]> {
  const { rows } = await app.database.pool.query(`explain (analyze, format json) ${text}`, [...values]);
  const unfold = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(unfold)];
  return unfold(rows[0]['QUERY PLAN'][0].Plan);
}

describe(`in a year of ${year.length * A_DAY} reservations`, () => {
  it.each([
    ['a day', 'start=2026-11-23', A_DAY],
    ['a week', 'start=2026-11-23&end=2026-11-29', 5 * A_DAY],
    ['a month', 'start=2026-06-01&end=2026-06-30', 22 * A_DAY],
  ])('%s is read by the index of days, and nothing else is touched', async (_, range, expected) => {
    const { count, sent } = await listed(range);
    expect(count).toBe(expected);
    const plans = await Promise.all(sent.map(stepsOf));
    const steps = plans.flat();
    const ofList = (name: string) => steps.filter((step) => step['Relation Name'] === name);
    for (const table of ['reservations', 'room_holds']) {
      expect(ofList(table)).not.toEqual([]);
      for (const step of ofList(table)) {
        expect(step['Node Type']).not.toContain('Seq Scan');
        expect(step['Rows Removed by Filter'] ?? 0).toBe(0);
        expect(step['Actual Rows'] * step['Actual Loops']).toBe(expected);
      }
    }
    const indexes = steps.flatMap((step) => step['Index Name'] ?? []);
    expect(indexes).toContain('reservations_by_day');
    expect(indexes).toContain('room_holds_by_reservation');
  });

  it('takes as many statements for a year as for an empty day, and three at most', async () => {
    const day = await listed('start=2026-11-22');
    const whole = await listed('start=2026-01-01&end=2026-12-31');
    expect([day.count, whole.count]).toEqual([0, year.length * A_DAY]);
    expect(whole.sent.length).toBe(day.sent.length);
    // After a pause the session's last use is noted as well.
    app.setNow(new Date('2026-11-23T10:00:00Z'));
    const later = await listed('start=2026-01-01&end=2026-12-31');
    expect(later.sent.length).toBe(day.sent.length + 1);
    expect(later.sent.length).toBeLessThanOrEqual(3);
  });
});
