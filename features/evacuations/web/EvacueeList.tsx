import type { ReactNode } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { VirtualList } from '../../../kit/web/list/VirtualList.tsx';
import { useFloorNameFormatter } from './floorNames.ts';
import { getEvacueeSection, NEEDS_HELP_SECTION, parseSectionFloors, sortEvacuees } from './sortEvacuees.ts';

interface EvacueeListProps<P> {
  people: readonly P[];
  placed: (person: P) => P;
  children: (person: P) => ReactNode;
}

/** Virtualised: there may be 2,000 people. */
export function EvacueeList<P extends Parameters<typeof getEvacueeSection>[0]>({
  people,
  placed,
  children,
}: EvacueeListProps<P>) {
  const { t } = useI18n();
  const floors = useFloorNameFormatter();
  const rows = sortEvacuees(people, placed);
  const heads = new Map<string, number>();
  for (const person of rows) {
    const part = getEvacueeSection(placed(person));
    heads.set(part, (heads.get(part) ?? 0) + (person.leftAt === null ? person.heads : 0));
  }
  return (
    <VirtualList
      label={t('evacuations:list')}
      rows={rows}
      groups={{
        getKey: (person) => getEvacueeSection(placed(person)),
        heading: (part) => {
          const name =
            part === NEEDS_HELP_SECTION ? t('evacuations:helpFirst') : floors.all(parseSectionFloors(part));
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
