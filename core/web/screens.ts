import type { Icon } from '@tabler/icons-react';
import { type ComponentType, createContext, use } from 'react';
import type { LoaderFunction } from 'react-router';
import type { LocalDate } from '../../kit/time.ts';
import type { ScreenLanguage } from '../../kit/web/i18n.ts';
import type { Session, SessionUser } from '../../kit/web/session.ts';
import type { Module } from '../modules.ts';
import type { PaletteSource } from './palette.ts';
import type { DeskPart } from './receptionPart.ts';
import type { TodaySource } from './today.ts';
import type { WaitingSource } from './waiting.ts';

/** The module of a screen. `loader`: the route's loader, for a public page. */
export interface LoadedScreen {
  default: ComponentType;
  loader?: LoaderFunction;
}

/** The session and the address with which a screen is opened. */
export interface Opened extends Session {
  /** The date in the building. */
  today: LocalDate;
  /** The query string of the address. */
  search: string;
  features: readonly FeatureScreens[];
}

/** True for users who may open a screen. */
type May = (user: SessionUser) => boolean;

/** The groups of the menu, in its order. */
export const menuGroups = ['daily', 'services'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The sections of the page *Administration*, in its order. */
export const administrationSections = ['people', 'building', 'records'] as const;

/**
 * Where an entry is listed: in a group of the menu, in the user's own menu, or on the page *Administration* with an explanation
 * (`text`). The entry of that page itself is last in the menu.
 */
type Place =
  | { group: MenuGroup | 'administrationPage' | 'own' }
  | { group: 'administration'; section: (typeof administrationSections)[number]; text: string };

/** A shortcut on the home screen. `title`: replaces the entry's title. */
export interface QuickAction {
  to: string;
  title?: string;
}

/** An entry of the menu. The phone's bar, the tiles of the home screen and the palette are built from it too. */
export type MenuEntry = Place & {
  /** Unique in the product. */
  key: string;
  icon: Icon;
  /** Ascending within its group. The phone's bar shows the first four entries of the menu. */
  order: number;
  /** Key of its words, such as `menu:rooms.title`. */
  title: string;
  /** Key of one word for the phone's bar. */
  short?: string;
  /** Key of the text on its tile of the home screen, which depends on the user's permissions. */
  tile?: string | ((user: SessionUser, building: number) => string | undefined);
  /** The most frequent action on the screen: puts its tile among the first. */
  quick?: (user: SessionUser, here: { today: LocalDate; building: number }) => QuickAction;
  /** Hides the entry if the building has this module switched off. The screen stays open. */
  module?: Module;
  /** Shows the entry only if the feature's `availability` has its key, such as a partner page with an address. */
  whereAvailable?: boolean;
  /** The desk of the reception links to it. */
  atDesk?: true;
  /** The number of things that wait there for the user. */
  waiting?: WaitingSource;
  /** Address that lists exactly the things counted by `waiting`, if the screen opens with another list. */
  waitingAt?: string;
};

/** An address of the product. */
export interface Screen {
  /** React Router pattern. Below `/resident/` a session is needed; every other address is a public page. */
  path: string;
  /** Imports its code: the route's `lazy`. `features`: all of them, for a screen that shows parts of other features. */
  load: (features: readonly FeatureScreens[]) => Promise<LoadedScreen>;
  /**
   * Starts its first queries while its code is downloaded: the route's `loader`. The screen calls `useQuery` with the same options
   * (the feature's `web/queries.ts`), and shows while they are pending or after they failed.
   */
  prefetch?: (opened: Opened) => void;
  /** Closes the screen and hides its entry if the building has this module switched off. */
  module?: Module;
  /** Closes the screen and hides its entry for all other users. */
  may?: May;
  menu?: MenuEntry;
  /** Users for whom this is the first screen, instead of home. */
  first?: May;
  /** Public page: the address to which a signed-in user is redirected, or a function that returns it; null: no redirect. */
  signedInTo?: string | ((search: string, session: Session) => Promise<string | null>);
  /** Public page: links in mails name the language of the recipient (`?language=`). */
  inLinkedLanguage?: boolean;
  /** Public page that takes the whole width, such as a calendar: the languages that it offers. */
  wideIn?: readonly ScreenLanguage[];
}

/** Starts the first queries of a part. `today`: the date in the building. */
type PrefetchPart = (session: Session, today: LocalDate) => void;

/** The screens of a feature and its parts of other screens: its `web/screens.ts`. */
export interface FeatureScreens {
  /** The folder's name; namespace of its words. */
  name: string;
  screens: readonly Screen[];
  /** Module and first queries of its part of *today* on the home screen (`web/frame.ts`). */
  today?: { module: Module; prefetch?: PrefetchPart };
  /** What the palette finds; imported with the palette. */
  palette?: () => Promise<{ default: PaletteSource }>;
  /** Its part of the reception's desk; imported with the desk. */
  desk?: { module: Module; load: () => Promise<{ default: DeskPart }>; prefetch?: PrefetchPart };
  /** A section of the user's own profile, below the account. */
  profile?: () => Promise<{ default: ComponentType }>;
  /** Which of its `whereAvailable` entries are shown. */
  availability?: Availability;
}

/** The entries that have something to show in a building. */
export interface Availability {
  /** Reads it before the menu is shown, so that no entry appears late. Never rejects. */
  prepare: (building: number) => Promise<void>;
  /** The keys of the entries that have something to show in the current building. A hook. */
  useAvailable: () => ReadonlySet<string>;
}

/** The parts that a feature adds to the frame and to home: its `web/frame.ts`. */
export interface FrameParts {
  /** Rendered beside every screen, such as an urgent announcement. */
  watch?: ComponentType;
  /** Its part of *today*. */
  today?: TodaySource;
  /** News on the home screen, above *today*. */
  news?: ComponentType;
}

interface Brought {
  features: readonly FeatureScreens[];
  /** By name of feature. */
  parts: Readonly<Record<string, FrameParts>>;
}

const Features = createContext<Brought>({ features: [], parts: {} });

/** Provides all features to the screens of the resident area. */
export const FeaturesProvider = Features.Provider;

/** All features, in the order of web/features.ts. The result never changes. */
export function useFeatures(): Brought {
  return use(Features);
}
