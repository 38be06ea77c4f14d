import { shiftSwitchingFrameParts } from '../../core/shiftSwitching/web/frame.ts';
import type { FrameParts } from '../../core/web/screens.ts';
import { announcementsFrameParts } from '../../features/announcements/web/frame.ts';
import { conciergeFrameParts } from '../../features/concierge/web/frame.ts';
import { evacuationsFrameParts } from '../../features/evacuations/web/frame.ts';
import { eventsFrameParts } from '../../features/events/web/frame.ts';
import { mailFrameParts } from '../../features/mail/web/frame.ts';
import { parcelsFrameParts } from '../../features/parcels/web/frame.ts';
import { parkingFrameParts } from '../../features/parking/web/frame.ts';
import { roomsFrameParts } from '../../features/rooms/web/frame.ts';
import { visitsFrameParts } from '../../features/visits/web/frame.ts';

export const featureFrameParts: Readonly<Record<string, FrameParts>> = {
  visits: visitsFrameParts,
  rooms: roomsFrameParts,
  parking: parkingFrameParts,
  parcels: parcelsFrameParts,
  concierge: conciergeFrameParts,
  events: eventsFrameParts,
  evacuations: evacuationsFrameParts,
  mail: mailFrameParts,
  operator: shiftSwitchingFrameParts,
  announcements: announcementsFrameParts,
};
