import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery } from '../../../kit/web/queries.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import type { BuildingEvent } from '../event.ts';
import type { EventKind } from '../eventKind.ts';
import { listEvents } from '../wire.ts';

interface Named {
  building: number;
  kind: EventKind;
  /** The event that the address names; undefined where it names none. */
  id: number | undefined;
  /** Takes it out of the address. */
  onGone: () => void;
  /** The event that the reader themselves cancels: that it is gone is no news to them. */
  canceled?: number | undefined;
}

/**
 * The event that the address names, whichever month it is in; undefined until it is known. One that is cancelled, or never
 * was, is said to be gone: mails keep linking to it.
 */
export function useNamedEvent({ building, kind, id, onGone, canceled }: Named): BuildingEvent | undefined {
  const { t } = useWords();
  const { data } = useQuery({
    ...callQuery(listEvents, { building, kind, id: id ?? 0 }),
    enabled: id !== undefined,
  });
  const isGone = id !== undefined && data?.length === 0;
  useEffect(() => {
    if (!isGone) return;
    onGone();
    if (id !== canceled) notify.failure(t('events:calendar.gone'));
  }, [isGone, id]);
  return id === undefined ? undefined : data?.[0];
}
