import { Text } from '@mantine/core';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { FutureEntriesInBuilding } from '../person.ts';
import classes from './People.module.css';

export function FutureEntriesList({
  entries,
  emptyText,
}: {
  entries: readonly FutureEntriesInBuilding[];
  emptyText: string;
}) {
  const { t } = useI18n();
  const { buildings } = useSession();
  if (entries.length === 0) return <Text>{emptyText}</Text>;
  return (
    <ul className={classes.ahead}>
      {entries.map(({ title, count, first, stays, building }) => (
        <li key={`${building.id} ${title}`}>
          <strong>{title}</strong>
          {buildings.length > 1 && ` (${building.name})`}
          {stays && ` ${t('directory:manage.stays', { count })}`}
          <ul>
            {first.map((one, at) => (
              <li key={at}>{one}</li>
            ))}
            {count > first.length && <li>{t('directory:manage.more', { count: count - first.length })}</li>}
          </ul>
        </li>
      ))}
    </ul>
  );
}
