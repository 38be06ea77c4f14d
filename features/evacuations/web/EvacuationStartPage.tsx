import { Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import type { RollCall } from '../evacuation.ts';
import classes from './EvacuationStartPage.module.css';
import { useFloorNameFormatter } from './floorNames.ts';
import { PastEvacuations } from './PastEvacuations.tsx';
import { PrintedRollCall } from './PrintedRollCall.tsx';
import { countEvacueeHeads } from './pendingTicksAndCounts.ts';
import { StartEvacuationButtons } from './StartEvacuationButtons.tsx';
import { getEvacueeSection, parseSectionFloors, sortEvacuees } from './sortEvacuees.ts';

interface EvacuationStartProps {
  title: string;
  list: RollCall;
  readNow: () => void;
}

export function EvacuationStartPage({ title, list, readNow }: EvacuationStartProps) {
  const { t } = useI18n();
  const floors = useFloorNameFormatter();
  const { heads } = countEvacueeHeads(list.people);
  const toHelp = list.people.filter(({ needsHelp }) => needsHelp);
  const onFloors = new Map<string, number>();
  for (const person of sortEvacuees(list.people.map((each) => ({ ...each, needsHelp: false }))))
    onFloors.set(getEvacueeSection(person), (onFloors.get(getEvacueeSection(person)) ?? 0) + person.heads);
  return (
    <Page
      title={title}
      width="list"
      moreActions={[{ label: t('evacuations:print'), icon: IconPrinter, run: () => print() }]}
      filters={
        <p className={classes.inside}>
          <strong>{heads}</strong> {t('evacuations:inside.visitors', { count: heads })}
          {toHelp.length > 0 && (
            <Text span inherit c="var(--parvis-attention)" fw={600}>
              {t('evacuations:inside.toHelp', { count: countEvacueeHeads(toHelp).heads })}
            </Text>
          )}
        </p>
      }
    >
      <StartEvacuationButtons onStarted={readNow} />
      <div data-screen-only>
        {onFloors.size > 0 && (
          <>
            <Title order={2} id="by-floor" fz="h3" mt="sm">
              {t('evacuations:inside.byFloor')}
            </Title>
            <ul className={classes.floors} aria-labelledby="by-floor">
              {[...onFloors].map(([section, count]) => (
                <li key={section}>
                  <span>{floors.all(parseSectionFloors(section))}</span> <strong>{count}</strong>
                </li>
              ))}
            </ul>
          </>
        )}
        <PastEvacuations />
      </div>
      <PrintedRollCall list={list} links={[]} />
    </Page>
  );
}
