import type { CSSProperties } from 'react';
import { formatCount } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { formatHour, formatHourRange } from './chartRows.ts';
import classes from './HeatTable.module.css';
import { ScrollableTable } from './ScrollableTable.tsx';

interface HeatRow {
  key: string;
  name: string;
  /** Value by hour; null if closed. */
  cells: ReadonlyMap<number, number | null>;
  /** Cells of the `totalHeadings` columns. */
  totals?: readonly string[];
}

interface HeatTableProps {
  title: string;
  heading: string;
  rows: readonly HeatRow[];
  totalHeadings?: readonly string[];
}

/** Percent of the accent colour in the darkest cell; its text keeps a contrast of 4.5:1. */
const STRONGEST_SHADE = 40;

/** A heat map: a table whose cells have a number and a shade. */
export function HeatTable({ title, heading, rows, totalHeadings = [] }: HeatTableProps) {
  const { language } = useI18n();
  const values = rows.flatMap(({ cells }) => [...cells.values()].map((value) => value ?? 0));
  const largest = Math.max(1, ...values);
  const usedHours = rows.flatMap(({ cells }) => [...cells.keys()]);
  const first = Math.min(...usedHours);
  const hours = Array.from({ length: Math.max(...usedHours) - first + 1 }, (_, at) => first + at);
  return (
    <ScrollableTable title={title} className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {hours.map((hour) => (
              <th key={hour} scope="col" aria-label={formatHourRange(hour)}>
                {formatHour(hour)}
              </th>
            ))}
            {totalHeadings.map((each) => (
              <th key={each} scope="col" className={classes.total}>
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells, totals = [] }) => (
            <tr key={key}>
              <th scope="row" data-capitalized>
                {name}
              </th>
              {hours.map((hour) => {
                const value = cells.get(hour) ?? null;
                const shade = ((value ?? 0) / largest) * STRONGEST_SHADE;
                return (
                  <td
                    key={hour}
                    style={{ '--shade': `${shade}%` } as CSSProperties}
                    data-empty={!value || undefined}
                  >
                    {value === null ? '–' : formatCount(Math.round(value), language)}
                  </td>
                );
              })}
              {totals.map((total, at) => (
                <td key={totalHeadings[at]} className={classes.total}>
                  {total}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTable>
  );
}
