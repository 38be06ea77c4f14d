import { type ReactNode, useMemo } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import { WindowList } from '../../../kit/web/list/WindowList.tsx';
import { useFloorWords } from './floorWords.ts';
import { floorsOfPart, HELP, inOrder, partOf } from './order.ts';
import classes from './PeopleList.module.css';

const NOBODY_NEW: ReadonlySet<number> = new Set();

interface PeopleListProps<P> {
  people: readonly P[];
  children: (person: P) => ReactNode;
}

/** Everybody, by floor; of two thousand only those in sight are drawn. */
export function PeopleList<P extends Parameters<typeof partOf>[0]>({ people, children }: PeopleListProps<P>) {
  const { t } = useWords();
  const floors = useFloorWords();
  const rows = useMemo(() => inOrder(people), [people]);
  return (
    <WindowList
      label={t('evacuations:list')}
      className={classes.list}
      rows={rows}
      rowKey={({ id }) => id}
      arrived={NOBODY_NEW}
      groups={{
        of: partOf,
        heading: (part, count) => {
          const name = part === HELP ? t('evacuations:helpFirst') : floors.all(floorsOfPart(part));
          return t('evacuations:part', { name, count });
        },
      }}
      rowHeight={76}
      awaited={null}
    >
      {children}
    </WindowList>
  );
}
