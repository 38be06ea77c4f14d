import { SegmentedControl } from '@mantine/core';
import classes from './Desk.module.css';

interface ListTabsProps {
  tabs: readonly { key: string; words: string; count: number | undefined }[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** Which list is shown, where there is room for one. */
export function ListTabs({ tabs, chosen, onChoose }: ListTabsProps) {
  if (tabs.length < 2) return null;
  return (
    <SegmentedControl
      className={classes.tabs}
      fullWidth
      size="md"
      value={chosen}
      onChange={onChoose}
      data={tabs.map(({ key, words, count }) => ({
        value: key,
        label: count === undefined ? words : `${words} ${count}`,
      }))}
    />
  );
}
