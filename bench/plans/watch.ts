import pg from 'pg';
import type { ExecutedPlan } from './judge.ts';

/**
 * Lines of `postgresql.auto.conf` with which the server tells every connection, in a notice, the plan of each statement
 * that it has executed: as it really was, with its parameters, and those of triggers and foreign keys as well. What runs
 * for minutes is cancelled: it could not be interrupted otherwise. No statement has helpers: what they read beyond its end
 * would count, now more, now less.
 */
export const TELL_PLANS = `
session_preload_libraries = 'auto_explain'
auto_explain.log_min_duration = 0
auto_explain.log_analyze = on
auto_explain.log_timing = off
auto_explain.log_buffers = on
auto_explain.log_format = json
auto_explain.log_nested_statements = on
auto_explain.log_level = notice
statement_timeout = '3min'
max_parallel_workers_per_gather = 0
`;

type Query = (...given: unknown[]) => unknown;

/** Hears the plans of what any connection of this process executes, from now on; `take` answers those since the last time. */
export function watchPlans(): { take(): ExecutedPlan[] } {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const known = new WeakSet<pg.Client>();
  let heard: ExecutedPlan[] = [];
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (!known.has(this)) {
      known.add(this);
      this.on('notice', ({ message = '' }) => {
        const [, plan] = /^duration: .*? plan:\n([\s\S]*)$/.exec(message) ?? [];
        if (plan) heard.push(JSON.parse(plan));
      });
    }
    return original.apply(this, given);
  };
  return {
    take() {
      const taken = heard;
      heard = [];
      return taken;
    },
  };
}
