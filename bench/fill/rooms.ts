import { ACCOUNTS, BOOKERS, type Filling, ROOMS, SLOTS, STAFF } from './house.ts';

export async function fillRooms({ run, rows, buildings, days, today }: Filling): Promise<void> {
  const rooms = buildings * ROOMS;
  const slots = days * rooms * SLOTS;
  if (rows > slots) throw new Error(`${rows} reservations do not fit into ${slots} slots.`);
  await run(
    `insert into rooms (building_id, name, capacity, position, layouts, services)
     select 1 + (n - 1) / ${ROOMS}, 'Salle ' || n, 4 + n % 20, n, '{Conseil,"En U"}', '{Écran,Visioconférence}'
     from generate_series(1, ${rooms}) n`,
  );
  // In the order of days, because old reservations are stored that way.
  await run(
    `create temporary table booked as
     select n + 1 as id, 1 + room / ${ROOMS} as building_id, room + 1 as room_id, w.day,
       time '08:00' + make_interval(mins => slot * 85 + room % 4 * 5) as start_time,
       time '08:00' + make_interval(mins => slot * 85 + room % 4 * 5 + 30 + n % 3 * 15) as end_time,
       room / ${ROOMS} * ${ACCOUNTS} + ${STAFF} + n % ${BOOKERS} + 1 as holder_id
     from (
       select n, at % ${SLOTS} as slot, at / ${SLOTS} % ${rooms} as room, at / ${SLOTS * rooms} as day
       from (select n, (n::bigint * ${slots} / ${rows})::integer as at from generate_series(0, ${rows - 1}) n) as spread
     ) as placed join working_days w on w.number = placed.day order by n`,
  );
  await run(
    `insert into reservations (building_id, id, holder_id, company_id, counts_for_quota, title, date, start_time,
       end_time, expected, external, external_names, layout, services, comment, created_by, created_at, updated_at)
     select b.building_id, b.id, b.holder_id, u.company_id, true,
       (array['Point projet', 'Comité', 'Réunion client'])[1 + b.id % 3], b.day, b.start_time, b.end_time, 6, 2,
       case when b.day < $1::date - 90 then '' else 'Ada Lovelace, Grace Hopper' end,
       (array[null, 'Conseil', 'En U'])[1 + b.id % 3],
       case b.id % 3 when 0 then '{}' when 1 then '{Écran}' else '{Visioconférence}' end::text[],
       case when b.id % 3 = 1 then 'Prévoir de l’eau, s’il vous plaît' else '' end, b.holder_id, b.day, b.day
     from booked b join users u on u.id = b.holder_id order by b.id`,
    [today],
  );
  await run(
    `insert into reservation_rooms (building_id, reservation_id, room_id)
     select building_id, id, room_id from booked order by id`,
  );
  await run(
    `insert into room_holds (building_id, room_id, reservation_id, date, start_time, end_time, booked)
     select building_id, room_id, id, day, start_time, end_time, true from booked order by id`,
  );
  await run('drop table booked');
  await run(`alter table reservations alter column id restart with ${rows + 1}`);
}
