import { isStaff } from '../../../../kit/actor.ts';
import { formatMinutes } from '../../../../kit/duration.ts';
import { formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { Room } from '../../catalogue/room.ts';

type Booked = Pick<Room, 'terms'>;

export function useRoomTermsTexts() {
  const { t } = useI18n();
  const { user } = useSession();
  const isBound = !isStaff(user);
  const describeRestriction = (rooms: readonly Booked[]): string | undefined => {
    if (!isBound) return undefined;
    const restrictedTerms = rooms.find(({ terms }) => terms?.mayBook === false)?.terms;
    if (restrictedTerms)
      return restrictedTerms.whoMayBook === 'staff' ? t('rooms:terms.staff') : t('rooms:terms.companies');
    return rooms.some(({ terms }) => terms?.whoMayBook === 'approval')
      ? t('rooms:terms.approval')
      : undefined;
  };
  const limits = (rooms: readonly Booked[]): string => {
    const all = rooms.flatMap(({ terms }) => terms ?? []);
    const [length, days] = [
      getSmallest(all.map((each) => each.maxMinutes)),
      getSmallest(all.map((each) => each.daysAhead)),
    ];
    const [only] = all.length === 1 ? all : [];
    return [
      isBound && length !== null && t('rooms:terms.atMost', { length: formatMinutes(length) }),
      isBound && days !== null && t('rooms:terms.daysAhead', { count: days }),
      only?.opens &&
        only.closes &&
        t('rooms:terms.hours', { start: formatTime(only.opens), end: formatTime(only.closes) }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  /** `on approval · 2 h at most`, or ''. */
  const all = (rooms: readonly Booked[]) =>
    [describeRestriction(rooms), limits(rooms)].filter(Boolean).join(' · ');
  return { who: describeRestriction, limits, all };
}

function getSmallest(limits: readonly (number | null)[]): number | null {
  const set = limits.filter((limit) => limit !== null);
  return set.length === 0 ? null : Math.min(...set);
}
