import { expect, it } from 'vitest';
import { makeReservation } from '../../../../test/components/roomData.ts';
import type { MeetingInvitation } from '../../guests/guest.ts';
import type { Reservation } from '../reservation.ts';
import { isOwnOrInvited, withInvitations } from './calendarReservation.ts';

const holder = { id: 7, firstName: 'Claire', lastName: 'Fontaine', companyName: 'Hélios Conseil' };
const invitation = (over: Partial<MeetingInvitation>): MeetingInvitation => ({
  id: 1,
  title: 'Comité',
  date: '2026-11-30',
  start: '10:00',
  end: '11:00',
  rooms: [3],
  holder,
  series: null,
  declined: false,
  ...over,
});
const taken = (over: Partial<Reservation>) =>
  makeReservation('2026-11-30', { title: '', rooms: [3], ...over });
const week = { building: 1, from: '2026-11-30', to: '2026-12-06' };

it('invitations appear in the list in their place, for these days only', () => {
  const list = [taken({ id: 1 }), taken({ id: 2, start: '12:00', isMine: true })];
  const seen = withInvitations(
    list,
    [
      invitation({ id: 1 }),
      invitation({ id: 3, start: '11:00', declined: true }),
      invitation({ id: 4, date: '2026-12-07' }),
    ],
    week,
  );
  expect(seen?.map(({ id, holder: who, invitation: told }) => [id, who?.id, told?.title])).toEqual([
    [1, 7, 'Comité'],
    [3, 7, 'Comité'],
    [2, undefined, undefined],
  ]);
  expect(seen?.map(isOwnOrInvited)).toEqual([true, false, true]);
  expect(withInvitations(undefined, [], week)).toBeUndefined();
  expect(withInvitations(list, undefined, week)).toEqual(list);
});
