import type { Icon } from '@tabler/icons-react';
import { type ComponentType, createContext, use } from 'react';
import type { LoaderFunction } from 'react-router';
import type { LocalDate } from '../../kit/time.ts';
import type { ScreenLanguage } from '../../kit/web/i18n.ts';
import type { Session, SessionUser } from '../../kit/web/session.ts';
import type { Module } from '../modules.ts';
import type { DeskPart } from './desk.ts';
import type { PaletteSource } from './palette.ts';
import type { TodaySource } from './today.ts';
import type { WaitingSource } from './waiting.ts';

/** The code of a screen. `loader` is the one of its route, for a page for everybody. */
export interface LoadedScreen {
  default: ComponentType;
  loader?: LoaderFunction;
}

/** By whom, and at which address, a screen is opened. */
export interface Opened extends Session {
  /** The date in the building. */
  today: LocalDate;
  /** The query string of the address. */
  search: string;
  features: readonly FeatureScreens[];
}

/** Who may open something, where it is not everybody of the building. */
type May = (user: SessionUser) => boolean;

/** The groups of the menu, in its order. */
export const menuGroups = ['daily', 'services'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The sections of the page *Administration*, in its order. */
export const administrationSections = ['people', 'building', 'records'] as const;

/**
 * Where an entry stands: in a group of the menu; on the page *Administration*, whose own entry ends the menu, with a line that says
 * what it is for; or in the menu of who is signed in.
 */
type Place =
  | { group: MenuGroup | 'administrationPage' | 'own' }
  | { group: 'administration'; section: (typeof administrationSections)[number]; text: string };
/** What the home screen offers to do at once: where it begins, and in a few words what it is, where the entry's title says less. */
export interface QuickAction {
  to: string;
  title?: string;
}

/** An entry of the menu, and what else leads to a screen: the phone's bar, a tile of the home screen, the palette. */
export type MenuEntry = Place & {
  /** Unique in the product. */
  key: string;
  icon: Icon;
  /** From the top of its group; the phone's bar has the first four of the menu. */
  order: number;
  /** Its words, by their keys: `menu:rooms.title`. */
  title: string;
  /** One word for the phone's bar. */
  short?: string;
  /** A tile of the home screen says what one does there; not everybody may do the same. */
  tile?: string | ((user: SessionUser, building: number) => string | undefined);
  /** Has a tile among the first: what the reader does most there. */
  quick?: (user: SessionUser, here: { today: LocalDate; building: number }) => QuickAction;
  /** The entry shows only where the building has this module switched on; its screen stays open. */
  module?: Module;
  /** Shows only where the feature's availability has this key, for example a partner page with an address. */
  whereAvailable?: boolean;
  /** The reception needs it too: the desk leads there. */
  atDesk?: true;
  /** How many wait there for the reader. */
  waiting?: WaitingSource;
  /** What is counted so and nothing else, where the screen opens with something else. */
  waitingAt?: string;
};

/** An address of the product. */
export interface Screen {
  /**
   * Root-relative, in the router's patterns. Below `/resident/` it is a screen for who is signed in; any other is a page for
   * everybody.
   */
  path: string;
  /** Fetches its code. `features`: all of them, for a screen that shows what others bring. */
  load: (features: readonly FeatureScreens[]) => Promise<LoadedScreen>;
  /**
   * Starts its first queries while its code is downloaded: the route's loader calls it. The screen uses the same query options, and
   * shows that they are pending or have failed.
   */
  prefetch?: (opened: Opened) => void;
  /** Closed, with its entry, where the building has this module switched off. */
  module?: Module;
  /** Closed, with its entry, to everybody else. */
  may?: May;
  menu?: MenuEntry;
  /** Whose work is done there: who opens the product and wants nothing else begins there instead of at home. */
  first?: May;
  /**
   * A page for everybody: where somebody who is signed in is led instead; or, by the query of its address and by who that is,
   * where to, and null where they stay.
   */
  signedInTo?: string | ((search: string, session: Session) => Promise<string | null>);
  /** A page for everybody: the link in a mail names its reader's language. */
  inLinkedLanguage?: boolean;
  /** A page for everybody that takes the whole width, such as a public calendar: the languages that it offers. */
  wideIn?: readonly ScreenLanguage[];
}

/** Starts the first queries of a part, `today` in the building. */
type PrefetchPart = (session: Session, today: LocalDate) => void;

/** What a feature brings to the screens. */
export interface FeatureScreens {
  /** The folder's name; namespace of its words. */
  name: string;
  screens: readonly Screen[];
  /** The module of its part of *today*, and the first queries of that. */
  today?: { module: Module; prefetch?: PrefetchPart };
  /** Fetched with the palette. */
  palette?: () => Promise<{ default: PaletteSource }>;
  /** What it brings to the screen at which the reception works; fetched with that. */
  desk?: { module: Module; load: () => Promise<{ default: DeskPart }>; prefetch?: PrefetchPart };
  /** A section of everybody's own page, below what is the account's. */
  profile?: () => Promise<{ default: ComponentType }>;
  /** What the building has under its entries that are `whereAvailable`. */
  availability?: Availability;
}

/** Which entries have something to show in a building. */
export interface Availability {
  /** Asks before the menu shows, so that no entry jumps in or out. Never rejects. */
  prepare: (building: number) => Promise<void>;
  /** The keys of the entries that have something to show in the current building. A hook. */
  useAvailable: () => ReadonlySet<string>;
}

/** What a feature adds to the frame and to home: its `web/frame.ts`. */
export interface FrameParts {
  /** Beside every screen; it renders nothing until it has something to tell. */
  watch?: ComponentType;
  /** Its part of *today*. */
  today?: TodaySource;
  /** What it tells on the home screen, above the day; it may render nothing. */
  news?: ComponentType;
}

interface Brought {
  features: readonly FeatureScreens[];
  /** By the names of the features. */
  parts: Readonly<Record<string, FrameParts>>;
}

const Features = createContext<Brought>({ features: [], parts: {} });

/** Around the screens of the resident area: what the features bring. */
export const FeaturesProvider = Features.Provider;

/** What the features bring, in the order of the product's list; the same at every call. */
export function useFeatures(): Brought {
  return use(Features);
}
