import { IconCar } from '@tabler/icons-react';
import { createOpenHoursLookup } from '../../../core/buildings/openHours.ts';
import { matchesCommand, type PaletteSource } from '../../../core/feature/web/palette.ts';
import { formatMoment, parsePaletteText } from '../../../core/feature/web/parsePaletteText.ts';
import { useModules } from '../../../core/feature/web/useModules.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import { can } from '../policy.ts';
import { proposeHours, serializeSpaceReservationPrefill } from '../reservations/web/reservationForm.ts';

function useActions(text: string) {
  const { t, language } = useI18n();
  const { user, building } = useSession();
  const now = { ...useNow(), openOn: createOpenHoursLookup(building.openingHours) };
  const modules = useModules();
  const { words, date = now.date, time } = parsePaletteText(text, now.date);
  const label = t('menu:parking.text');
  const isMeant = matchesCommand(`${label} ${t('menu:parking.bookWords')}`, words);
  if (!modules.has('parking') || !can.bookAtAll(user, building.id) || !isMeant) return [];
  const period = { ...proposeHours(date, now), ...(time && { startTime: time }) };
  const reserve = serializeSpaceReservationPrefill({ ...period, bay: '' });
  return [
    {
      id: 'reserve',
      label,
      icon: IconCar,
      ...((time || date !== now.date) && { description: formatMoment(date, time, language) }),
      to: `/resident/place?${new URLSearchParams({ date, reserve })}`,
    },
  ];
}

export default { title: 'menu:parking.title', useResults: () => [], useActions } satisfies PaletteSource;
