import { useId } from 'react';
import { Bar, CartesianGrid, ComposedChart, LabelList, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import classes from './Chart.module.css';
import type { ChartRow } from './chartRows.ts';
import { formatValue, type Unit } from './describeChange.ts';

/** Marks differ by shape and pattern, so that the chart is readable without colour. */
export interface ChartSeries {
  key: string;
  label: string;
  mark: 'bar' | 'hatchedBar' | 'line';
}

interface ChartProps {
  /** Read by screen readers, which also get the table beside the chart. */
  label: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  unit: Unit;
  /** Bars from left to right, with their labels on the left. */
  horizontal?: boolean;
  stacked?: boolean;
}

const HEIGHT = 240;
const ROW_HEIGHT = 36;
const CATEGORY_WIDTH = 168;
const PHONE_CATEGORY_WIDTH = 112;
/** More bars leave no room for their values. */
const MAX_LABELLED_ROWS = 14;

const LINE = 'var(--parvis-line)';
const TOOLTIP = {
  background: 'var(--parvis-raised)',
  border: `1px solid ${LINE}`,
  borderRadius: 'var(--mantine-radius-default)',
};
const TICK = { fill: 'var(--mantine-color-dimmed)' };

const strokes = {
  bar: 'var(--parvis-accent-text)',
  hatchedBar: 'var(--parvis-brass)',
  line: 'var(--parvis-brass)',
} as const;

export function Chart({ label, rows, series, unit, horizontal = false, stacked = false }: ChartProps) {
  const { language } = useI18n();
  const onPhone = useBreakpoint('phone');
  const hatching = useId();
  const format = (value: unknown) => (typeof value === 'number' ? formatValue(value, unit, language) : '');
  const valueAxis = {
    type: 'number',
    allowDecimals: false,
    axisLine: false,
    tickLine: false,
    tickFormatter: format,
    tick: TICK,
  } as const;
  const categoryAxis = {
    type: 'category',
    dataKey: 'label',
    stroke: LINE,
    tickLine: false,
    tick: TICK,
  } as const;
  const isLabelled = horizontal || (series.length === 1 && rows.length <= MAX_LABELLED_ROWS);
  return (
    <figure className={classes.figure}>
      {series.length > 1 && (
        <figcaption className={classes.legend}>
          {series.map(({ key, label: name, mark }) => (
            <span key={key} className={classes.legendEntry}>
              <Swatch mark={mark} hatching={hatching} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <ComposedChart
        data={rows}
        layout={horizontal ? 'vertical' : 'horizontal'}
        responsive
        className={classes.chart}
        style={{ width: '100%', height: horizontal ? rows.length * ROW_HEIGHT + 32 : HEIGHT }}
        margin={{ top: isLabelled && !horizontal ? 24 : 8, right: horizontal ? 48 : 8, bottom: 0, left: 0 }}
        aria-label={label}
      >
        <defs>
          <HatchingPattern id={hatching} />
        </defs>
        {!horizontal && <CartesianGrid vertical={false} stroke={LINE} />}
        {horizontal ? (
          <>
            <XAxis {...valueAxis} hide />
            <YAxis {...categoryAxis} width={onPhone ? PHONE_CATEGORY_WIDTH : CATEGORY_WIDTH} />
          </>
        ) : (
          <>
            <XAxis {...categoryAxis} minTickGap={12} />
            <YAxis {...valueAxis} width="auto" niceTicks="snap125" />
          </>
        )}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--parvis-sunken)', stroke: 'var(--parvis-line)' }}
          contentStyle={TOOLTIP}
          itemStyle={{ color: 'inherit' }}
          labelFormatter={(text, [first]) => first?.payload?.title ?? text}
          formatter={format}
          itemSorter={({ name: item }) => series.findIndex(({ label: name }) => name === item)}
        />
        {series.map(({ key, label: name, mark }) =>
          mark === 'line' ? (
            <Line
              key={key}
              name={name}
              dataKey={(row: ChartRow) => row.values[key]}
              stroke={strokes.line}
              strokeWidth={1}
              strokeDasharray="5 3"
              dot={{ r: 3, strokeDasharray: 'none', fill: strokes.line }}
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={key}
              name={name}
              dataKey={(row: ChartRow) => row.values[key]}
              fill={mark === 'hatchedBar' ? `url(#${hatching})` : strokes.bar}
              stroke={strokes[mark]}
              maxBarSize={horizontal ? 20 : 40}
              isAnimationActive={false}
              {...(stacked && { stackId: 'all' })}
            >
              {isLabelled && (
                <LabelList
                  position={horizontal ? 'right' : 'top'}
                  formatter={format}
                  fill="var(--mantine-color-text)"
                />
              )}
            </Bar>
          ),
        )}
      </ComposedChart>
    </figure>
  );
}

function HatchingPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill="var(--parvis-surface)" />
      <rect width="2.5" height="6" fill={strokes.hatchedBar} />
    </pattern>
  );
}

function Swatch({ mark, hatching }: { mark: ChartSeries['mark']; hatching: string }) {
  return (
    <svg width="24" height="14" aria-hidden="true">
      {mark === 'line' ? (
        <>
          <line x1="0" x2="24" y1="7" y2="7" stroke={strokes.line} strokeWidth="1" strokeDasharray="5 3" />
          <circle cx="12" cy="7" r="3" fill={strokes.line} />
        </>
      ) : (
        <rect
          x="5.5"
          y="0.5"
          width="13"
          height="13"
          fill={mark === 'hatchedBar' ? `url(#${hatching})` : strokes.bar}
          stroke={strokes[mark]}
        />
      )}
    </svg>
  );
}
