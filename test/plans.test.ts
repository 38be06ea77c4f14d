import { beforeAll, describe, expect, it } from 'vitest';
import { ZONE } from '../bench/fill/house.ts';
import { type Filled, fill } from '../bench/fill/run.ts';
import { extents, heaviestLists, type List } from '../bench/growth/lists.ts';
import { getToday } from '../kit/time.ts';
import { checkPlans, findLargeTables } from './support/plans.ts';
import { recordStatements } from './support/statements.ts';
import { testApp } from './support/testApp.ts';

const { http, database, url } = await testApp();
const { pool } = database;
const lists = heaviestLists(getToday(ZONE, new Date()));

/** Searches by a part of a word scan all rows of their building. */
const isSearch = ({ name }: List) => /^(rooms|data protection): found by a word/.test(name);

describe('a list with 20,000 rows in each growing table', () => {
  let filled: Filled;

  beforeAll(async () => {
    filled = await fill(url, extents[0], { services: true });
  });

  async function faultsOf({ request, account }: List): Promise<string[]> {
    const headers = { authorization: `token ${filled.tokens[account - 1]}` };
    const sent = await recordStatements(async () => {
      const { statusCode } = await http.inject({ method: request.method, url: request.url, headers });
      expect(statusCode).toBe(200);
    });
    const { read, faults } = await checkPlans(pool, sent, await findLargeTables(pool));
    expect(read).toBeGreaterThan(0);
    return faults;
  }

  it.each(lists.filter((list) => !isSearch(list)))(
    'reads by an index, and few more rows than it returns: $name',
    async (list) => {
      expect(await faultsOf(list)).toEqual([]);
    },
  );

  it.each(lists.filter(isSearch))('scans no table sequentially: $name', async (list) => {
    const faults = await faultsOf(list);
    expect(faults.filter((fault) => fault.includes('sequentially'))).toEqual([]);
  });

  it('fails the rule without its index', async () => {
    await pool.query('drop index mails_by_words');
    const mails = lists.find(({ name }) => name.startsWith('mails'));
    expect(await faultsOf(mails as List)).not.toEqual([]);
  });
});
