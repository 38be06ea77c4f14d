import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { FloorCount } from '../evacuation.ts';
import classes from './FloorCountForms.module.css';
import { useFloorNameFormatter } from './floorNames.ts';

interface FloorCountsProps {
  floors: readonly FloorCount[];
  onCount: (floor: string, inside: number, outside: number) => void;
}

export function FloorCountForms({ floors, onCount }: FloorCountsProps) {
  return (
    <Stack component="ul" gap="xs">
      {floors.map((floor) => (
        <li key={floor.floor}>
          <FloorCountForm count={floor} onCount={onCount} />
        </li>
      ))}
    </Stack>
  );
}

const toText = (count: number | null) => (count === null ? '' : String(count));
const parseCount = (edited: string) => (/^\d{1,5}$/.test(edited.trim()) ? Number(edited) : null);

function FloorCountForm({ count, onCount }: { count: FloorCount; onCount: FloorCountsProps['onCount'] }) {
  const { t } = useI18n();
  const floors = useFloorNameFormatter();
  const [edited, setEdited] = useState<{ inside?: string; outside?: string }>({});
  const inside = edited.inside ?? toText(count.inside);
  const outside = edited.outside ?? toText(count.outside);
  const [numberInside, numberOutside] = [parseCount(inside), parseCount(outside)];
  const isReady = numberInside !== null && numberOutside !== null && Object.keys(edited).length > 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (numberInside === null || numberOutside === null) return;
    onCount(count.floor, numberInside, numberOutside);
    setEdited({});
  };
  const field = (name: 'inside' | 'outside', value: string) => (
    <TextInput
      label={t(`evacuations:counts.${name}`)}
      inputMode="numeric"
      maxLength={5}
      value={value}
      onChange={(event) => setEdited({ ...edited, [name]: event.currentTarget.value })}
      classNames={{ input: classes.number }}
    />
  );
  return (
    <form className={classes.row} onSubmit={save} aria-label={floors.one(count.floor)} noValidate>
      <p className={classes.floor}>{floors.one(count.floor)}</p>
      {field('inside', inside)}
      {field('outside', outside)}
      <Button type="submit" variant={isReady ? 'filled' : 'default'} disabled={!isReady}>
        {t('evacuations:counts.save')}
      </Button>
    </form>
  );
}
