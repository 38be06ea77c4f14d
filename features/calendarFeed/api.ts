import { z } from 'zod';
import { okAnswerCodec, transformCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint } from '../../kit/endpoint.ts';
import { calendarFeedStateSchema } from './feed.ts';

const OWN_FEED_PATH = '/api/me/calendar-feed';

export const readCalendarFeedState = endpoint({
  name: 'readCalendarFeedState',
  method: 'GET',
  path: OWN_FEED_PATH,
  summary:
    'Read when the caller’s calendar address was created and last read; `feed` is null without an address',
  access: 'user',
  answer: z.object({ feed: calendarFeedStateSchema.nullable() }),
});

export const createCalendarFeed = endpoint({
  name: 'createCalendarFeed',
  method: 'POST',
  path: OWN_FEED_PATH,
  summary:
    'Create an address for the caller’s calendar, returned only once; the previous address stops working',
  access: 'user',
  withoutKey: 'secret',
  answer: okAnswerCodec(z.object({ address: z.url() })),
});

export const revokeCalendarFeed = endpoint({
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  path: OWN_FEED_PATH,
  summary: 'Revoke the address of the caller’s calendar',
  access: 'user',
  answer: okAnswerCodec(),
});

/** 256 bits in base64url, as `createToken` writes them. */
const feedFileName = z.string().regex(/^[\w-]{43}\.ics$/);

export const downloadCalendarFeed = endpoint({
  name: 'downloadCalendarFeed',
  method: 'GET',
  path: '/api/calendar/:token',
  summary: 'Read a person’s visits and reservations as an iCalendar feed; `.ics` follows the token',
  access: 'public',
  params: transformCodec(
    z.object({ token: feedFileName }),
    ({ token }) => ({ token: token.slice(0, -'.ics'.length) }),
    ({ token }) => ({ token: `${token}.ics` }),
  ),
  answer: downloadCodec,
  download: 'text/calendar; charset=utf-8',
});
