import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { createSearchMatcher } from '../../../kit/search.ts';
import { call } from '../../../kit/web/api/call.ts';
import { CallError } from '../../../kit/web/api/callError.ts';
import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { applyDeviceLanguage, useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SearchInput } from '../../../kit/web/list/SearchInput.tsx';
import { usePageTitle } from '../../../kit/web/navigation/usePageTitle.ts';
import { countAsWarden, readWardenRollCall, tickAsWarden } from '../api.ts';
import type { RollCallForWarden } from '../evacuation.ts';
import { EvacuationProgressSection } from './EvacuationProgressSection.tsx';
import { EvacueeList } from './EvacueeList.tsx';
import { EvacueeRow } from './EvacueeRow.tsx';
import { FloorCountForms } from './FloorCountForms.tsx';
import { useFloorNameFormatter } from './floorNames.ts';
import type { PolledRollCallSource } from './polledRollCall.ts';
import { useFrozenPositions } from './useFrozenPositions.ts';
import { usePolledRollCall } from './usePolledRollCall.ts';
import classes from './WardenPage.module.css';
import { createWardenStorage, isRollCallOlderThanADay } from './wardenStorage.ts';

/** Polling interval in milliseconds. */
const POLL_INTERVAL = 2_000;
const SEARCH_FROM = 8;

const createSource = (code: string): PolledRollCallSource<RollCallForWarden> => ({
  read: (signal) => call(readWardenRollCall, { code }, { signal, noRetry: true }),
  sendTicks: (ticks, signal) => call(tickAsWarden, { code, ticks }, { signal, noRetry: true }),
  sendCount: (count, signal) => call(countAsWarden, { code, ...count }, { signal, noRetry: true }),
  interval: POLL_INTERVAL,
  isOver: (error, asOf) =>
    (error instanceof CallError && error.code === 'evacuation_link_dead') || isRollCallOlderThanADay(asOf),
  storage: createWardenStorage(code),
});

/** The phone is anonymous, so the language comes from the device. */
export const loader = () => applyDeviceLanguage().then(() => null);

export default function WardenPage() {
  const { code = '' } = useParams();
  return <Warden key={code} code={code} />;
}

function Warden({ code }: { code: string }) {
  const { t } = useI18n();
  const { list, isOver, ...polled } = usePolledRollCall(() => createSource(code), code);
  usePageTitle(t('evacuations:warden.title'));
  if (isOver)
    return (
      <div data-reading>
        <Title order={1}>{t('evacuations:warden.over')}</Title>
        <Text my="md" role="status">
          {t('evacuations:warden.overText')}
        </Text>
      </div>
    );
  return (
    <div data-reading className={classes.page}>
      {polled.isOffline && (
        <OfflineLine
          asOf={list && formatDateAndTime(polled.asOf, list.timeZone).time}
          unsentCount={polled.unsentCount}
        />
      )}
      {list ? <Floor list={list} {...polled} /> : <Skeleton height={240} aria-label={t('ui.loading')} />}
    </div>
  );
}

function OfflineLine({ asOf, unsentCount }: { asOf: string | undefined; unsentCount: number }) {
  const { t } = useI18n();
  const words = asOf
    ? t('evacuations:warden.offline', { time: asOf })
    : t('evacuations:warden.offlineAtFirst');
  return (
    <p className={classes.offline} role="status">
      <IconWifiOff size={20} aria-hidden />
      <span>
        {words}
        {unsentCount > 0 && ` ${t('evacuations:warden.waiting', { count: unsentCount })}`}
      </span>
    </p>
  );
}

type FloorProps = { list: RollCallForWarden } & Pick<
  ReturnType<typeof usePolledRollCall<RollCallForWarden>>,
  'tick' | 'count'
>;

function Floor({ list, count, ...polled }: FloorProps) {
  const { t } = useI18n();
  const floors = useFloorNameFormatter();
  const [searchText, setSearchText] = useState('');
  const { tick, placed } = useFrozenPositions(list.people, polled.tick);
  const fits = createSearchMatcher(searchText);
  const people = list.people.filter(({ name, party, company }) => fits(name, party, company));
  return (
    <>
      <header className={classes.head} data-kind={list.kind}>
        <p className={classes.kind}>{t(`evacuations:kinds.${list.kind}`)}</p>
        <Title order={1}>
          {list.floor === null ? t('evacuations:wholeBuilding') : floors.one(list.floor)}
        </Title>
        <Text size="sm" c="dimmed">
          {t('evacuations:warden.since', {
            building: list.building,
            time: formatDateAndTime(list.startedAt, list.timeZone).time,
          })}
        </Text>
        <EvacuationProgressSection people={list.people} />
      </header>
      {list.people.length > SEARCH_FROM && (
        <SearchInput label={t('evacuations:search')} value={searchText} onChange={setSearchText} size="lg" />
      )}
      {list.people.length === 0 ? (
        <Text>{t('evacuations:warden.nobody')}</Text>
      ) : (
        <EvacueeList people={people} placed={placed}>
          {(person) => (
            <EvacueeRow
              person={person}
              second={
                list.floor === null ? `${person.company} · ${floors.all(person.floors)}` : person.company
              }
              onTick={tick}
            />
          )}
        </EvacueeList>
      )}
      {list.floors.length > 0 && (
        <Stack component="section" gap="xs" mt="md">
          <Title order={2}>{t('evacuations:counts.title')}</Title>
          <Text size="sm" c="dimmed">
            {t('evacuations:counts.text')}
          </Text>
          <FloorCountForms floors={list.floors} onCount={count} />
        </Stack>
      )}
    </>
  );
}
