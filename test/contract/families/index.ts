import type { Conversation } from '../conversation.ts';
import { access } from './access.ts';
import { building } from './building.ts';
import { concierge } from './concierge.ts';
import { events } from './events.ts';
import { parcels } from './parcels.ts';
import { parking } from './parking.ts';
import { people } from './people.ts';
import { rooms } from './rooms.ts';
import { visits } from './visits.ts';

/** Calls by family, each with its own fixture. */
export const families: Record<string, (conversation: Conversation) => Promise<void>> = {
  people,
  building,
  visits,
  rooms,
  parking,
  parcels,
  events,
  concierge,
  access,
};
