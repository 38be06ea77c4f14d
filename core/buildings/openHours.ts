import { getWeekday, type LocalDate, type LocalTime, OFFICE_HOURS } from '../../kit/time.ts';
import { type BuildingOpeningHours, type WeekdayName, weekdays } from './building.ts';

interface Open {
  start: LocalTime;
  end: LocalTime;
}

export type GetBuildingOpenHours = (day: LocalDate) => Open | undefined;

/** True if the building has hours and is closed then. Without a time: closed all day. */
export function isOutsideOpeningHours(
  openingHours: Partial<BuildingOpeningHours> | null | undefined,
  date: LocalDate,
  time?: LocalTime,
): boolean {
  if (!openingHours) return false;
  const open = createOpenHoursLookup(openingHours)(date);
  return open === undefined || (time !== undefined && (time < open.start || time >= open.end));
}

interface OwnOpenHours {
  opens: LocalTime | null;
  closes: LocalTime | null;
}

/** Uses the building's hours for a room without own hours. Opening hours only affect proposals. */
export const resolveOpenHours = (
  building: GetBuildingOpenHours,
  { opens, closes }: OwnOpenHours,
): GetBuildingOpenHours =>
  opens === null || closes === null ? building : () => ({ start: opens, end: closes });

/** Opening hours are informational: they set defaults and refuse nothing. */
export function createOpenHoursLookup(
  openingHours: Partial<BuildingOpeningHours> | null | undefined,
): GetBuildingOpenHours {
  return (day) => {
    const hours = openingHours?.[weekdays[getWeekday(day)] ?? 'monday'];
    return hours ? { start: hours.opens, end: hours.closes } : undefined;
  };
}

/** Own hours of the room, else the building's, else office hours. Undefined on closed weekdays. */
export function createUsualHoursLookup(
  openingHours: Partial<BuildingOpeningHours> | null | undefined,
  own?: OwnOpenHours,
): GetBuildingOpenHours {
  const ofBuilding = openingHours ? createOpenHoursLookup(openingHours) : () => OFFICE_HOURS;
  return own ? resolveOpenHours(ofBuilding, own) : ofBuilding;
}

interface WeekdayGroup {
  first: WeekdayName;
  last: WeekdayName;
  hours: BuildingOpeningHours[WeekdayName];
}

/** Joins successive weekdays with the same hours: Monday to Friday 8:00–20:00, Saturday closed. */
export function groupOpeningHours(openingHours: BuildingOpeningHours): WeekdayGroup[] {
  const groups: WeekdayGroup[] = [];
  for (const day of weekdays) {
    const hours = openingHours[day];
    const group = groups.at(-1);
    if (group && group.hours?.opens === hours?.opens && group.hours?.closes === hours?.closes)
      group.last = day;
    else groups.push({ first: day, last: day, hours });
  }
  return groups;
}
