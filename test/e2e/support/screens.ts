import { expect, type Page } from '@playwright/test';
import { navigate } from './navigate.ts';
import { HAUSSMANN } from './portal.ts';
import type { Things } from './things.ts';
import { TOMORROW } from './visitsScreen.ts';
import { waitForScreen } from './waitForScreen.ts';
import type { Say } from './words.ts';

/** A dialog: its query string and its title. */
type Dialog = readonly [query: string, title: string];

/** Roles that open screens; null: not logged in. */
export const viewers = [null, 'vip', 'reception', 'admin'] as const;
export type Viewer = (typeof viewers)[number];

interface Screen {
  as: Viewer;
  /** In building `:building`. Each screen is ready when `waitForScreen` returns. */
  address: string;
  /** The dialogs that belong to it. */
  dialogs?: (things: Things, say: Say) => readonly Dialog[];
}

const of = (as: Viewer, ...addresses: string[]): Screen[] => addresses.map((address) => ({ as, address }));
const resident = (path: string) => `/resident/${path}`;
const withDialogs = (path: string, dialogs: Screen['dialogs']): Screen => ({
  as: 'admin',
  address: resident(path),
  dialogs,
});
const day = TOMORROW.start;

const beforeLogIn = of(
  null,
  '/login',
  '/resetPassword',
  '/register/!:building&collab',
  '/register/only-a-code',
  '/register/x!999999&collab',
  '/deleteAccount',
  '/accountDeleted',
  '/DNA?email=louise@example.com&name=Louise%20d’Ormesson&entreprise=Cabinet%20Verne&dna=0',
  '/dna',
  '/SIGNEDNA?dna=0',
  '/verifyNDA',
  `/verifyNDA?hash=${'0'.repeat(64)}`,
  `/visit/${'d'.repeat(32)}`,
  '/legal?building=',
  '/legal?building=:building',
  '/privacy?building=:building',
  '/privacyRequest',
  '/MultiAppEvenement?:building!Haussmann',
  '/MultiAppSport?:building!Haussmann',
  '/MultiAppSport',
  '/MultiAppBeauty?:building!Haussmann',
  '/MultiappReservation?:building!Haussmann',
  '/MultiappReservation?:building!Haussmann&view=board',
  // Links of mails, used or unknown.
  '/confirmEmail/used',
  '/confirmRegistration/used',
  '/confirmNDA/used',
  '/visit/used',
  '/arrival/used',
  '/parcel/used',
  '/evacuation/used',
  '/confirmReset/999999/used',
  '/welcome/999999/used',
);

const forResidents = of(
  'vip',
  ...[
    'home',
    'table?q=nobody%20at%20all',
    'Reservations?view=day',
    'Reservations?view=week',
    'Reservations?view=week&weekend=1',
    'Reservations?view=week&own=mine',
    'Reservations?view=month',
    'Reservations?view=list',
    'Reservations?q=revue',
    'Reservations/room/1',
    'place',
    'place?weekend=1',
    'Colis',
    'Events',
    'Events?view=month',
    'EventSport',
    'EventBeautyRoom',
    'Conciergerie',
    'Documents',
    'Foodles',
    'Cyd',
    'Lunch',
    'Workspace',
    'Restaurant',
    'FlexDesk',
    'profile',
    'company',
  ].map(resident),
);

const forReception = of(
  'reception',
  ...[
    'home',
    'desk',
    'table',
    'Colis',
    'badges',
    'badges?print=expected',
    'evacuation',
    'logbook',
    'logbook/day',
  ].map(resident),
);

