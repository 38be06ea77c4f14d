import type { EventKind } from '../event.ts';
import { EventsPage } from './EventsPage.tsx';

/** The resident's screen of a kind of events. */
export const pageOf = (kind: EventKind) => ({ default: () => <EventsPage kind={kind} /> });
