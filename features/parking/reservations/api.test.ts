import { describe, expect, it } from 'vitest';
import { decodeAnswer } from '../../../kit/endpoint.ts';
import { changeSpaceReservation, reserveSpace, reserveSpaceForResident } from './api.ts';

const slot = { endDate: '2026-11-30', endTime: '12:00' };
const answered = {
  pk: 7,
  place: 4,
  placeName: 'A1',
  name: 'Voiture',
  debutDate: '2026-11-30',
  debutTime: '10:00',
  ...slot,
  isMine: true,
  mayChange: true,
  assistant: null,
  createdBy: null,
  version: 3,
};
const reservation = {
  id: 7,
  bay: 4,
  bayName: 'A1',
  title: 'Voiture',
  startDate: '2026-11-30',
  startTime: '10:00',
  ...slot,
  isMine: true,
  mayChange: true,
  assistant: null,
  holder: null,
  version: 3,
};

describe('answers as the screen reads them', () => {
  it.each([reserveSpace, reserveSpaceForResident, changeSpaceReservation])(
    '$method $path: the reservation',
    (endpoint) => {
      expect(decodeAnswer(endpoint, { status: 'OK', fields: [answered] })).toEqual([reservation]);
    },
  );

  it('a change to a taken space is read as `occupied`', () => {
    expect(decodeAnswer(changeSpaceReservation, { status: 'occupied' })).toBe('occupied');
  });
});
