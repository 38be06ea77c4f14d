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
  IconShieldLock,
  IconSofa,
  IconSparkles,
  IconToolsKitchen,
  IconToolsKitchen2,
  IconUser,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { Module } from '../../../core/modules.ts';
import { can as canInvitations } from '../../../core/people/policy.ts';
import { type Actor, isStaff } from '../../../kit/actor.ts';
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
  /** Whose page it is. Without a module of its own it is shown where the building has given the page's address. */
  partner?: Partner;
  /** Stands under a heading of its own, at the end of the menu. */
  group?: 'administration';
  /** A tile of the home screen. */
  tile?: boolean;
};

const ofPartner = <P extends Partner>(partner: P) => ({ key: partner, partner, tile: true });

const administration = (entries: readonly Place[]): readonly Place[] =>
  entries.map((place) => ({ ...place, group: 'administration' }));

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
  { ...ofPartner('foodles'), module: 'foodles', icon: IconToolsKitchen2, to: '/resident/Foodles' },
  { ...ofPartner('cyd'), module: 'cyd', icon: IconBuildingStore, to: '/resident/Cyd' },
  { ...ofPartner('lunch'), icon: IconSalad, to: '/resident/Lunch' },
  { ...ofPartner('restaurant'), icon: IconToolsKitchen, to: '/resident/Restaurant' },
  { ...ofPartner('workspace'), icon: IconSofa, to: '/resident/Workspace' },
  { ...ofPartner('flexDesk'), icon: IconDesk, to: '/resident/FlexDesk' },
  { key: 'desk', module: 'desk', icon: IconBook2, staffOnly: true, tile: true },
  { key: 'badge', module: 'badge', icon: IconId, staffOnly: true, tile: true },
  { key: 'outbox', icon: IconMailForward, staffOnly: true, to: '/resident/outbox' },
  { key: 'profile', module: 'profile', icon: IconUser, to: '/resident/profile' },
  ...administration([
    {
      key: 'registrations',
      icon: IconUserCheck,
      to: '/resident/registrations',
      may: canInvitations.administer,
    },
    { key: 'invitations', icon: IconUserPlus, to: '/resident/invitations', may: canInvitations.administer },
    {
      key: 'deletionRequests',
      icon: IconShieldLock,
      to: '/resident/deletionRequests',
      may: canInvitations.administer,
    },
    { key: 'nda', icon: IconFileCertificate, to: '/resident/nda', may: canNda.administer },
    { key: 'partners', icon: IconLink, to: '/resident/partners', may: canPartners.setAddress },
    { key: 'legal', icon: IconScale, to: '/resident/legal', may: canLegal.edit },
  ]),
];

type Reader = Pick<Actor, 'role'>;

const letsIn = ({ staffOnly, may }: Place, user: Reader) =>
  (!staffOnly || isStaff(user)) && (!may || may(user));

/** What a building offers: its modules, and the partners whose pages have an address. */
export interface Offer {
  modules: ReadonlySet<Module>;
  partners: ReadonlySet<Partner>;
}

const isOffered = ({ module, partner }: Place, { modules, partners }: Offer) =>
  module ? modules.has(module) : !partner || partners.has(partner);

/** The places of somebody in a building that offers this. */
export function placesFor(user: Reader, offer: Offer): readonly Place[] {
  return places.filter((place) => isOffered(place, offer) && letsIn(place, user));
}

/** Whether a place has nothing to show yet: no screen, or no address of the page that it would show. */
export function comesSoon({ to, partner }: Place, { partners }: Offer): boolean {
  return !to || (partner !== undefined && !partners.has(partner));
}

/** These flags hide the entry only; the others close the screen as well (decisions.md §7). */
const ENTRY_ONLY: readonly Module[] = ['reception', 'profile'];

/** Whether an address is a screen that is not for this reader, or one of a module that the building has switched off. */
export function isShut(pathname: string, user: Reader, modules: ReadonlySet<Module>): boolean {
  const isOff = ({ module }: Place) => module && !ENTRY_ONLY.includes(module) && !modules.has(module);
  return places.some((place) => place.to === pathname && (isOff(place) || !letsIn(place, user)));
}
