import type { Icon } from '@tabler/icons-react';
import { type ComponentType, createContext, use } from 'react';
import type { LoaderFunction } from 'react-router';
import type { ScreenLanguage } from '../../kit/web/i18n.ts';
import type { SessionUser } from '../../kit/web/session.ts';
import type { Module } from '../modules.ts';
import type { PaletteSource } from './palette.ts';

/** The code of a screen. `loader` asks for what the screen will need, and does not wait for it. */
export interface LoadedScreen {
  default: ComponentType;
  loader?: LoaderFunction;
}

/** Who may open something, where it is not everybody of the building. */
type May = (user: SessionUser) => boolean;

/** An entry of the menu, and what else leads to a screen: the phone's bar, a tile of the home screen, the palette. */
export interface MenuEntry {
  /** Unique in the product. */
  key: string;
  icon: Icon;
  /** From the top of the menu; the phone's bar has the first four. */
  order: number;
  /** Its words, by their keys: `menu:rooms.title`. */
  title: string;
  /** One word for the phone's bar. */
  short?: string;
  /** A tile of the home screen says what one does there; not everybody may do the same. */
  tile?: string | ((user: SessionUser) => string);
  /** The entry shows only where the building has this module switched on; its screen stays open. */
  module?: Module;
  /** Shows only where its feature has something under this key; a tile of a module that is on says *soon* instead. */
  whereAvailable?: boolean;
  /** Stands under a heading of its own, at the end of the menu. */
  group?: 'administration';
}

/** An address of the product. */
export interface Screen {
  /**
   * Root-relative, in the router's patterns. Below `/resident/` it is a screen for who is signed in; any other is a page for
   * everybody.
   */
  path: string;
  /** Fetches its code. `features`: all of them, for a screen that shows what others bring. */
  load: (features: readonly FeatureScreens[]) => Promise<LoadedScreen>;
  /** Closed, with its entry, where the building has this module switched off. */
  module?: Module;
  /** Closed, with its entry, to everybody else. */
  may?: May;
  menu?: MenuEntry;
  /** A page for everybody: where somebody who is signed in is led instead. */
  signedInTo?: string;
  /** A page for everybody: the link in a mail names its reader's language. */
  inLinkedLanguage?: boolean;
  /** A calendar that buildings show to the public: the languages that it offers. */
  calendarIn?: readonly ScreenLanguage[];
}

/** A feature's part of the panel that says what today holds. Each is shown where the module is on. */
export interface TodayParts {
  /** Beside the panel's title: how much there is. */
  Count?: ComponentType;
  /** Above the lines. */
  Lead?: ComponentType;
  /** What is next, in a line. */
  Line?: ComponentType;
  /** Below the lines: what one does most. */
  Actions?: ComponentType;
}

/** What a feature brings to the screens. */
export interface FeatureScreens {
  /** The folder's name; namespace of its words. */
  name: string;
  screens: readonly Screen[];
  /** Entries whose screen is still to come. */
  coming?: readonly (MenuEntry & { may?: May })[];
  /** Its part of *today*; fetched with the home screen. */
  today?: { module: Module; load: () => Promise<{ default: TodayParts }> };
  /** Fetched with the palette. */
  palette?: () => Promise<{ default: PaletteSource }>;
  /** A section of everybody's own page, below what is the account's. */
  profile?: () => Promise<{ default: ComponentType }>;
  /** What the building has under its entries that are `whereAvailable`; fetched before the frame shows. */
  availability?: () => Promise<{ default: Availability }>;
}

/** Which entries have something to show in a building. */
export interface Availability {
  /** Asks before the menu shows, so that no entry jumps in or out. Never rejects. */
  prepare: (building: number) => Promise<void>;
  /** The keys of the entries that have something to show in the current building. A hook. */
  useAvailable: () => ReadonlySet<string>;
}

interface Brought {
  features: readonly FeatureScreens[];
  availabilities: readonly Availability[];
}

const Features = createContext<Brought>({ features: [], availabilities: [] });

/** Around the screens of the resident area: what the features bring. */
export const FeaturesProvider = Features.Provider;

/** What the features bring, in the order of the product's list; the same at every call. */
export function useFeatures(): Brought {
  return use(Features);
}
