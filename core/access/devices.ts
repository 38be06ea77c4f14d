import type { Device } from '../../kit/actor.ts';

export const buildingDeviceKinds = ['desk', 'kiosk', 'doorPanel'] as const;
export type BuildingDeviceKind = (typeof buildingDeviceKinds)[number];

declare module '../../kit/actor.ts' {
  interface DeviceKindRegistry extends Record<(typeof buildingDeviceKinds)[number], true> {}
}

export type BuildingDeviceRight = 'seeTodaysVisits' | 'checkInToday' | 'undoCheckInToday' | 'seeTakenRooms';

const rights: Readonly<Record<BuildingDeviceKind, readonly BuildingDeviceRight[]>> = {
  desk: ['seeTodaysVisits', 'checkInToday', 'undoCheckInToday'],
  /** Visitors check themselves in and see no other visit. */
  kiosk: ['checkInToday'],
  doorPanel: ['seeTakenRooms'],
};

export function hasDeviceRight(device: Device, right: BuildingDeviceRight): boolean {
  return rights[device.kind].includes(right);
}
