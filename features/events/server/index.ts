import { createNameFinder } from '../../../core/server/createNameFinder.ts';
import type { Feature } from '../../../core/server/feature.ts';
import { AppError } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activities from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { exportAttendees, listAttendees, tickAttendance, writeToAttendees } from './attendance.ts';
import { downloadEventCalendarFile, findEventCalendarEntries } from './calendarEntries.ts';
import { eraseOldEventRegistrations } from './eraseOldEventRegistrations.ts';
import { createEventMailHandlers } from './eventMailJobs.ts';
import { previewEventPlacesOnAccountDeletion } from './futurePlaces.ts';
import { futureEventPlacesSource, resolveMergedRegistrations } from './handOverFuturePlaces.ts';
import { listEventSearchResults } from './listEventSearchResults.ts';
import { cancelEvent, createEvent, editEvent } from './manageEvents.ts';
import { countEventsModuleUse } from './moduleUse.ts';
import { listOwnEventsForExport } from './ownEvents.ts';
import { joinWaitingList, leaveWaitingList, registerForEvent, unregisterFromEvent } from './register.ts';
import { eraseOwnEventRegistrations } from './releaseEventPlaces.ts';
import { describeEventRights } from './rights.ts';
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
  eraseExpiredData: { events: eraseOldEventRegistrations },
  eraseAccountData: eraseOwnEventRegistrations,
  previewDeletion: previewEventPlacesOnAccountDeletion,
  futureEntries: futureEventPlacesSource,
  moduleUse: countEventsModuleUse,
  beforeMerging: resolveMergedRegistrations,
  rights: describeEventRights,
  calendarEntries: findEventCalendarEntries,
  personalData: listOwnEventsForExport,
  jobs: createEventMailHandlers,
};
