import { and, eq, exists, gte } from 'drizzle-orm';
import { createNameFinder } from '../../../core/feature/server/createNameFinder.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { AppError } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { type BuildingContext, route } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import * as activities from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import { eventKinds, moduleByEventKind } from '../eventKind.ts';
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { exportAttendees, listAttendees, tickAttendance, writeToAttendees } from './attendance.ts';
import { downloadEventCalendarFile, findEventCalendarEntries } from './calendarEntries.ts';
import { createEventMailHandlers } from './eventMailJobs.ts';
import { exportEvents } from './exportEvents.ts';
import { eventFigures } from './figures.ts';
import { listEventSearchResults } from './listEventSearchResults.ts';
import { cancelEvent, createEvent, editEvent } from './manageEvents.ts';
import { eventPersonalData } from './personalData.ts';
import { joinWaitingList, leaveWaitingList, registerForEvent, unregisterFromEvent } from './register.ts';
import { events } from './tables.ts';
import { listEvents } from './visibleEvents.ts';

defineConstraintError('events_not_overfull', () => new AppError('event_full'));

export const eventsFeature: Feature = {
  name: 'events',
  words: { fr, en },
  activityKinds: Object.values(activities),
  entities: { event: 'events:entities.event' },
  displayNames: { event: createNameFinder(events, ({ name }) => name) },
  routes: [
    route(api.listEvents, listEvents),
    route(api.listEventSearchResults, listEventSearchResults),
    route(api.exportEvents, exportEvents),
    route(api.registerForEvent, registerForEvent),
    route(api.unregisterFromEvent, unregisterFromEvent),
    route(api.joinWaitingList, joinWaitingList),
    route(api.leaveWaitingList, leaveWaitingList),
    route(api.createEvent, createEvent),
    route(api.editEvent, editEvent),
    route(api.cancelEvent, cancelEvent),
    route(api.listAttendees, listAttendees),
    route(api.exportAttendees, exportAttendees),
    route(api.tickAttendance, tickAttendance),
    route(api.writeToAttendees, writeToAttendees),
    route(api.downloadEventCalendarFile, downloadEventCalendarFile),
  ],
  moduleContent: Object.fromEntries(
    eventKinds.map((kind) => [
      moduleByEventKind[kind],
      ({ db, building }: Pick<BuildingContext, 'db' | 'building'>) => {
        const table = events.in(building);
        return exists(db.select().from(table).where(eq(table.kind, kind)));
      },
    ]),
  ),
  personalData: eventPersonalData,
  figures: eventFigures,
  moduleUse: eventKinds.map((kind) => ({
    module: moduleByEventKind[kind],
    key: `ahead.${kind}`,
    select({ db, building, now }) {
      const table = events.in(building);
      const isAhead = and(eq(table.canceled, false), gte(table.endDate, getToday(building.timeZone, now)));
      return db
        .select({ id: table.id })
        .from(table)
        .where(and(isAhead, eq(table.kind, kind)));
    },
  })),
  rights: (person) => [
    { may: true, key: can.manage(person) ? 'manage' : 'register', because: 'role', module: 'events' },
  ],
  calendarEntries: findEventCalendarEntries,
  jobs: createEventMailHandlers,
};
