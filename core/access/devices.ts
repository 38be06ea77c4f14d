import type { Device } from '../../kit/actor.ts';

/** A tablet on the counter, a screen where visitors announce themselves, a panel at a meeting room's door. */
export const deviceKinds = ['desk', 'kiosk', 'doorPanel'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

declare module '../../kit/actor.ts' {
  interface DeviceKinds extends Record<(typeof deviceKinds)[number], true> {}
}

export type DeviceRight = 'seeTodaysVisits' | 'checkInToday' | 'undoCheckInToday' | 'seeTakenRooms';

/** What a paired device may do in its building, by its kind; whatever is not named here, it may not. */
const rights: Readonly<Record<DeviceKind, readonly DeviceRight[]>> = {
  /** As the reception does on the day. */
  desk: ['seeTodaysVisits', 'checkInToday', 'undoCheckInToday'],
  /** The visitor in front of it checks in, and sees nobody else's visit. */
  kiosk: ['checkInToday'],
  /** That a room is taken, and when; anybody who passes reads it. */
  doorPanel: ['seeTakenRooms'],
};

export function deviceMay(device: Device, right: DeviceRight): boolean {
  return rights[device.kind].includes(right);
}
