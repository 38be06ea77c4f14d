import barClasses from './DayTimeline.module.css';
import type { SlotPalette } from './DayTimeline.tsx';
import classes from './GridLegend.module.css';

interface GridLegendProps {
  mine: string;
  others: string;
  tones?: SlotPalette;
}

export function GridLegend({ mine, others, tones }: GridLegendProps) {
  return (
    <span className={classes.legend} data-tones={tones} aria-hidden>
      <i className={barClasses.slot} data-tone="mine" />
      {mine}
      <i className={barClasses.slot} data-tone="taken" />
      {others}
    </span>
  );
}
