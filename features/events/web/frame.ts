import { IconCalendarEvent } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { FrameParts } from '../../../core/feature/web/screens.ts';
import { type TodayItem, type TodaySource, toTodayItemsResult } from '../../../core/feature/web/today.ts';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { type BuildingEvent, hasFreePlaces } from '../event.ts';
import { eventKinds, moduleByEventKind, screenPathByEventKind } from '../eventKind.ts';
import { nextEventsQuery } from './queries.ts';

const useItems: TodaySource['useItems'] = (now) => {
  const { t } = useI18n();
  const { building } = useSession();
  const modules = useModules();
  const eventQueries = useQueries({
    queries: eventKinds
      .filter((kind) => modules.has(moduleByEventKind[kind]))
      .map((kind) => nextEventsQuery(building.id, kind, now.date)),
  });
  const all = eventQueries.flatMap(({ data }) => data ?? []);
  const isRead = eventQueries.every(({ data }) => data !== undefined);
  const failureReason = eventQueries.find(({ data }) => data === undefined)?.failureReason ?? null;

  const itemOf = (event: BuildingEvent): TodayItem => {
    const { id, kind, name, room, startDate, startTime, endDate, endTime, isMine } = event;
    const isSince = startDate < now.date;
    const hasBegun = isSince || (startDate === now.date && startTime <= now.time);
    return {
      key: String(id),
      date: isSince ? now.date : startDate,
      icon: IconCalendarEvent,
      title: name,
      ...(!isSince && { start: startTime, ...(endDate === startDate && { end: endTime }) }),
      detail: room,
      to: `${screenPathByEventKind[kind]}?event=${id}`,
      state: isMine ? { tone: 'done', words: t('menu:events.today.mine') } : undefined,
      next: !isMine && !hasBegun && hasFreePlaces(event) ? t('menu:events.today.register') : undefined,
    };
  };
  return toTodayItemsResult({ data: isRead ? all : undefined, failureReason }, (events) => {
    const moment = ({ startDate, startTime }: BuildingEvent) => `${startDate} ${startTime}`;
    const [next] = events
      .filter(({ kind, isOver }) => kind === 'conference' && !isOver)
      .sort((one, other) => moment(one).localeCompare(moment(other)));
    return events.filter((event) => event.isMine || event === next).map(itemOf);
  });
};

export const eventsFrameParts: FrameParts = {
  today: { title: 'menu:events.title', icon: IconCalendarEvent, useItems },
};
