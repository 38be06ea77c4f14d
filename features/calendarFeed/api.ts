import { z } from 'zod';
import { codec, objectCodec, okAnswer, same } from '../../kit/codec.ts';
import { downloadAnswer, endpoint } from '../../kit/endpoint.ts';
import { feedState } from './feed.ts';

const OWN = '/api/me/calendar-feed';

export const readFeedState = endpoint({
  method: 'GET',
  path: OWN,
  summary: 'Whether one’s own calendar has an address, and when it was last read; `feed` is null without one',
  access: 'user',
  answer: same(z.object({ feed: feedState.nullable() })),
});

export const createFeed = endpoint({
  method: 'POST',
  path: OWN,
  summary: 'Makes an address for one’s own calendar, shown this once; one made before stops working',
  access: 'user',
  withoutKey: 'secret',
  answer: okAnswer(objectCodec(z.object({ address: z.url() }), { address: 'address' })),
});

export const revokeFeed = endpoint({
  method: 'DELETE',
  path: OWN,
  summary: 'Revokes the address of one’s own calendar',
  access: 'user',
  answer: okAnswer(),
});

/** 256 bits in base64url, as `newToken` writes them. */
const fileName = z.string().regex(/^[\w-]{43}\.ics$/);

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:token',
  summary:
    'Somebody’s own visits and reservations as a calendar to subscribe to; the token is followed by `.ics`',
  access: 'public',
  params: codec(
    z.object({ token: fileName }),
    ({ token }) => ({ token: token.slice(0, -'.ics'.length) }),
    ({ token }) => ({ token: `${token}.ics` }),
  ),
  answer: downloadAnswer,
  download: 'text/calendar; charset=utf-8',
});
