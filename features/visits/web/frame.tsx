import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FrameParts } from '../../../core/feature/web/screens.ts';
import { type TodayItem, type TodaySource, toTodayItemsResult } from '../../../core/feature/web/today.ts';
import { isStaff } from '../../../kit/actor.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { TodayPanelCheckInButton } from '../arrivals/web/TodayPanelCheckInButton.tsx';
import UnansweredArrivalCards from '../arrivals/web/UnansweredArrivalCards.tsx';
import type { Visit } from '../visit.ts';
import { nextVisitsQuery, visitsQuery } from './queries.ts';

const getMoment = ({ date, time }: { date: string; time: string }) => `${date} ${time}`;

const useItems: TodaySource['useItems'] = (now) => {
  const { t } = useI18n();
  const session = useSession();
  const { user } = session;
  const ofStaff = isStaff(user);
  const visits = useQuery(nextVisitsQuery(session, now.date));

  const toItem = (visit: Visit): TodayItem => {
    const { id, visitor, organization, residentName, date, time, status } = visit;
    const host = t('menu:visits.today.host', { host: residentName });
    const address = new URLSearchParams({ start: date, end: date, q: visitor });
    return {
      key: String(id),
      date,
      start: time,
      icon: IconUsers,
      title: visitor,
      detail: ofStaff ? [organization, host].filter(Boolean).join(' · ') : organization,
      to: `/resident/table?${address}`,
      state:
        status === 'done'
          ? { tone: 'done', words: t('menu:visits.today.arrived') }
          : !ofStaff && getMoment(visit) < getMoment(now)
            ? { tone: 'attention', words: t('menu:visits.today.late') }
            : undefined,
      control: ofStaff && status === 'waiting' && <TodayPanelCheckInButton visit={visit} />,
      isDone: ofStaff && status === 'done',
    };
  };
  return toTodayItemsResult(visits, (all) => {
    const waiting = all.filter(({ status }) => status === 'waiting');
    const arrived = all.filter(({ status, date }) => status === 'done' && date === now.date);
    return [...waiting, ...arrived]
      .filter(({ residentEmail }) => ofStaff || residentEmail === user.email)
      .map(toItem);
  });
};

const useWaitingItems: TodaySource['useWaitingItems'] = (now) => {
  const { t } = useI18n();
  const { building } = useSession();
  const { date } = now;
  const { data = [], isPending } = useQuery(visitsQuery(building.id, { start: date, end: date }));
  if (isPending) return undefined;
  const waiting = data.filter(({ status }) => status === 'waiting');
  const late = waiting.filter((visit) => getMoment(visit) < getMoment(now)).length;
  if (waiting.length === 0) return [];
  const words =
    late === 0
      ? t('menu:visits.today.expected', { count: waiting.length })
      : late === waiting.length
        ? t('menu:visits.today.lateCount', { count: late })
        : t('menu:visits.today.someLate', { count: waiting.length, late });
  return [
    {
      key: 'expected',
      icon: IconUsers,
      to: '/resident/table',
      title: t('menu:visits.today.arrivals'),
      words,
    },
  ];
};

export const visitsFrameParts: FrameParts = {
  besideScreen: UnansweredArrivalCards,
  today: {
    title: 'menu:visits.title',
    icon: IconUsers,
    all: { title: 'menu:visits.today.all', to: '/resident/table' },
    first: () => ({ title: 'menu:visits.today.first', to: '/resident/table?announce=1' }),
    useItems,
    useWaitingItems,
  },
};
