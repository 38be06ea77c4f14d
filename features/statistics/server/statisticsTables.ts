import type { Measure } from '../../../core/feature/measures.ts';
import { OUTSIDE_OPENING_HOURS } from '../../../core/feature/server/figure.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import type { Statistics } from '../statistics.ts';
import { toUse } from './figureRows.ts';
import type { KeySum } from './figureSums.ts';

type Reader = Pick<Context, 'language' | 'translate'>;

const sumMeasures = (sums: readonly KeySum[], ...measures: Measure[]): number =>
  sums.reduce((sum, { measure, count }) => (measures.includes(measure) ? sum + count : sum), 0);

const sumMeasureInside = (sums: readonly KeySum[], measure: Measure): number =>
  sumMeasures(
    sums.filter(({ detail }) => detail !== OUTSIDE_OPENING_HOURS),
    measure,
  );

/** Open minutes are stored by day, with the opening hours as detail: `480-1200`. */
function countOpenMinutes(sums: readonly KeySum[], measure: Measure, hour: number): number {
  let minutes = 0;
  for (const { measure: each, detail, count } of sums) {
    if (each !== measure || !detail) continue;
    const [opens = 0, closes = 0] = detail.split('-').map(Number);
    const days = count / (closes - opens);
    minutes += days * Math.max(0, Math.min(closes, hour * 60 + 60) - Math.max(opens, hour * 60));
  }
  return minutes;
}

const dayHours = Array.from({ length: 24 }, (_, hour) => hour);

export function listHours(sums: readonly KeySum[]): Statistics['hours'] {
  const byHour = Map.groupBy(sums, ({ hour }) => hour);
  return dayHours.map((hour) => {
    const group = byHour.get(hour) ?? [];
    const use = (booked: Measure, open: Measure) =>
      toUse(sumMeasureInside(group, booked), countOpenMinutes(sums, open, hour));
    return {
      hour,
      visitsAnnounced: sumMeasures(group, 'visitsAnnounced'),
      visitsArrived: sumMeasures(group, 'visitsArrived'),
      roomReservations: sumMeasures(group, 'roomReservations'),
      roomMinutes: sumMeasures(group, 'roomMinutes'),
      roomRefusals: sumMeasures(group, 'roomRefusals'),
      roomUse: use('roomMinutes', 'roomOpenMinutes'),
      spaceReservations: sumMeasures(group, 'spaceReservations'),
      spaceMinutes: sumMeasures(group, 'spaceMinutes'),
      spaceRefusals: sumMeasures(group, 'spaceRefusals'),
      spaceUse: use('spaceMinutes', 'spaceOpenMinutes'),
      parcelsArrived: sumMeasures(group, 'parcelsArrived'),
      parcelsHandedOver: sumMeasures(group, 'parcelsHandedOver'),
    };
  });
}

const roomMeasures: readonly Measure[] = [
  'roomReservations',
  'roomMinutes',
  'roomOpenMinutes',
  'roomRefusals',
];

export function listRooms(sums: readonly KeySum[], names: ReadonlyMap<number, string>): Statistics['rooms'] {
  const byRoom = Map.groupBy(
    sums.filter(({ measure }) => roomMeasures.includes(measure)),
    ({ resourceId }) => resourceId,
  );
  return [...byRoom]
    .flatMap(([id, group]) => {
      const name = id === null ? undefined : names.get(id);
      return id === null || name === undefined ? [] : [toRoom(id, name, group)];
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

function toRoom(id: number, name: string, sums: readonly KeySum[]): Statistics['rooms'][number] {
  const byHour = Map.groupBy(sums, ({ hour }) => hour);
  const hours = dayHours.flatMap((hour) => {
    const group = byHour.get(hour) ?? [];
    const openMinutes = countOpenMinutes(sums, 'roomOpenMinutes', hour);
    if (group.length === 0 && openMinutes === 0) return [];
    return [
      {
        hour,
        asked: sumMeasures(group, 'roomReservations', 'roomRefusals'),
        bookedMinutes: sumMeasures(group, 'roomMinutes'),
        use: toUse(sumMeasureInside(group, 'roomMinutes'), openMinutes),
      },
    ];
  });
  return {
    id,
    building: sums[0]?.buildingId ?? 0,
    name,
    asked: sumMeasures(sums, 'roomReservations', 'roomRefusals'),
    reservations: sumMeasures(sums, 'roomReservations'),
    refusals: sumMeasures(sums, 'roomRefusals'),
    bookedMinutes: sumMeasures(sums, 'roomMinutes'),
    use: toUse(sumMeasureInside(sums, 'roomMinutes'), sumMeasures(sums, 'roomOpenMinutes')),
    hours,
  };
}

export function listRefusals(
  { language, translate }: Reader,
  sums: readonly KeySum[],
): Statistics['refusals'] {
  const refusals = sums.filter(({ measure }) => measure === 'roomRefusals' || measure === 'spaceRefusals');
  return [...Map.groupBy(refusals, ({ measure, detail }) => `${measure} ${detail}`).values()]
    .map((group) => {
      const reason = group[0]?.detail ?? '';
      const key = `statistics:reasons.${reason}`;
      const label = translate(language, key);
      return {
        of: group[0]?.measure === 'roomRefusals' ? ('rooms' as const) : ('parking' as const),
        reason,
        label: label === key ? translate(language, 'statistics:reasons.other') : label,
        count: group.reduce((sum, { count }) => sum + count, 0),
      };
    })
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label));
}

const eventMeasures: readonly Measure[] = ['eventsHeld', 'eventPlaces', 'eventRegistrations'];

export function listEventKinds(
  { language, translate }: Reader,
  sums: readonly KeySum[],
): Statistics['events'] {
  const eventSums = sums.filter(({ measure }) => eventMeasures.includes(measure));
  return [...Map.groupBy(eventSums, ({ detail }) => detail ?? '')]
    .map(([kind, group]) => ({
      kind,
      label: translate(language, `events:titles.${kind}`),
      held: sumMeasures(group, 'eventsHeld'),
      places: sumMeasures(group, 'eventPlaces'),
      registrations: sumMeasures(group, 'eventRegistrations'),
    }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

export function listCompanyFigures(
  sums: readonly KeySum[],
  companies: readonly { id: number; name: string }[],
): Statistics['companies'] {
  const byCompany = Map.groupBy(sums, ({ companyId }) => companyId);
  return companies.flatMap(({ id, name }) => {
    const group = byCompany.get(id);
    if (!group) return [];
    return [
      {
        id,
        name,
        visitsAnnounced: sumMeasures(group, 'visitsAnnounced'),
        visitsArrived: sumMeasures(group, 'visitsArrived'),
        roomReservations: sumMeasures(group, 'roomReservations'),
        roomMinutes: sumMeasures(group, 'roomMinutes'),
        roomRefusals: sumMeasures(group, 'roomRefusals'),
        spaceReservations: sumMeasures(group, 'spaceReservations'),
        spaceRefusals: sumMeasures(group, 'spaceRefusals'),
        parcelsArrived: sumMeasures(group, 'parcelsArrived'),
      },
    ];
  });
}
