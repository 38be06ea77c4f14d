import type { LocalDate } from '../../kit/time.ts';
import { ACCOUNTS, type Filling } from './house.ts';

export interface SpecialDay {
  building: number;
  date: LocalDate;
  visits: number;
}

export async function fillVisits(filling: Filling, special: SpecialDay[]): Promise<void> {
  const { run, rows, buildings, days, today } = filling;
  const others = rows - special.reduce((sum, { visits }) => sum + visits, 0);
  const columns = `building_id, resident_id, visitor_first_name, visitor_last_name, visitor_email,
    organization, comment, language, date, time, status, created_at, updated_at, anonymised_at`;
  // Old visits are anonymised.
  const values = `building_id, (building_id - 1) * ${ACCOUNTS} + n / ${buildings} % ${ACCOUNTS} + 1,
    case when old then '' else (array['Louise', 'Jean-Éric', 'Aïcha', 'Tom', 'Zoé'])[1 + n % 5] end,
    case when old then '–' else (array['Martin', 'Dupont-Moreau', 'Le Gall', 'Öztürk'])[1 + n % 4] || ' ' || n end,
    case when not old then 'visitor' || n || '@example.org' end,
    case when old then '' else 'Société numéro ' || n % 997 end,
    case when old or n % 3 > 0 then '' else 'Réunion du projet ' || n % 89 || ', salle du deuxième étage' end,
    case when n % 2 = 0 then 'fr' else 'en' end, day, time '08:00' + make_interval(mins => n * 7 % 600),
    case when day >= $1::date then 'waiting' when n % 11 = 0 then 'missed' when n % 13 = 0 then 'canceled'
      else 'done' end, day, day, case when old then day + 91 end`;
  await run(
    `insert into visits (${columns}) select ${values} from (
       select n, 1 + n % ${buildings} as building_id, w.day, w.day < $1::date - 90 as old
       from generate_series(0, ${others - 1}) n join working_days w on w.number = n::bigint * ${days} / ${others}
       order by n
     ) as placed`,
    [today],
  );
  for (const { building, date, visits } of special) {
    await run(
      `insert into visits (${columns}) select ${values} from (
         select n, $2::integer as building_id, $3::date as day, false as old
         from generate_series(1, ${visits} - (
           select count(*) from visits where building_id = $2 and date = $3)::integer) n
       ) as placed`,
      [today, building, date],
    );
  }
}
