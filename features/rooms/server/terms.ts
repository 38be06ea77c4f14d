import type { Actor } from '../../../kit/actor.ts';
import { isStaff } from '../../../kit/actor.ts';
import { formatMinutes } from '../../../kit/duration.ts';
import type { Problem } from '../../../kit/errors.ts';
import { addDays, type LocalDate, type LocalTime } from '../../../kit/time.ts';
import { countMinutes, type RoomBookerRestriction, type RoomBookingTerms } from '../terms.ts';

export interface RoomBookingRules extends Omit<RoomBookingTerms, 'mayBook'> {
  companies: readonly number[];
}

export interface Booker {
  companyId: number;
  isStaff: boolean;
}

export const actorToBooker = (actor: Pick<Actor, 'role' | 'company'>): Booker => ({
  companyId: actor.company.id,
  isStaff: isStaff(actor),
});

export function findRoomRestriction(
  { rules }: { rules: Pick<RoomBookingRules, 'whoMayBook' | 'companies'> },
  booker: Booker,
): 'room_for_staff' | 'room_for_companies' | undefined {
  if (booker.isStaff) return undefined;
  if (rules.whoMayBook === 'staff') return 'room_for_staff';
  const isForOthers = rules.whoMayBook === 'companies' && !rules.companies.includes(booker.companyId);
  return isForOthers ? 'room_for_companies' : undefined;
}

interface Period {
  date: LocalDate;
  start: LocalTime;
  end: LocalTime;
}
type GrantedSlot = Period & { rooms: readonly number[] };

/** Refuses bookings that are too long or too far ahead. A slot granted `before` stays allowed. */
export function findBookingRulesProblem(
  slot: Period & { rooms: readonly { id: number; rules: RoomBookingRules }[] },
  today: LocalDate,
  booker: Booker,
  before?: GrantedSlot,
): Problem | undefined {
  if (booker.isStaff) return undefined;
  const rooms = slot.rooms.filter(({ id }) => !before?.rooms.includes(id));
  const getMaxMinutes = (those: typeof slot.rooms) => getSmallest(those.map(({ rules }) => rules.maxMinutes));
  const length = countMinutes(slot);
  const maxMinutes =
    before && length <= countMinutes(before) ? getMaxMinutes(rooms) : getMaxMinutes(slot.rooms);
  if (length > maxMinutes) return { code: 'booking_too_long', params: { length: formatMinutes(maxMinutes) } };
  const restrictedRooms = before?.date === slot.date ? rooms : slot.rooms;
  const days = getSmallest(restrictedRooms.map(({ rules }) => rules.daysAhead));
  return Number.isFinite(days) && slot.date > addDays(today, days)
    ? { code: 'room_too_far_ahead', params: { last: addDays(today, days) } }
    : undefined;
}

const getSmallest = (limits: readonly (number | null)[]) =>
  Math.min(...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY));

export const needsApproval = (
  rooms: readonly { rules: Pick<RoomBookingRules, 'whoMayBook'> }[],
  booker: Booker,
) => !booker.isStaff && rooms.some(({ rules }) => rules.whoMayBook === 'approval');

export function toRoomTerms(rules: RoomBookingRules, booker: Booker): RoomBookingTerms | undefined {
  const { whoMayBook, maxMinutes, daysAhead, opens, closes } = rules;
  const limits = [maxMinutes, daysAhead, opens, closes];
  if (whoMayBook === 'everybody' && limits.every((limit) => limit === null)) return undefined;
  return {
    whoMayBook,
    mayBook: !findRoomRestriction({ rules }, booker),
    maxMinutes,
    daysAhead,
    opens,
    closes,
  };
}

export const DEFAULT_ROOM_RULES: RoomBookingRules = {
  whoMayBook: 'everybody' as RoomBookerRestriction,
  companies: [],
  maxMinutes: null,
  daysAhead: null,
  opens: null,
  closes: null,
};
