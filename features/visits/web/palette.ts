import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  MAX_PALETTE_RESULTS,
  matchesCommand,
  matchesSearch,
  type PaletteSource,
} from '../../../core/feature/web/palette.ts';
import { formatMoment, parsePaletteText } from '../../../core/feature/web/parsePaletteText.ts';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { addDays } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { listVisits } from '../api.ts';
import { formatNewVisitTimeUrlParam } from './visitForm.ts';

const DAYS_AHEAD = 30;

function useVisitResults(query: string) {
  const { language } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const { data = [] } = useQuery({
    ...callQuery(listVisits, { building: building.id, from: today, to: addDays(today, DAYS_AHEAD) }),
    enabled: useModules().has('visits') && query !== '',
  });
  if (query === '') return [];
  return data
    .filter(({ visitor, organization }) => matchesSearch(`${visitor} ${organization}`, query))
    .slice(0, MAX_PALETTE_RESULTS)
    .map(({ id, visitor, date, time }) => ({
      id: `visit${id}`,
      label: visitor,
      description: `${formatDay(date, language)}, ${formatTime(time)}`,
      icon: IconUsers,
      to: `/resident/table?${new URLSearchParams({ start: date, end: date, q: visitor })}`,
    }));
}

function useActions(query: string) {
  const { t, language } = useI18n();
  const today = useToday();
  const { words, date = today, time } = parsePaletteText(query, today);
  const label = t('menu:visits.announce');
  const isMeant = matchesCommand(`${label} ${t('menu:visits.announceWords')}`, words);
  if (!useModules().has('visits') || !isMeant) return [];
  const isAnotherDay = date !== today;
  const params = new URLSearchParams({
    ...(isAnotherDay && { start: date, end: date }),
    announce: formatNewVisitTimeUrlParam(time),
  });
  return [
    {
      id: 'announce',
      label,
      icon: IconUserPlus,
      to: `/resident/table?${params}`,
      ...((time || isAnotherDay) && { description: formatMoment(date, time, language) }),
    },
  ];
}

export default {
  title: 'menu:visits.palette',
  useResults: useVisitResults,
  useActions,
} satisfies PaletteSource;
