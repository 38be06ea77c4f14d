import type { ReactNode } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import { VirtualList } from '../../../kit/web/list/VirtualList.tsx';
import { useFloorNames } from './floorNames.ts';
import { getSection, getSectionFloors, HELP, sortPeople } from './order.ts';
import classes from './PeopleList.module.css';

const NO_NEW_ROWS: ReadonlySet<number> = new Set();

interface PeopleListProps<P> {
  people: readonly P[];
  placed: (person: P) => P;
  children: (person: P) => ReactNode;
}

/** Virtualised: there may be 2,000 people. */
export function PeopleList<P extends Parameters<typeof getSection>[0]>({
  people,
  placed,
  children,
}: PeopleListProps<P>) {
  const { t } = useWords();
  const floors = useFloorNames();
  const rows = sortPeople(people, placed);
  const heads = new Map<string, number>();
  for (const person of rows) {
    const part = getSection(placed(person));
    heads.set(part, (heads.get(part) ?? 0) + (person.leftAt === null ? person.heads : 0));
  }
  return (
    <VirtualList
      label={t('evacuations:list')}
      className={classes.list}
      rows={rows}
      rowKey={({ id }) => id}
      newRows={NO_NEW_ROWS}
      groups={{
        getKey: (person) => getSection(placed(person)),
        heading: (part) => {
          const name = part === HELP ? t('evacuations:helpFirst') : floors.all(getSectionFloors(part));
          return t('evacuations:part', { name, count: heads.get(part) });
        },
      }}
      rowHeight={76}
      placeholder={null}
    >
      {children}
    </VirtualList>
  );
}
