import { Skeleton } from '@mantine/core';
import { IconUrgent } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ALL_TOPICS } from '../../../kit/endpoint.ts';
import { call } from '../../../kit/web/api/call.ts';
import { subscribeToDataChanges } from '../../../kit/web/api/refresh.ts';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { readRollCall, recordFloorCountAsStaff, recordRollCallTicks } from '../api.ts';
import type { RollCall } from '../evacuation.ts';
import { evacuationsTopic } from '../topics.ts';
import { EvacuationStartPage } from './EvacuationStartPage.tsx';
import type { PolledRollCallSource } from './polledRollCall.ts';
import { RunningRollCallSection } from './RunningRollCallSection.tsx';
import { usePolledRollCall } from './usePolledRollCall.ts';

/** Polling interval in milliseconds. */
const POLL_INTERVAL = 10_000;
const TOPICS = ['visits', evacuationsTopic, ALL_TOPICS];

function createSource(building: number): PolledRollCallSource<RollCall> {
  let evacuation: number | undefined;
  return {
    async read(signal) {
      const list = await call(readRollCall, { building }, { signal });
      evacuation = list.running?.id;
      return list;
    },
    // Ticks made after the end are dropped.
    async sendTicks(ticks, signal) {
      if (evacuation) await call(recordRollCallTicks, { building, evacuation, ticks }, { signal });
    },
    async sendCount(count, signal) {
      if (evacuation) await call(recordFloorCountAsStaff, { building, evacuation, ...count }, { signal });
    },
    interval: POLL_INTERVAL,
  };
}

export default function EvacuationPage() {
  const { t } = useI18n();
  const { building } = useSession();
  const polled = usePolledRollCall(() => createSource(building.id), building.id);
  const { list, failure, readNow } = polled;
  useEffect(
    () =>
      subscribeToDataChanges((change) => {
        const isHere = change.building === null || change.building === building.id;
        if (isHere && TOPICS.includes(change.topic)) readNow();
      }),
    [building.id, readNow],
  );
  const title = t('menu:evacuation.title');
  if (!list)
    return (
      <Page title={title} width="list">
        {failure ? (
          <FailedState icon={IconUrgent} title={t('evacuations:failed')} error={failure} onRetry={readNow} />
        ) : (
          <Skeleton height={400} />
        )}
      </Page>
    );
  return list.running ? (
    <RunningRollCallSection title={title} running={list.running} {...polled} list={list} />
  ) : (
    <EvacuationStartPage title={title} list={list} readNow={readNow} />
  );
}
