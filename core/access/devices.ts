import type { PairedDevice } from '../../kit/actor.ts';

export const buildingDeviceKinds = ['desk', 'kiosk', 'doorPanel'] as const;
type BuildingDeviceKind = (typeof buildingDeviceKinds)[number];

declare module '../../kit/actor.ts' {
  interface PairedDeviceKindRegistry extends Record<(typeof buildingDeviceKinds)[number], true> {}
}

type BuildingDeviceRight = 'seeTodaysVisits' | 'checkInToday' | 'undoCheckInToday' | 'seeTakenRooms';

const rights: Readonly<Record<BuildingDeviceKind, readonly BuildingDeviceRight[]>> = {
  desk: ['seeTodaysVisits', 'checkInToday', 'undoCheckInToday'],
  /** Visitors check themselves in and see no other visit. */
  kiosk: ['checkInToday'],
  doorPanel: ['seeTakenRooms'],
};

export function hasDeviceRight(device: PairedDevice, right: BuildingDeviceRight): boolean {
  return rights[device.kind].includes(right);
}
