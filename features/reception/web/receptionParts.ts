import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Module } from '../../../core/feature/modules.ts';
import type { Session } from '../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { loadBadgesAtReception, prefetchBadges } from '../../badges/web/shared.ts';
import { loadLogbookAtReception } from '../../logbook/web/shared.ts';
import { loadParcelsAtReception, prefetchReceptionParcels } from '../../parcels/web/shared.ts';
import type { ReceptionVisitor } from '../../visits/shared.ts';

export interface ReceptionVisitorPresence {
  arrivals: readonly ReceptionVisitor[];
  isInside: (visit: number) => boolean;
}

export interface ReceptionSearchResult {
  /** Unique in the product: `parcel-12`. */
  key: string;
  icon: Icon;
  title: string;
  detail: string;
  notice?: string;
  /** A whole number or code was entered or scanned; sorts first. */
  isExact: boolean;
  /** Matches with a typing error; sorts last and is never preselected. */
  isFuzzy?: boolean;
  /** Label for Enter, such as *Hand over*. */
  action: string;
  run: () => void | Promise<void>;
}

/** A feature's part of the reception screen. */
export interface ReceptionScreenPart {
  /** Hook. Its function returns the best matches first, and none for ''. */
  useSearch?: () => (
    searchText: string,
    presence: ReceptionVisitorPresence,
  ) => readonly ReceptionSearchResult[];
  /** Describes what a departing visitor must return; '' for nothing. */
  describeBelongings?: (visitor: ReceptionVisitor) => string;
  useActions?: () => readonly ScreenAction[];
  Panel?: ComponentType;
  /** Hook. The number on the panel's tab. */
  usePanelCount?: () => number | undefined;
  /** Dialogs and keyboard shortcuts, mounted on every tab. */
  Dialogs?: ComponentType;
  /** Button at the bottom, next to the check-in of unannounced visitors. */
  FooterAction?: ComponentType;
  /** Rendered for each visitor in the building, possibly thousands. `left`: the visitor has left. */
  VisitMark?: ComponentType<{ visit: ReceptionVisitor; left?: boolean }>;
}

/** In the order of the screen. */
export const receptionParts: readonly {
  module: Module;
  load: () => Promise<{ default: ReceptionScreenPart }>;
  prefetch?: (session: Session) => void;
}[] = [
  { module: 'parcels', load: loadParcelsAtReception, prefetch: prefetchReceptionParcels },
  { module: 'badge', load: loadBadgesAtReception, prefetch: prefetchBadges },
  { module: 'desk', load: loadLogbookAtReception },
];
