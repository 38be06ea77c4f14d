import { Checkbox, Stack } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FilterPopover } from './FilterPopover.tsx';
import classes from './MultiChoiceFilter.module.css';

type MultiChoiceFilterProps = {
  label: string;
  icon: Icon;
  options: readonly { id: number; name: string; hint?: ReactNode }[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
  allLabel: string;
  someLabel: (count: number) => string;
};

export function MultiChoiceFilter(props: MultiChoiceFilterProps) {
  const { label, icon: FilterIcon, options, value, onChange, allLabel, someLabel } = props;
  // Local state, so that ticks show before the screen has re-rendered.
  const [ticked, setTicked] = useState(value);
  const list = useRef<HTMLDivElement>(null);
  const valueKey = value.join();
  useEffect(() => setTicked(value), [valueKey]);
  const choose = (ids: number[]) => {
    setTicked(ids);
    onChange(ids);
  };
  const names = options.filter(({ id }) => value.includes(id)).map(({ name }) => name);
  const namesLabel = names.length === 0 ? allLabel : names.join(', ');
  const selectionLabel = names.length > 2 ? someLabel(names.length) : namesLabel;
  return (
    <FilterPopover
      label={label}
      valueLabel={selectionLabel}
      buttonProps={{ leftSection: <FilterIcon size={18} stroke={1.5} aria-hidden /> }}
      hasValue={ticked.length > 0}
      onClear={() => {
        choose([]);
        // The disabled button loses the focus.
        list.current?.querySelector('input')?.focus();
      }}
    >
      <Checkbox.Group
        aria-label={label}
        value={ticked.map(String)}
        onChange={(values) => choose(values.map(Number))}
      >
        <Stack ref={list} className={classes.options} gap={0}>
          {options.map(({ id, name, hint }) => (
            <Checkbox
              key={id}
              value={String(id)}
              className={classes.option}
              label={
                <>
                  {name} {hint && <span className={classes.hint}>{hint}</span>}
                </>
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </FilterPopover>
  );
}
