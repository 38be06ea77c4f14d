import {
  type Icon,
  IconBarbell,
  IconBellRinging,
  IconBook2,
  IconBuildingStore,
  IconCalendarEvent,
  IconCar,
  IconDesk,
  IconFileCertificate,
  IconFileText,
  IconHome,
  IconId,
  IconLink,
  IconMailForward,
  IconPackage,
  IconPresentation,
  IconSalad,
  IconScale,
  IconSofa,
  IconSparkles,
  IconToolsKitchen,
  IconToolsKitchen2,
  IconUser,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { type Actor, isStaff } from '../../../kit/actor.ts';
import type { Module } from '../../../kit/modules.ts';
import { can as canInvitations } from '../../invitations/policy.ts';
import { can as canLegal } from '../../legal/policy.ts';
import { can as canNda } from '../../nda/policy.ts';
import type { Partner } from '../../partners/partner.ts';
import { can as canPartners } from '../../partners/policy.ts';

/** A place that the menu, the tiles of the home screen and the palette lead to. Its words: `home:places.<key>`. */
export type Place = {
  key: string;
  icon: Icon;
  /** Shown only where the building has this module switched on. */
  module?: Module;
  /** Its screen; a place without one is announced, not linked. */
  to?: string;
  staffOnly?: boolean;
  /** Only for whom the policy behind it lets in. */
  may?: (user: Pick<Actor, 'role'>) => boolean;
  /** A tile of the home screen. */
  tile?: boolean;
};

/** All places, the most used first. */
const places: readonly Place[] = [
  { key: 'home', module: 'reception', icon: IconHome, to: '/resident/home' },
  { key: 'appointments', module: 'appointments', icon: IconUsers, to: '/resident/table', tile: true },
  { key: 'rooms', module: 'rooms', icon: IconPresentation, to: '/resident/Reservations', tile: true },
  { key: 'parking', module: 'parking', icon: IconCar, to: '/resident/place', tile: true },
  { key: 'parcels', module: 'parcels', icon: IconPackage, to: '/resident/Colis', tile: true },
  { key: 'concierge', module: 'concierge', icon: IconBellRinging, to: '/resident/Conciergerie', tile: true },
  { key: 'documents', module: 'documents', icon: IconFileText, to: '/resident/Documents', tile: true },
  { key: 'events', module: 'events', icon: IconCalendarEvent, to: '/resident/Events', tile: true },
  { key: 'gym', module: 'gym', icon: IconBarbell, to: '/resident/EventSport', tile: true },
  {
    key: 'beautyRoom',
    module: 'beautyRoom',
    icon: IconSparkles,
    to: '/resident/EventBeautyRoom',
    tile: true,
  },
  { key: 'foodles', module: 'foodles', icon: IconToolsKitchen2, to: '/resident/Foodles', tile: true },
  { key: 'cyd', module: 'cyd', icon: IconBuildingStore, to: '/resident/Cyd', tile: true },
  { key: 'desk', module: 'desk', icon: IconBook2, staffOnly: true, tile: true },
  { key: 'badge', module: 'badge', icon: IconId, staffOnly: true, tile: true },
  { key: 'partners', icon: IconLink, to: '/resident/partners', may: canPartners.setAddress },
  { key: 'outbox', icon: IconMailForward, staffOnly: true, to: '/resident/outbox' },
  {
    key: 'invitations',
    icon: IconUserPlus,
    to: '/resident/invitations',
    may: canInvitations.administer,
  },
  {
    key: 'registrations',
    icon: IconUserCheck,
    to: '/resident/registrations',
    may: canInvitations.administer,
  },
  {
    key: 'deletionRequests',
    icon: IconUserMinus,
    to: '/resident/deletionRequests',
    may: canInvitations.administer,
  },
  { key: 'nda', icon: IconFileCertificate, to: '/resident/nda', may: canNda.administer },
  { key: 'legal', icon: IconScale, to: '/resident/legal', may: canLegal.edit },
  { key: 'profile', module: 'profile', icon: IconUser, to: '/resident/profile' },
];

/** Partners without a module of their own: a tile where the building has given the address of their page. */
export const partnerPlaces: readonly (Place & { key: Partner })[] = [
  { key: 'lunch', icon: IconSalad, to: '/resident/Lunch' },
  { key: 'restaurant', icon: IconToolsKitchen, to: '/resident/Restaurant' },
  { key: 'workspace', icon: IconSofa, to: '/resident/Workspace' },
  { key: 'flexDesk', icon: IconDesk, to: '/resident/FlexDesk' },
];

type Reader = Pick<Actor, 'role'>;

const letsIn = ({ staffOnly, may }: Place, user: Reader) =>
  (!staffOnly || isStaff(user)) && (!may || may(user));

/** The places of somebody in a building with these modules. */
export function placesFor(user: Reader, modules: ReadonlySet<Module>): readonly Place[] {
  return places.filter((place) => (!place.module || modules.has(place.module)) && letsIn(place, user));
}

/** These flags hide the entry only; the others close the screen as well (decisions.md §7). */
const ENTRY_ONLY: readonly Module[] = ['reception', 'profile'];

/** Whether an address is a screen that is not for this reader, or one of a module that the building has switched off. */
export function isShut(pathname: string, user: Reader, modules: ReadonlySet<Module>): boolean {
  const isOff = ({ module }: Place) => module && !ENTRY_ONLY.includes(module) && !modules.has(module);
  return places.some((place) => place.to === pathname && (isOff(place) || !letsIn(place, user)));
}
