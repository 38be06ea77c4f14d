import pg from 'pg';

/** A screen of the product, at one address and as one person sees it. */
export interface Screen {
  name: string;
  /** From the root of the product, with what the screen needs to have something to show. */
  address: string;
  /** Who looks at it: an e-mail address, or the part of it before `@parvis.test`; nobody: before logging in. */
  as?: string;
  /** Whether it is measured on a phone too: the main ones, for each costs its time. */
  phone?: true;
  /** Whether Lighthouse audits it too. */
  audited?: true;
}

const RESIDENT = 'vip';
const RECEPTION = 'accueil';
const ADMIN = 'admin';

/** Who signs the agreement; the link of an invitation carries it. */
const visitor = new URLSearchParams({
  ...{ email: 'louise@example.com', name: 'Louise d’Ormesson', entreprise: 'Cabinet Verne', dna: '0' },
});

const residents: readonly Screen[] = [
  { name: 'home', address: '/resident/home', phone: true },
  { name: 'visits', address: '/resident/table', phone: true },
  // By itself it opens with the day.
  { name: 'rooms', address: '/resident/Reservations', phone: true },
  { name: 'rooms, week', address: '/resident/Reservations?view=week' },
  { name: 'rooms, month', address: '/resident/Reservations?view=month' },
  { name: 'rooms, searched', address: '/resident/Reservations?q=revue' },
  { name: 'rooms, own week', address: '/resident/Reservations?view=week&own=mine' },
  { name: 'parking', address: '/resident/place', phone: true },
  { name: 'parking, week', address: '/resident/place?view=week' },
  { name: 'parcels', address: '/resident/Colis', phone: true },
  { name: 'events', address: '/resident/Events', phone: true },
  { name: 'events, month', address: '/resident/Events?view=month' },
  { name: 'gym', address: '/resident/EventSport' },
  { name: 'beauty room', address: '/resident/EventBeautyRoom' },
  { name: 'concierge', address: '/resident/Conciergerie' },
  { name: 'documents', address: '/resident/Documents' },
  { name: 'foodles', address: '/resident/Foodles' },
  { name: 'cyd', address: '/resident/Cyd' },
  { name: 'lunch', address: '/resident/Lunch' },
  { name: 'workspace', address: '/resident/Workspace' },
  { name: 'restaurant', address: '/resident/Restaurant' },
  { name: 'flex desk', address: '/resident/FlexDesk' },
  { name: 'profile', address: '/resident/profile' },
];

/** The day of others than most: one holds little, the other a little more than is shown at once. */
const otherResidents: readonly Screen[] = ['collab', 'vip2'].map((as) => ({
  ...{ name: 'home', address: '/resident/home', as, phone: true },
}));

/** Who looks after a company; nobody of the demonstration does by itself. */
const MANAGER = 'vip2';
const managers: readonly Screen[] = [{ name: 'own company', address: '/resident/company', as: MANAGER }];

/** Lets the demonstration's people open what the list names. */
export async function prepareScreens(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update users set manages_company = true where email = $1', [`${MANAGER}@parvis.test`]);
  await client.end();
}

/** Where the reception sees or may do more than a resident. */
const reception: readonly Screen[] = [
  { name: 'desk', address: '/resident/desk', phone: true },
  { name: 'home', address: '/resident/home', phone: true },
  { name: 'visits', address: '/resident/table' },
  { name: 'parcels', address: '/resident/Colis' },
  { name: 'badges', address: '/resident/badges' },
  { name: 'evacuation', address: '/resident/evacuation', phone: true },
  { name: 'badges, printed', address: '/resident/badges?print=expected' },
  { name: 'logbook', address: '/resident/logbook' },
  { name: 'day of the logbook', address: '/resident/logbook/day' },
];

