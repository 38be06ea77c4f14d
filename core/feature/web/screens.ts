import type { Icon } from '@tabler/icons-react';
import { type ComponentType, createContext, use } from 'react';
import type { LoaderFunction } from 'react-router';
import type { LocalDate } from '../../../kit/time.ts';
import type { ScreenLanguage } from '../../../kit/web/i18n/i18n.ts';
import type { Session, SessionUser } from '../../../kit/web/session/session.ts';
import type { Module } from '../modules.ts';
import type { MenuCountSource } from './buildMenuCountQuery.ts';
import type { MatchSignatureDialogType } from './matchSignatureDialog.ts';
import type { PaletteSource } from './palette.ts';
import type { TodaySource } from './today.ts';

/** `loader`: the route's loader, for a public page. */
interface ScreenModule {
  default: ComponentType;
  loader?: LoaderFunction;
}

export interface ScreenContext extends Session {
  today: LocalDate;
  search: string;
  features: readonly FeatureScreens[];
}

type UserPredicate = (user: SessionUser) => boolean;

export const menuGroupKeys = ['daily', 'services'] as const;
export type MenuGroupKey = (typeof menuGroupKeys)[number];

export const administrationSectionKeys = ['people', 'spaces', 'building', 'records'] as const;

/** Location of an entry: in the menu, the user's own menu, or on the page *Administration*. */
type MenuLocation =
  | { group: MenuGroupKey | 'administrationPage' | 'own' }
  | {
      group: 'administration';
      section: (typeof administrationSectionKeys)[number];
      text: string;
      /** Text of the count: from `administrationCounts`, else from `getCountQuery`. */
      state?: string;
    };

export interface QuickActionTarget {
  to: string;
  title?: string;
}

/** Also used for the phone's bar, the actions of the home screen and the palette. */
export type MenuEntry = MenuLocation & {
  key: string;
  icon: Icon;
  /** Ascending within its group. The phone's bar shows the first four entries of the menu. */
  order: number;
  title: string;
  shortTitle?: string;
  /** The menu shows only the first screen of a group; `ScreenTabs` links the others. */
  tabGroup?: string;
  tabTitle?: string;
  /** Most frequent action: a tile on the home screen. */
  getQuickAction?: (user: SessionUser, here: { today: LocalDate; building: number }) => QuickActionTarget;
  quickText?: (user: SessionUser, building: number) => string;
  /** Hides the entry if the module is off. The screen stays open. */
  module?: Module;
  /** Shows the entry only if the feature's `availability` has its key. */
  requiresAvailability?: boolean;
  /** Also listed in the menu at the foot of the reception screen. */
  showAtReception?: true;
  /** Number of waiting items, shown beside the entry. */
  getCountQuery?: MenuCountSource;
  /** Address that lists exactly the waiting items. */
  waitingUrl?: string;
  /** Title in the list of waiting items, if not `title`. */
  waitingTitle?: string;
};

export interface Screen {
  /** React Router pattern. Below `/resident/` a session is needed; every other address is a public page. */
  path: string;
  /** The route's `lazy`. `features`: all of them, for screens with parts of other features. */
  load: (features: readonly FeatureScreens[]) => Promise<ScreenModule>;
  /** The route's `loader`. The screen must use the same query options. */
  prefetch?: (opened: ScreenContext) => void;
  /** Closes the screen and hides its entry if the module is off. */
  module?: Module;
  canAccess?: UserPredicate;
  menu?: MenuEntry;
  /** Users who start here instead of home. */
  isStartScreen?: UserPredicate;
  /** Public page: redirect target for signed-in users; null: no redirect. */
  signedInRedirect?: string | ((search: string, session: Session) => Promise<string | null>);
  /** Public page: links in mails name the recipient's language (`?language=`). */
  usesLinkLanguage?: boolean;
  /** Public page of full width, such as a calendar: its languages. */
  wideLanguages?: readonly ScreenLanguage[];
}

/** A section of the profile, and its entry in the list of contents. */
export interface ProfileSection {
  default: ComponentType;
  contents: { id: string; titleKey: string; isVisible?: UserPredicate };
}

type PrefetchPart = (session: Session, today: LocalDate) => void;

/** A feature's screens and parts of other screens: its `web/screens.ts`. */
export interface FeatureScreens {
  /** The folder's name; i18n namespace. */
  name: string;
  screens: readonly Screen[];
  todayPrefetch?: { module: Module; prefetch?: PrefetchPart };
  palette?: () => Promise<{ default: PaletteSource }>;
  profile?: () => Promise<ProfileSection>;
  /** For the list of visits, which cannot import features/agreements. */
  loadMatchSignatureDialog?: () => Promise<{ MatchSignatureDialog: MatchSignatureDialogType }>;
  availability?: MenuAvailabilitySource;
}

/** Decides which `requiresAvailability` entries have content in a building. */
export interface MenuAvailabilitySource {
  /** Runs before the menu renders, so that no entry appears late. Never rejects. */
  prepare: (building: number) => Promise<void>;
  useAvailable?: () => ReadonlySet<string>;
}

/** Parts in the page frame and on the home screen: a feature's `web/frame.ts`. */
export interface FrameParts {
  /** Rendered beside every screen, such as an urgent announcement. */
  besideScreen?: ComponentType;
  today?: TodaySource;
  news?: ComponentType;
  /** Above everything else on the home screen. */
  homeFigures?: ComponentType;
}

interface AllFeatures {
  features: readonly FeatureScreens[];
  parts: Readonly<Record<string, FrameParts>>;
}

const Features = createContext<AllFeatures>({ features: [], parts: {} });

export const FeaturesProvider = Features.Provider;

/** In the order of web/features.ts. The result never changes. */
export function useAllFeatures(): AllFeatures {
  return use(Features);
}
