import { median } from '../../round.ts';
import { audit } from '../../screens/lighthouse.ts';
import { screens } from '../../screens/list.ts';
import type { Row } from '../row.ts';
import type { Demonstration } from './start.ts';

const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100 };
type Category = keyof typeof LEAST;
const categories = Object.keys(LEAST) as Category[];
/** One audit of the same page differs from the next by several points: Lighthouse's *Score variability* advises the median of several. */
const AUDITS = 3;

/** Lighthouse's scores of the pages that nobody has to log in for, as its phone; of each the median of its audits. */
export async function publicPages({ url, executablePath, args, signal }: Demonstration): Promise<Row[]> {
  const pages: { name: string; scores: Record<Category, number> | string }[] = [];
  for (const { name, address } of screens.filter(({ audited }) => audited)) {
    pages.push({ name, scores: await scoresOf(name, url + address) });
  }
  const isGood = (scores: (typeof pages)[number]['scores']) =>
    typeof scores !== 'string' && categories.every((category) => scores[category] >= LEAST[category]);
  const worst = (category: Category) =>
    Math.min(...pages.map(({ scores }) => (typeof scores === 'string' ? 0 : scores[category])));
  return [
    {
      what: `Lighthouse, its phone, public pages: performance, accessibility, best practices, the median of ${AUDITS} audits`,
      wanted: categories.map((category) => LEAST[category]).join(', '),
      measured: `at least ${categories.map(worst).join(', ')}; ${pages.filter(({ scores }) => !isGood(scores)).length} of ${pages.length} pages under it`,
      details: pages.map(({ name, scores }) =>
        typeof scores === 'string'
          ? `${name} not measurable: ${scores}`
          : `${name} ${categories.map((category) => scores[category]).join(', ')}`,
      ),
      reached: pages.every(({ scores }) => isGood(scores)),
    },
  ];

  async function scoresOf(name: string, address: string): Promise<Record<Category, number> | string> {
    try {
      const reports: Awaited<ReturnType<typeof audit>>['report'][] = [];
      while (reports.length < AUDITS)
        reports.push((await audit(name, address, { executablePath, args }, signal)).report);
      const scoreOf = (category: Category) =>
        median(
          reports.map(({ categories }) => Math.round((categories[category]?.score ?? Number.NaN) * 100)),
        );
      return Object.fromEntries(categories.map((category) => [category, scoreOf(category)])) as Record<
        Category,
        number
      >;
    } catch (error) {
      return /NO_NAVSTART|[A-Z]+(?:_[A-Z]+)+/.exec(String(error))?.[0] ?? 'not audited';
    }
  }
}