/** Where administrators see or may do more than the others, and what is theirs alone. */
const administration: readonly Screen[] = [
  { name: 'events', address: '/resident/Events' },
  { name: 'concierge', address: '/resident/Conciergerie' },
  { name: 'orders', address: '/resident/Commandes' },
  { name: 'administration', address: '/resident/administration' },
  { name: 'announcements', address: '/resident/announcements' },
  { name: 'standing', address: '/resident/standing' },
  { name: 'people', address: '/resident/people' },
  { name: 'companies', address: '/resident/companies' },
  { name: 'outbox', address: '/resident/outbox' },
  { name: 'registrations', address: '/resident/registrations' },
  { name: 'invitations', address: '/resident/invitations' },
  { name: 'bay settings', address: '/resident/baySettings' },
  { name: 'closed periods', address: '/resident/closures' },
  { name: 'deletion requests', address: '/resident/deletionRequests' },
  { name: 'data protection', address: '/resident/dataProtection?q=ma' },
  { name: 'retention periods', address: '/resident/dataProtection?show=periods' },
  { name: 'register of processing', address: '/resident/dataProtection?show=register' },
  { name: 'audit', address: '/resident/audit' },
  { name: 'operation', address: '/resident/operation' },
  { name: 'signatures', address: '/resident/nda' },
  { name: 'room requests', address: '/resident/roomRequests' },
  { name: 'room settings', address: '/resident/roomSettings' },
  { name: 'partners', address: '/resident/partners' },
  { name: 'building', address: '/resident/building' },
  { name: 'buildings', address: '/resident/buildings' },
  { name: 'setup', address: '/resident/setup' },
  { name: 'legal, editing', address: '/resident/legal' },
];

/** A mailed link works once: measured is what it says from the second time on. */
const usedLinks: readonly Screen[] = [
  { name: 'confirm e-mail', address: '/confirmEmail/used' },
  { name: 'confirm registration', address: '/confirmRegistration/used' },
  { name: 'confirm agreement', address: '/confirmNDA/used' },
  { name: 'visit that is over', address: '/visit/used' },
  { name: 'arrival that is over', address: '/arrival/used' },
  { name: 'parcels by e-mail', address: '/parcel/used' },
  { name: 'evacuation, warden', address: '/evacuation/used', phone: true },
  { name: 'new password', address: '/confirmReset/1/used' },
  { name: 'first password', address: '/welcome/1/used' },
];

const signedOut: readonly Screen[] = [
  { name: 'login', address: '/login', phone: true, audited: true },
  { name: 'reset password', address: '/resetPassword', audited: true },
  { name: 'register', address: '/register/!1&collab', audited: true },
  { name: 'delete account', address: '/deleteAccount', audited: true },
  // Without an account just deleted: what it says then is seen once.
  { name: 'account deleted', address: '/accountDeleted' },
  { name: 'agreement', address: `/DNA?${visitor}`, phone: true, audited: true },
  { name: 'agreement, typed address', address: '/dna' },
  { name: 'agreement signed', address: '/SIGNEDNA?dna=0' },
  { name: 'verify agreement', address: '/verifyNDA', audited: true },
  { name: 'visit', address: `/visit/${'d'.repeat(32)}`, phone: true, audited: true },
  { name: 'legal', address: '/legal?building=1', audited: true },
  { name: 'privacy', address: '/privacy?building=1', audited: true },
  { name: 'public events', address: '/MultiAppEvenement?1!Haussmann', phone: true, audited: true },
  { name: 'public gym', address: '/MultiAppSport?1!Haussmann', audited: true },
  { name: 'public beauty room', address: '/MultiAppBeauty?1!Haussmann', audited: true },
  { name: 'public rooms', address: '/MultiappReservation?1!Haussmann', audited: true },
  { name: 'public board of rooms', address: '/MultiappReservation?1!Haussmann&view=board', audited: true },
  ...usedLinks,
];

const seenBy = (as: string, screens: readonly Screen[]) => screens.map((screen) => ({ ...screen, as }));

/** What is measured: every screen, and again for those who see more on it. */
export const screens: readonly Screen[] = [
  ...signedOut,
  ...seenBy(RESIDENT, residents),
  ...otherResidents,
  ...managers,
  ...seenBy(RECEPTION, reception),
  ...seenBy(ADMIN, administration),
];

/** What a screen is called in reports, e.g. `home (vip)`; who was made for one screen has no name that matters. */
export const titleOf = ({ name, as = '@' }: Screen) => (as.includes('@') ? name : `${name} (${as})`);
