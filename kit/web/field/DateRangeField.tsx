import { Button, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '../../time.ts';
import { useCalendarProps } from '../calendar/calendar.ts';
import { formatDate } from '../format.ts';
import { useWords } from '../i18n.ts';
import { type DateRange, isTooLong } from '../list/period.ts';
import { useWidth } from '../ui/useWidth.ts';
import classes from './DateRangeField.module.css';

type DateRangeFieldProps = {
  /** What the range is for, for screen readers: `Period`. */
  label: string;
  /** Today in the building, `YYYY-MM-DD`. */
  today: string;
  /** From `usePeriod`, so that the range stands in the address. */
  value: DateRange;
  onChange: (range: DateRange) => void;
};

type Preset = { key: 'today' | 'week' | 'month'; range: DateRange };

function presetsFrom(today: string): Preset[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -weekday);
  const first = `${today.slice(0, 8)}01`;
  const firstOfNext = `${addDays(first, 31).slice(0, 8)}01`;
  return [
    { key: 'today', range: { start: today, end: today } },
    { key: 'week', range: { start: monday, end: addDays(monday, 6) } },
    { key: 'month', range: { start: first, end: addDays(firstOfNext, -1) } },
  ];
}

const sameRange = (one: DateRange, other: DateRange) => one.start === other.start && one.end === other.end;

const tooFar = (one: string, other: string) =>
  isTooLong(one < other ? { start: one, end: other } : { start: other, end: one });

/** A button that shows a range of days and opens a calendar to choose another: a preset, a day (twice) or two ends. */
export function DateRangeField({ label, today, value, onChange }: DateRangeFieldProps) {
  const { t } = useWords();
  const calendar = useCalendarProps();
  const [opened, { close, toggle }] = useDisclosure(false);
  const [chosen, setChosen] = useState<[string | null, string | null]>([value.start, value.end]);
  const twoMonths = !useWidth('phone');
  const presets = presetsFrom(today);
  const preset = presets.find(({ range }) => sameRange(range, value));
  const dates =
    value.start === value.end
      ? formatDate(value.start)
      : `${formatDate(value.start)} – ${formatDate(value.end)}`;
  const shown = preset ? t(`ui.range.${preset.key}`) : dates;
  const [start, end] = chosen;

  const choose = (range: DateRange) => {
    onChange(range);
    close();
  };
  const open = () => {
    setChosen([value.start, value.end]);
    toggle();
  };

  return (
    <Popover opened={opened} onDismiss={close} position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          className={classes.button}
          onClick={open}
          aria-label={t('ui.range.labelled', { label, range: preset ? `${shown}, ${dates}` : dates })}
          leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
        >
          <span className={classes.shown}>{shown}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.dropdown}>
        <div className={classes.presets}>
          {presets.map(({ key, range }) => (
            <Button
              key={key}
              size="sm"
              variant={preset?.key === key ? 'light' : 'default'}
              aria-pressed={preset?.key === key}
              onClick={() => choose(range)}
            >
              {t(`ui.range.${key}`)}
            </Button>
          ))}
        </div>
        <DatePicker
          {...calendar}
          type="range"
          allowSingleDateInRange
          numberOfColumns={twoMonths ? 2 : 1}
          defaultDate={value.start}
          value={chosen}
          excludeDate={(day) => start !== null && end === null && tooFar(start, day)}
          onChange={([from, until]) => {
            setChosen([from, until]);
            if (from && until) choose({ start: from, end: until });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
