import { Text } from '@mantine/core';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ShiftHandover } from '../handover.ts';
import { logbookCategories } from '../logbook.ts';
import { logbookCategoryIcons } from './categories.ts';
import classes from './Handovers.module.css';

export function LogbookCategoryCountList({ counts }: Pick<ShiftHandover, 'counts'>) {
  const { t } = useI18n();
  const categories = logbookCategories.filter((category) => counts[category]);
  if (categories.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('logbook:handover.nothing')}
      </Text>
    );
  return (
    <ul className={classes.counts}>
      {categories.map((category) => {
        const Icon = logbookCategoryIcons[category];
        return (
          <li key={category}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {t(`logbook:categories.${category}`)} <b>{counts[category]}</b>
          </li>
        );
      })}
    </ul>
  );
}
