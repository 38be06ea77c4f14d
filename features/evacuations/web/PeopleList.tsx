import type { ReactNode } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import { WindowList } from '../../../kit/web/list/WindowList.tsx';
import { useFloorWords } from './floorWords.ts';
import { floorsOfPart, HELP, inOrder, partOf } from './order.ts';
import classes from './PeopleList.module.css';

const NOBODY_NEW: ReadonlySet<number> = new Set();

interface PeopleListProps<P> {
  people: readonly P[];
  placed: (person: P) => P;
  children: (person: P) => ReactNode;
}

/** Virtualised: there may be 2,000 people. */
export function PeopleList<P extends Parameters<typeof partOf>[0]>({
  people,
  placed,
  children,
}: PeopleListProps<P>) {
  const { t } = useWords();
  const floors = useFloorWords();
  const rows = inOrder(people, placed);
  const heads = new Map<string, number>();
  for (const person of rows) {
    const part = partOf(placed(person));
    heads.set(part, (heads.get(part) ?? 0) + (person.leftAt === null ? person.heads : 0));
  }
  return (
    <WindowList
      label={t('evacuations:list')}
      className={classes.list}
      rows={rows}
      rowKey={({ id }) => id}
      arrived={NOBODY_NEW}
      groups={{
        of: (person) => partOf(placed(person)),
        heading: (part) => {
          const name = part === HELP ? t('evacuations:helpFirst') : floors.all(floorsOfPart(part));
          return t('evacuations:part', { name, count: heads.get(part) });
        },
      }}
      rowHeight={76}
      awaited={null}
    >
      {children}
    </WindowList>
  );
}
