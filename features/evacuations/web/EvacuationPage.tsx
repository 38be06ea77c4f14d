import { Skeleton } from '@mantine/core';
import { IconUrgent } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ALL_TOPICS } from '../../../kit/endpoint.ts';
import { call } from '../../../kit/web/call.ts';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { onChange } from '../../../kit/web/readAgain.ts';
import { useSession } from '../../../kit/web/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { countFloor, readRollCall, tickPeople } from '../api.ts';
import type { RollCall } from '../evacuation.ts';
import { evacuationsTopic } from '../topics.ts';
import type { Source } from './followed.ts';
import { Inside } from './Inside.tsx';
import { RunningList } from './RunningList.tsx';
import { useFollowed } from './useFollowed.ts';

/** Polling interval in milliseconds. */
const EVERY = 10_000;
const TOPICS = ['visits', evacuationsTopic, ALL_TOPICS];

function sourceOf(building: number): Source<RollCall> {
  let evacuation: number | undefined;
  return {
    async read(signal) {
      const list = await call(readRollCall, { building }, { signal });
      evacuation = list.running?.id;
      return list;
    },
    // Ticks made after the end are dropped.
    async sendTicks(ticks, signal) {
      if (evacuation) await call(tickPeople, { building, evacuation, ticks }, { signal });
    },
    async sendCount(count, signal) {
      if (evacuation) await call(countFloor, { building, evacuation, ...count }, { signal });
    },
    every: EVERY,
  };
}

export default function EvacuationPage() {
  const { t } = useWords();
  const { building } = useSession();
  const followed = useFollowed(() => sourceOf(building.id), building.id);
  const { list, failure, readNow } = followed;
  useEffect(
    () =>
      onChange((change) => {
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
          <FailedState
            icon={IconUrgent}
            title={t('evacuations:failed')}
            failure={failure}
            onRetry={readNow}
          />
        ) : (
          <Skeleton height={400} />
        )}
      </Page>
    );
  return list.running ? (
    <RunningList title={title} running={list.running} {...followed} list={list} />
  ) : (
    <Inside title={title} list={list} readNow={readNow} />
  );
}
