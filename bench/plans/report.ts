import { table } from '../results.ts';
import { count, drawn, type ExecutedPlan, type Judgement } from './judge.ts';

/** A list or a job with what it asked of the large tables. */
export interface Examined {
  name: string;
  /** What the call answered, where that is a list. */
  items: number | null;
  statements: (Judgement & { plan: ExecutedPlan })[];
}

const isBroken = ({ statements }: Examined) => statements.some(({ faults }) => faults.length > 0);

/** A line each, then what is wrong, with the statement and its plan. */
export function summaryOf(examined: readonly Examined[]): string {
  const most = (each: Examined, of: 'answered' | 'read' | 'pages') =>
    count(each.statements.reduce((most, statement) => Math.max(most, statement[of]), 0));
  const lines = examined.map((each) => [
    each.name,
    String(each.statements.length),
    most(each, 'answered'),
    most(each, 'read'),
    most(each, 'pages'),
    isBroken(each) ? 'BROKEN' : 'kept',
  ]);
  const head = ['List or job', 'statements', 'rows answered', 'rows read', 'pages', 'the rule'];
  const broken = examined.filter(isBroken);
  const faults = broken.map((each) => `\n${each.name}\n${faultsOf(each).join('\n')}`);
  const verdict =
    broken.length === 0
      ? `All ${examined.length} keep the rule.`
      : `${broken.length} of ${examined.length} break the rule.`;
  return [table(head, lines), ...faults, '', verdict].join('\n');
}

/** What is wrong with each statement: once where it was executed for one building after the other, as it was worst. */
function faultsOf({ statements }: Examined): string[] {
  const alike = Map.groupBy(
    statements.filter(({ faults }) => faults.length > 0),
    ({ plan }) => plan['Query Text'],
  );
  return [...alike].flatMap(([text, all]) => {
    const worst = all.reduce((one, other) => (other.read > one.read ? other : one));
    const times = all.length > 1 ? ` (at worst of ${all.length} times)` : '';
    return [...worst.faults.map((fault) => `  ✗ ${fault}${times}`), `    ${shortened(text)}`];
  });
}

const SHOWN = 300;
const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  const from = line.search(/ from | update | delete /i);
  return line.length <= SHOWN
    ? line
    : `${line.slice(0, 60)} … ${line.slice(Math.max(60, from), from + SHOWN)} …`;
};

/** Every statement with its whole plan. */
export function reportOf(examined: readonly Examined[]): string {
  const parts = examined.flatMap(({ name, statements }) => [
    `# ${name}`,
    ...statements.map(({ plan, faults }) =>
      [...faults.map((fault) => `✗ ${fault}`), plan['Query Text'].trim(), '', ...drawn(plan.Plan)].join('\n'),
    ),
  ]);
  return `${parts.join('\n\n')}\n`;
}
