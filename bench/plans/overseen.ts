import { readModuleUse } from '../../core/buildings/wire.ts';
import { readFirstSteps } from '../../features/home/wire.ts';
import {
  exportTrail,
  readInstallationTrail,
  readOperation,
  readTrail,
} from '../../features/oversight/wire.ts';
import { exportSubject, findSubjects, previewErasure } from '../../features/privacy/protection.wire.ts';
import { addDays, type LocalDate } from '../../kit/time.ts';
import type { Add } from './lists.ts';

interface Overseen {
  building: number;
  today: LocalDate;
  visit: number;
  resident: number;
  visitor: { name: string; email: string };
}

/** What administrators ask to see that all is well, of everything the building keeps. */
export function overseen(add: Add, { building, today, visit, resident, visitor }: Overseen): void {
  const trail = { building, limit: 50, search: '', sort: '-at', log: 'all' } as const;
  add('trail', 'admin', readTrail, trail);
  add('trail of a kind', 'admin', readTrail, { ...trail, kind: 'visit.canceled' });
  add('trail of a thing', 'admin', readTrail, { ...trail, about: `visit:${visit}` });
  add('trail of somebody’s deeds', 'admin', readTrail, { ...trail, search: `person${resident}@` });
  add('trail of who read agreements', 'admin', readTrail, { ...trail, log: 'agreements' });
  add('trail of days gone by', 'admin', readTrail, {
    ...trail,
    from: addDays(today, -200),
    to: addDays(today, -190),
  });
  add('trail of a month, as a sheet', 'admin', exportTrail, {
    ...{ building, search: '', log: 'all' },
    from: addDays(today, -30),
  });
  add('trail of no building', 'operator', readInstallationTrail, {
    ...{ limit: 50, search: '', sort: '-at', log: 'all' },
  });
  add('how the installation is', 'operator', readOperation, {});
  add('what is ahead under each module', 'admin', readModuleUse, { building });
  add('first steps', 'admin', readFirstSteps, { building });
  add('about whom the building holds data, by a word', 'admin', findSubjects, { building, search: 'mar' });
  add('about whom the building holds data, by an address', 'admin', findSubjects, {
    ...{ building, search: visitor.email },
  });
  add('what is held about a resident', 'admin', exportSubject, {
    building,
    user: resident,
    name: '',
    email: '',
  });
  add('what is held about a visitor', 'admin', exportSubject, {
    ...{ building, ...visitor },
  });
  add('what an erasure would take', 'admin', previewErasure, { building, id: resident });
}
