import type { Row, Rows } from './row.ts';
import { access } from './rows/access.ts';
import { agreements } from './rows/agreements.ts';
import { announcements } from './rows/announcements.ts';
import { assistants } from './rows/assistants.ts';
import { auditLog } from './rows/auditLog.ts';
import { badges } from './rows/badges.ts';
import { buildingImport } from './rows/buildingImport.ts';
import { buildings } from './rows/buildings.ts';
import { companies } from './rows/companies.ts';
import { concierge, orders } from './rows/concierge.ts';
import { documents } from './rows/documents.ts';
import { evacuations } from './rows/evacuations.ts';
import { events } from './rows/events.ts';
import { joining } from './rows/joining.ts';
import { logbook } from './rows/logbook.ts';
import { managing } from './rows/managing.ts';
import { others } from './rows/others.ts';
import { parcels } from './rows/parcels.ts';
import { closures, parking } from './rows/parking.ts';
import { people } from './rows/people.ts';
import { peopleSpreadsheet } from './rows/peopleSpreadsheet.ts';
import { privacy } from './rows/privacy.ts';
import { recurringVisitRows } from './rows/recurringVisits.ts';
import { rooms } from './rows/rooms.ts';
import { shiftSwitching } from './rows/shiftSwitching.ts';
import { statistics } from './rows/statistics.ts';
import { visitorPage } from './rows/visitorPage.ts';
import { visits } from './rows/visits.ts';

const files: readonly Rows[] = [
  access,
  buildings,
  people,
  managing,
  assistants,
  visits,
  rooms,
  parking,
  closures,
  parcels,
  events,
  concierge,
  orders,
  documents,
  joining,
  privacy,
  agreements,
  auditLog,
  announcements,
  others,
  badges,
  companies,
  logbook,
  buildingImport,
  peopleSpreadsheet,
  evacuations,
  shiftSwitching,
  recurringVisitRows,
  statistics,
  visitorPage,
];

/** All rows. Throws an Error if two files have a row for the same endpoint. */
export const table: ReadonlyMap<string, Row> = (() => {
  const rows = new Map<string, Row>();
  for (const [name, row] of files.flatMap((each) => Object.entries(each))) {
    if (rows.has(name)) throw new Error(`${name} has two rows`);
    rows.set(name, row);
  }
  return rows;
})();
