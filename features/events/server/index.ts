import type { Feature } from '../../../core/server/feature.ts';
import { AppError } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as facts from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { exportAttendees, listAttendees, tickAttendance } from './attendance.ts';
import { eventEntries } from './calendarEntries.ts';
import { eventJobs } from './emails.ts';
import { readEventFile } from './eventFile.ts';
import { findEvents } from './findEvents.ts';
import { forgetRegistrations } from './forgetRegistrations.ts';
import { beforeMerging, heldAhead } from './heldAhead.ts';
import { leavingEvents } from './leaving.ts';
import { listEvents } from './listEvents.ts';
import { cancelEvent, createEvent, editEvent } from './manageEvents.ts';
import { writeToAttendees } from './messages.ts';
import { moduleUse } from './moduleUse.ts';
import { nameEvents } from './nameEvents.ts';
import { listOwnEvents } from './ownEvents.ts';
import { joinWaitingList, leaveWaitingList, register, unregister } from './register.ts';
import { eraseOwnRegistrations } from './releasePlaces.ts';
import { rights } from './rights.ts';

defineConstraintError('events_not_overfull', () => new AppError('event_full'));

export const eventsFeature: Feature = {
  name: 'events',
  words: { fr, en },
  facts: Object.values(facts),
  entities: { event: 'events:entities.event' },
  things: { event: nameEvents },
  routes: [
    route(wire.listEvents, listEvents),
    route(wire.findEvents, findEvents),
    route(wire.registerForEvent, register),
    route(wire.unregisterFromEvent, unregister),
    route(wire.joinWaitingList, joinWaitingList),
    route(wire.leaveWaitingList, leaveWaitingList),
    route(wire.createEvent, createEvent),
    route(wire.editEvent, editEvent),
    route(wire.cancelEvent, cancelEvent),
    route(wire.listAttendees, listAttendees),
    route(wire.exportAttendees, exportAttendees),
    route(wire.tickAttendance, tickAttendance),
    route(wire.writeToAttendees, writeToAttendees),
    route(wire.readEventFile, readEventFile),
  ],
  forgetKept: { events: forgetRegistrations },
  eraseAccountData: eraseOwnRegistrations,
  leaving: leavingEvents,
  heldAhead,
  moduleUse,
  beforeMerging,
  rights,
  calendarEntries: eventEntries,
  personalData: listOwnEvents,
  jobs: eventJobs,
};
