import { listCompaniesHere, listCompaniesOfMine } from '../../core/companies/wire.ts';
import { listPeople } from '../../core/people/manage.wire.ts';
import { checkClosure } from '../../features/closures/wire.ts';
import { checkRetirement as checkBay } from '../../features/parking/bays/wire.ts';
import { checkRetirement as checkRoom } from '../../features/rooms/administration/wire.ts';
import { addDays, type LocalDate } from '../../kit/time.ts';
import type { Add } from './lists.ts';

interface Administered {
  building: number;
  monday: LocalDate;
  bay: number;
  room: number;
}

const whole = { limit: 50, search: '' } as const;

/** What administrators ask of the people, companies, rooms and bays that they look after. */
export function administered(add: Add, { building, monday, bay, room }: Administered): void {
  for (const sort of ['name', 'company', '-lastSeen'] as const)
    add(`people of a building by ${sort}`, 'admin', listPeople, {
      limit: 50,
      state: 'all',
      search: '',
      sort,
    });
  add('people who never logged in', 'admin', listPeople, {
    limit: 50,
    state: 'never',
    search: 'mar',
    sort: 'name',
  });
  const companies = { ...whole, sort: 'name', show: 'present' } as const;
  add('companies', 'admin', listCompaniesOfMine, companies);
  add('companies by their people', 'admin', listCompaniesHere, { building, ...companies, sort: '-people' });
  const toClose = {
    ...{
      startDate: monday,
      startTime: '08:00',
      endDate: addDays(monday, 6),
      endTime: '18:00',
      decisions: [],
    },
    ...{ rooms: [room], bays: [bay] },
  };
  add('what closing a room and a bay would hit', 'admin', checkClosure, { building, ...toClose });
  add('what retiring a bay would hit', 'admin', checkBay, { building, id: bay, decisions: [] });
  add('what retiring a room would hit', 'admin', checkRoom, { building, id: room, decisions: [] });
}
