import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconPrinter, IconQrcode, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { z } from 'zod';
import { isAdministrator } from '../../../kit/actor.ts';
import { createSearchMatcher } from '../../../kit/search.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SearchInput } from '../../../kit/web/list/SearchInput.tsx';
import { schemaParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { listWardenLinks } from '../api.ts';
import type { Evacuee, RollCall, RunningEvacuation } from '../evacuation.ts';
import { formatDuration } from '../formatDuration.ts';
import { EndEvacuationDialog } from './EndEvacuationDialog.tsx';
import { EvacuationProgressSection } from './EvacuationProgressSection.tsx';
import { EvacueeList } from './EvacueeList.tsx';
import { EvacueeRow } from './EvacueeRow.tsx';
import { FloorCountForms } from './FloorCountForms.tsx';
import { useFloorNameFormatter } from './floorNames.ts';
import { PrintedRollCall } from './PrintedRollCall.tsx';
import { countEvacueeHeads, isUnaccountedFor } from './pendingTicksAndCounts.ts';
import type { PolledRollCall } from './polledRollCall.ts';
import classes from './RunningRollCallSection.module.css';
import { useFrozenPositions } from './useFrozenPositions.ts';
import type { usePolledRollCall } from './usePolledRollCall.ts';
import { WardenLinksDialog } from './WardenLinksDialog.tsx';

type RunningRollCallSectionProps = { title: string; running: RunningEvacuation; list: RollCall } & Omit<
  PolledRollCall<RollCall>,
  'list'
> &
  Pick<ReturnType<typeof usePolledRollCall<RollCall>>, 'tick' | 'count' | 'readNow'>;

const views = ['toFind', 'out', 'all'] as const;

export function RunningRollCallSection(props: RunningRollCallSectionProps) {
  const { title, running, list, isOffline, unsentCount, count, readNow } = props;
  const { tick, placed } = useFrozenPositions(list.people, props.tick);
  const { t } = useI18n();
  const { building, user } = useSession();
  const [{ show }, change] = useUrlState({ show: schemaParam(z.enum(views), 'toFind') });
  const [searchText, setSearchText] = useState('');
  const showingLinks = useDialog('links');
  const ending = useDialog('end');
  const links = useQuery(callQuery(listWardenLinks, { building: building.id, evacuation: running.id }));
  const fits = createSearchMatcher(searchText);
  const matchingPeople = list.people.filter(({ name, party, members, organization, host, company }) =>
    fits(name, party, ...members, organization, host, company),
  );
  const parts = {
    toFind: matchingPeople.filter((person) => isUnaccountedFor(placed(person))),
    out: matchingPeople.filter((person) => !isUnaccountedFor(placed(person))),
    all: matchingPeople,
  };
  const { heads, found: out } = countEvacueeHeads(matchingPeople);
  const headsOf = { toFind: heads - out, out, all: heads };
  // A search ignores the chosen view.
  const people = searchText.trim() === '' ? parts[show] : matchingPeople;
  const onEnter = (event: KeyboardEvent) => {
    const [one, ...otherPeople] = matchingPeople.filter(isUnaccountedFor);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !one || otherPeople.length > 0) return;
    tick(one.id, 'present', one.heads);
    setSearchText('');
  };
  return (
    <Page
      title={title}
      width="list"
      printDetails={[t(`evacuations:kinds.${running.kind}`)]}
      filters={
        <SearchInput
          label={t('evacuations:search')}
          value={searchText}
          onChange={setSearchText}
          onKeyDown={onEnter}
          autoFocus
          className={classes.search}
        />
      }
      action={
        <Button color="red" size="md" onClick={ending.open}>
          {t('evacuations:end.open')}
        </Button>
      }
    >
      <section className={classes.head} data-kind={running.kind} data-screen-only>
        <p className={classes.kind}>{t(`evacuations:kinds.${running.kind}`)}</p>
        <ElapsedTime since={running.startedAt} />
        <p className={classes.since}>
          {t('evacuations:since', {
            time: formatDateAndTime(running.startedAt, building.timeZone).time,
            who: running.startedBy ?? '–',
          })}
        </p>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconQrcode size={18} aria-hidden />}
            onClick={showingLinks.open}
          >
            {t('evacuations:links.open')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => print()}
          >
            {t('evacuations:print')}
          </Button>
          {isAdministrator(user) && (
            <Button
              variant="default"
              leftSection={<IconSpeakerphone size={18} aria-hidden />}
              component={ScreenLink}
              to="/resident/announcements?add=1"
            >
              {t('evacuations:announce')}
            </Button>
          )}
        </Group>
        <EvacuationProgressSection people={list.people} />
        {(isOffline || unsentCount > 0) && (
          <Text c="var(--parvis-danger)" fw={600} role="status">
            {isOffline && t('evacuations:offline')}{' '}
            {unsentCount > 0 && t('evacuations:warden.waiting', { count: unsentCount })}
          </Text>
        )}
      </section>
      <div className={classes.columns} data-screen-only>
        <div>
          <SegmentedControl
            aria-label={t('evacuations:views.label')}
            value={show}
            onChange={(next) => change({ show: next }, 'replace')}
            data={views.map((value) => ({
              value,
              label: t(`evacuations:views.${value}`, { count: headsOf[value] }),
            }))}
            mb="xs"
          />
          {people.length === 0 ? (
            <Text size="lg" py="lg">
              {t(
                searchText.trim() || show !== 'toFind' ? 'evacuations:noMatch' : 'evacuations:progress.whole',
              )}
            </Text>
          ) : (
            <EvacueeList people={people} placed={placed}>
              {(person) => <ReceptionRow person={person} tick={tick} />}
            </EvacueeList>
          )}
        </div>
        <Stack component="section" gap="xs" p="md" data-panel aria-labelledby="evacuation-counts">
          <h2 id="evacuation-counts">{t('evacuations:counts.title')}</h2>
          <Text size="sm" c="dimmed">
            {t('evacuations:counts.text')}
          </Text>
          <FloorCountForms floors={list.floors} onCount={count} />
        </Stack>
      </div>
      <PrintedRollCall list={list} links={links.data ?? []} />
      <WardenLinksDialog opened={showingLinks.opened} close={showingLinks.close} links={links.data ?? []} />
      <EndEvacuationDialog
        opened={ending.opened}
        close={ending.close}
        running={running}
        people={list.people}
        onEnded={readNow}
      />
    </Page>
  );
}

function ReceptionRow({ person, tick }: { person: Evacuee; tick: RunningRollCallSectionProps['tick'] }) {
  const { t } = useI18n();
  const { building } = useSession();
  const floors = useFloorNameFormatter();
  const { company, host, organization, saidAt, saidBy, saidOn, state } = person;
  const recorderText = saidBy || (saidOn === null ? '' : floors.one(saidOn));
  const tickText =
    saidAt && state !== 'unknown'
      ? t('evacuations:said', {
          time: formatDateAndTime(saidAt, building.timeZone).time,
          who: recorderText,
        })
      : '';
  return (
    <EvacueeRow
      person={person}
      second={[company, host, floors.all(person.floors), organization].filter(Boolean).join(' · ')}
      tickText={tickText}
      onTick={tick}
    />
  );
}

/** Hidden from screen readers, which would announce it every second. */
function ElapsedTime({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(clock);
  }, []);
  return (
    <time className={classes.elapsed} aria-hidden>
      {formatDuration(now - Date.parse(since))}
    </time>
  );
}
