import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import classes from './StatisticsTable.module.css';

interface StatisticsTableProps {
  title: string;
  /** The first column names the row. */
  headings: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

export function StatisticsTable({ title, headings, rows }: StatisticsTableProps) {
  const { t } = useI18n();
  return (
    <section
      className={classes.scroller}
      data-scrolls-on-phone
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      aria-label={t('statistics:page.tableOf', { title })}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={headings[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
