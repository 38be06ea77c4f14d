import { ACCOUNTS, BOOKERS, type Filling, STAFF } from './house.ts';

const BAYS = 50;
/** Older mails are deleted. */
const MAIL_DAYS = 89;

export const SERVICE_TABLES = ['bay_reservations', 'bay_holds', 'parcels', 'mails'];

export async function fillServices(filling: Filling): Promise<void> {
  await fillParking(filling);
  await fillParcels(filling);
  await fillMails(filling);
}

const buildingOf = ({ buildings }: Filling) => `1 + n % ${buildings}`;
const accountOf = ({ buildings }: Filling) =>
  `n % ${buildings} * ${ACCOUNTS} + n / ${buildings} % ${ACCOUNTS} + 1`;

async function fillParking(filling: Filling): Promise<void> {
  const { run, rows, buildings, days } = filling;
  const bays = buildings * BAYS;
  const perBay = Math.ceil(rows / days / bays);
  await run(
    `insert into bays (building_id, name, position)
     select 1 + n / ${BAYS}, 'P' || n, n from generate_series(0, ${bays - 1}) n`,
  );
  await run(
    `insert into bay_reservations (building_id, bay_id, holder_id, title, start_date, start_time, end_date, end_time,
       created_by, created_at, updated_at)
     select b.building_id, b.id, holder, 'Voiture', day, start_time, day, start_time + interval '2 hours',
       holder, day, day
     from (
       select n, day, 1 + n / ${perBay} % ${bays} as bay,
         time '08:00' + make_interval(hours => n % ${perBay} * 3) as start_time,
         n / ${perBay} % ${bays} / ${BAYS} * ${ACCOUNTS} + ${STAFF} + n % ${BOOKERS} + 1 as holder
       from (select n, day from generate_series(0, ${days * bays * perBay - 1}) n
             join working_days on number = n / ${bays * perBay}) as dated
     ) as placed join bays b on b.id = placed.bay order by n`,
  );
}

/** Mostly picked up; some of the last week are still at reception. */
async function fillParcels(filling: Filling): Promise<void> {
  const { run, rows, days, today } = filling;
  await run(
    `insert into parcels (building_id, recipient, company_name, recipient_id, sender, date, time, state, arrived_at,
       created_at, updated_at)
     select ${buildingOf(filling)}, u.last_name, 'Hélios', u.id, 'Chronopost', day, '10:00', state,
       case when state <> 'announced' then day end, day, day
     from (
       select n, day, case when day > $1::date then 'announced' when day > $1::date - 7 and n % 3 = 0 then 'atDesk'
         when n % 17 = 0 then 'kept' else 'received' end as state
       from generate_series(0, ${rows - 1}) n join working_days on number = n::bigint * ${days} / ${rows}
     ) as placed join users u on u.id = ${accountOf(filling)} order by n`,
    [today],
  );
}

async function fillMails(filling: Filling): Promise<void> {
  const { run, rows, today } = filling;
  const days = Math.min(filling.daysBack, MAIL_DAYS);
  await run(
    `insert into mails (building_id, key, recipient, language, subject, text, html, state, created_at, sent_at)
     select case when n % 20 > 0 then ${buildingOf(filling)} end, 'filled.' || n,
       'person' || ${accountOf(filling)} || '@parvis.test', 'fr', 'Votre visite ' || n,
       'Bonjour, votre visiteur est attendu.', '<p>Bonjour, votre visiteur est attendu.</p>',
       case when n % 5 = 0 then 'kept' when n % 1000 = 1 then 'failed' else 'sent' end, at, at
     from (select n, $1::date - ${days} + n * interval '${days} days' / ${rows} as at
           from generate_series(0, ${rows - 1}) n) as timed order by n`,
    [today],
  );
}
