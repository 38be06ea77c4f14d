import type { Feature } from '../../../core/server/feature.ts';
import { AppError } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activities from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { exportAttendees, listAttendees, tickAttendance } from './attendance.ts';
import { eventCalendarEntries } from './calendarEntries.ts';
import { eraseOldRegistrations } from './eraseOldRegistrations.ts';
import { readEventFile } from './eventFile.ts';
import { eventMailJobs } from './eventMailJobs.ts';
import { findEventNames } from './findEventNames.ts';
import { findEvents } from './findEvents.ts';
import { previewRegistrationDeletion } from './futurePlaces.ts';
import { futurePlaces, resolveMergedRegistrations } from './handOverFuturePlaces.ts';
import { listEvents } from './listEvents.ts';
import { cancelEvent, createEvent, editEvent } from './manageEvents.ts';
import { moduleUse } from './moduleUse.ts';
import { listOwnEvents } from './ownEvents.ts';
import { joinWaitingList, leaveWaitingList, registerForEvent, unregisterFromEvent } from './register.ts';
import { eraseOwnRegistrations } from './releasePlaces.ts';
import { rights } from './rights.ts';
import { writeToAttendees } from './writeToAttendees.ts';

defineConstraintError('events_not_overfull', () => new AppError('event_full'));

export const eventsFeature: Feature = {
  name: 'events',
  words: { fr, en },
  activityKinds: Object.values(activities),
  entities: { event: 'events:entities.event' },
  displayNames: { event: findEventNames },
  routes: [
    route(api.listEvents, listEvents),
    route(api.findEvents, findEvents),
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
    route(api.readEventFile, readEventFile),
  ],
  eraseExpiredData: { events: eraseOldRegistrations },
  eraseAccountData: eraseOwnRegistrations,
  previewDeletion: previewRegistrationDeletion,
  futureEntries: futurePlaces,
  moduleUse,
  beforeMerging: resolveMergedRegistrations,
  rights,
  calendarEntries: eventCalendarEntries,
  personalData: listOwnEvents,
  jobs: eventMailJobs,
};
