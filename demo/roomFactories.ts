import { eq } from 'drizzle-orm';
import { closures } from '../core/booking/server/tables.ts';
import { users } from '../core/people/server/tables.ts';
import {
  reservationGuests,
  reservationRooms,
  reservationSeries,
  reservations,
  roomClosures,
  roomHolds,
  roomLinks,
  roomOffers,
  rooms,
} from '../features/rooms/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { getToday } from '../kit/time.ts';
import type { BuildingRow, UserRow } from './factories.ts';

type NewRoom = Parameters<typeof rooms.insert>[2][number];
type NewReservation = Parameters<typeof reservations.insert>[2][number];
export type RoomRow = NewRoom & { id: number; buildingId: number; bufferMinutes: number };

interface Others {
  next: () => number;
  building: () => Promise<BuildingRow>;
  user: (over: { buildings: number[]; role: 'vip' }) => Promise<UserRow>;
}

export function createRoomFactories(db: Db, now: () => Date, { next, building, user }: Others) {
  const room = async (over: Partial<NewRoom> & { building?: number } = {}): Promise<RoomRow> => {
    const number = next();
    const { building: inBuilding, ...columns } = over;
    const scope = new BuildingScope([inBuilding ?? (await building()).id]);
    const [row] = await rooms
      .insert(db, scope, [{ name: `Salle ${number}`, capacity: 10, position: number, ...columns }])
      .returning();
    return row as RoomRow;
  };

  const offers = async (
    inBuilding: number,
    kind: 'layout' | 'service',
    names: readonly (readonly [fr: string, en: string])[],
  ): Promise<void> => {
    const rows = names.map(([fr, en], at) => ({ kind, fr, en, position: at + 1 }));
    await roomOffers.insert(db, new BuildingScope([inBuilding]), rows);
  };

  const mergeable = async (...those: RoomRow[]): Promise<void> => {
    const pairs = those.flatMap((one, at) => those.slice(at + 1).map((other) => [one, other] as const));
    for (const [one, other] of pairs) {
      const [roomId, otherId] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
      await roomLinks.insert(db, new BuildingScope([one.buildingId]), [{ roomId, otherId }]);
    }
  };

  const reservation = async (over: Partial<NewReservation> & { rooms: RoomRow[]; guests?: number[] }) => {
    const number = next();
    const { rooms: reservedRooms, guests = [], ...columns } = over;
    const scope = new BuildingScope([reservedRooms[0]?.buildingId ?? 0]);
    const holderId = columns.holderId ?? (await user({ buildings: [...scope.ids], role: 'vip' })).id;
    const [holder] = await db.select().from(users).where(eq(users.id, holderId));
    const at = now();
    const [row] = await reservations
      .insert(db, scope, [
        {
          companyId: holder?.companyId ?? 0,
          countsForQuota: true,
          title: `Réunion ${number}`,
          date: getToday('Europe/Paris', at),
          start: '09:00',
          end: '10:00',
          expected: 2,
          external: 0,
          createdBy: holderId,
          createdAt: at,
          updatedAt: at,
          ...columns,
          holderId,
        },
      ])
      .returning();
    if (!row) throw new Error('No reservation was inserted');
    const { id: reservationId, date, start, end } = row;
    const invited = guests.map((userId) => ({ reservationId, userId }));
    await reservationGuests.insertManyWithoutId(db, scope, invited);
    const taken = reservedRooms.map(({ id: roomId }) => ({ reservationId, roomId }));
    await reservationRooms.insertManyWithoutId(db, scope, taken);
    await roomHolds.insert(
      db,
      scope,
      reservedRooms.map(({ id, bufferMinutes }) => ({
        roomId: id,
        reservationId,
        date,
        start,
        end,
        booked: true,
        bufferMinutes,
      })),
    );
    return row;
  };

  const series = async (over: { building: number; holderId: number }): Promise<number> => {
    const { building: inBuilding, holderId } = over;
    const [row] = await reservationSeries
      .insert(db, new BuildingScope([inBuilding]), [{ holderId, createdAt: now() }])
      .returning();
    if (!row) throw new Error('No series was inserted');
    return row.id;
  };

  /** `startsAt` and `endsAt` are `YYYY-MM-DD HH:MM`. Returns the id of the closed period. */
  const closure = async (
    closed: RoomRow,
    startsAt: string,
    endsAt: string,
    reason = { fr: '', en: '' },
  ): Promise<number> => {
    const scope = new BuildingScope([closed.buildingId]);
    const at = { createdAt: now(), updatedAt: now() };
    const [period] = await closures
      .insert(db, scope, [{ startsAt, endsAt, reasonFr: reason.fr, reasonEn: reason.en, ...at }])
      .returning();
    const blocked = { roomId: closed.id, startsAt, endsAt };
    const [row] = await roomClosures
      .insert(db, scope, [{ ...blocked, closureId: period?.id ?? null }])
      .returning();
    if (!period || !row) throw new Error('No closure was inserted');
    await roomHolds.insert(db, scope, [{ ...blocked, closureId: row.id }]);
    return period.id;
  };

  return { room, roomOffers: offers, mergeable, reservation, series, closure };
}
