import type { Device } from '../../kit/actor.ts';

export const deviceKinds = ['desk', 'kiosk', 'doorPanel'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

declare module '../../kit/actor.ts' {
  interface DeviceKindRegistry extends Record<(typeof deviceKinds)[number], true> {}
}

export type DeviceRight = 'seeTodaysVisits' | 'checkInToday' | 'undoCheckInToday' | 'seeTakenRooms';

const rights: Readonly<Record<DeviceKind, readonly DeviceRight[]>> = {
  desk: ['seeTodaysVisits', 'checkInToday', 'undoCheckInToday'],
  /** Visitors check themselves in and see no other visit. */
  kiosk: ['checkInToday'],
  doorPanel: ['seeTakenRooms'],
};

export function hasDeviceRight(device: Device, right: DeviceRight): boolean {
  return rights[device.kind].includes(right);
}
