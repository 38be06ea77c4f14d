import { ScrollableTable } from './ScrollableTable.tsx';
import classes from './StatisticsTable.module.css';

interface StatisticsTableProps {
  title: string;
  /** The first column names the row. */
  headings: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

export function StatisticsTable({ title, headings, rows }: StatisticsTableProps) {
  return (
    <ScrollableTable title={title} className={classes.scroller}>
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
    </ScrollableTable>
  );
}