const forAdministrators: Screen[] = [
  ...of(
    'admin',
    ...[
      'home',
      'Commandes',
      'statistics',
      'statistics?start=2026-01-01&end=2026-06-30&all=1&asked=1',
      'administration',
      'standing',
      'people',
      'companies',
      'outbox',
      'outbox?q=nobody%20at%20all',
      'baySettings',
      'closures',
      'dataProtection?q=ma',
      'dataProtection?show=periods',
      'dataProtection?show=register',
      'audit',
      'operation',
      'nda?q=nobody%20at%20all',
      'roomRequests',
      'roomSettings',
      'building',
      'buildings',
      'setup',
      'legal',
    ].map(resident),
  ),
  withDialogs(`table?start=${day}&end=${day}`, ({ visit }, say) => [
    ['announce=1', say('visits:add.title')],
    ['import=1', say('visits:import.title')],
    [`edit=${visit}`, say('visits:edit.title')],
    [`delete=${visit}`, say('visits:delete.title')],
    [`cancel=${visit}`, say('visits:cancelVisit.title')],
    [`comment=${visit}`, say('visits:commentViewer.title')],
    [`match=${visit}`, say('agreements:match.title')],
  ]),
  withDialogs(`Reservations?date=${day}`, ({ room, reservation, reservationOfOther }, say) => [
    [`book=${day},14:00,15:00,${room}`, say('rooms:book.title')],
    [`details=${reservation.id}`, reservation.title],
    [`edit=${reservation.id}`, say('rooms:edit.title.one')],
    [`delete=${reservation.id}`, say('rooms:delete.title.one')],
    [`cancel=${reservationOfOther}`, say('rooms:release.title')],
  ]),
  withDialogs(`place?date=${day}`, ({ space, car, carOfOther }, say) => [
    [`reserve=${day},14:00,${day},15:00,${space.id}`, say('parking:add.title')],
    [`details=${car}`, say('parking:details.title', { bay: space.name })],
    [`edit=${car}`, say('parking:edit.title')],
    [`delete=${car}`, say('parking:delete.title')],
    [`cancel=${carOfOther}`, say('parking:cancel.title')],
  ]),
  withDialogs('desk', ({ visitToday, parcel }) => [
    [`visit=${visitToday.id}`, `${visitToday.visitorLastName.toUpperCase()} ${visitToday.visitorFirstName}`],
    [`parcelsOf=${parcel.id}`, parcel.recipient],
  ]),
  withDialogs('Colis', ({ parcel: { id: parcel } }, say) => [
    ['add=1', say('parcels:log.title')],
    [`edit=${parcel}`, say('parcels:edit.title')],
    [`delete=${parcel}`, say('parcels:delete.title')],
  ]),
  withDialogs('Events?page=1', ({ event }, say) => [
    ['add=1', say('events:add.title')],
    [`event=${event.id}`, event.name],
    [`edit=${event.id}`, say('events:edit.title')],
    [`copy=${event.id}`, say('events:copy.title')],
    [`attendees=${event.id}`, event.name],
    [`write=${event.id}`, say('events:message.title')],
    [`cancel=${event.id}`, say('events:cancel.title')],
  ]),
  withDialogs('Conciergerie?tab=services', ({ category, product, document }, say) => [
    ['introduction=1', say('concierge:services.edit')],
    ['editCategory=new', say('concierge:category.add')],
    [`editCategory=${category}`, say('concierge:category.edit')],
    [`editProduct=new,${category}`, say('concierge:product.add')],
    [`editProduct=${product.id}`, say('concierge:product.edit')],
    [`order=${product.id}`, say('concierge:order.title', { product: product.name })],
    [`delete=product,${product.id}`, say('concierge:product.delete')],
    [`delete=category,${category}`, say('concierge:category.delete')],
    [`document=${document.id}`, document.title],
    ['editDocument=new', say('concierge:document.add')],
    [`editDocument=${document.id}`, say('concierge:document.edit')],
    [`deleteDocument=${document.id}`, say('concierge:document.delete')],
  ]),
  withDialogs('announcements', (_, say) => [['add=1', say('announcements:add.title')]]),
  withDialogs('partners', (_, say) => [
    ['edit=foodles', say('partners:dialog.title', { name: say('partners:names.foodles') })],
  ]),
  withDialogs('nda', (_, say) => [['validity=1', say('agreements:admin.validity.title')]]),
  withDialogs('nda?view=texts', (_, say) => [
    ['publish=1', say('agreements:texts.newTitle')],
    ['text=1,fr', say('agreements:texts.versionTitle', { version: 1 })],
  ]),
  withDialogs('invitations', ({ invitation }, say) => [
    ['add=1', say('invitations:form.title')],
    [`link=${invitation}`, say('invitations:link.title')],
    [`revoke=${invitation}`, say('invitations:revoke.title')],
  ]),
  withDialogs('registrations', ({ registration }, say) => [
    [`approve=${registration}`, say('invitations:queue.approveTitle')],
    [`refuse=${registration}`, say('invitations:queue.refuseTitle')],
  ]),
  withDialogs('deletionRequests', ({ deletionRequest }, say) => [
    [`delete=${deletionRequest}`, say('privacy:list.deleteTitle')],
    [`keep=${deletionRequest}`, say('privacy:list.keepTitle')],
  ]),
  withDialogs('profile', (_, say) => [['delete=1', say('accounts:deletion.title')]]),
];

/** Every address of the product, with a role that may open it. */
export const screens: readonly Screen[] = [
  ...beforeLogIn,
  ...forResidents,
  ...forReception,
  ...forAdministrators,
];

/** Expected refusals: unknown links, and the operation screen without all buildings. */
export const unknownLinks = /status of 4(04|22|29) .*(confirm|used|check)|status of 403 .*operation/i;

/** Opens all screens of a viewer and calls `check` on each when it is ready. */
export async function visitScreens(
  page: Page,
  viewer: Viewer,
  check: (address: string) => Promise<void>,
  building = HAUSSMANN,
): Promise<void> {
  // A partner's page is on another site.
  await page.route('https://example.com/**', (route) => route.fulfill({ body: '<title>Partner</title>' }));
  const addresses = screens.filter(({ as }) => as === viewer).map(({ address }) => address);
  for (const [at, pattern] of addresses.entries()) {
    const address = pattern.replace(':building', String(building));
    if (at === 0) await page.goto(address);
    else await navigate(page, address);
    await waitForScreen(page);
    await check(address);
  }
}

/** Opens the dialogs of all screens as an administrator and calls `check` on each. */
export async function visitDialogs(
  page: Page,
  things: Things,
  say: Say,
  check: (address: string) => Promise<void>,
): Promise<void> {
  await page.goto('/resident/profile');
  for (const { address: screen, dialogs } of screens)
    for (const [query, title] of dialogs?.(things, say) ?? []) {
      const address = `${screen}${screen.includes('?') ? '&' : '?'}${query}`;
      await navigate(page, address);
      await page.getByRole('dialog', { name: title, exact: true }).waitFor();
      // A dialog about something that does not exist would close again.
      await expect(page).toHaveURL(address);
      await check(address);
    }
}
