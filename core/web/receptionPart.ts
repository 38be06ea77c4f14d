import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Action } from '../../kit/web/ui/ActionButton.tsx';

/** A visitor as other features name them at the desk. */
export interface DeskVisitor {
  id: number;
  /** As lists have it: `LE GOFF Gabriel`. */
  visitor: string;
  organization: string;
  hostName: string;
  hostCompany: string;
  /** So many people came, or are expected: more than one is a group. */
  heads: number;
}

/** Who is in the building, as it concerns what is searched for. */
export interface DeskPresence {
  /** Who was let in in the last minutes, the latest first. */
  arrivals: readonly DeskVisitor[];
  /** Whether a visit of today, by its number, is in the building. */
  isInside: (visit: number) => boolean;
}

/** Something that the desk's one field finds. */
export interface DeskHit {
  /** Unique in the product: `parcel-12`. */
  key: string;
  icon: Icon;
  /** Who or what it is. */
  title: string;
  /** What tells it from its namesakes. */
  detail: string;
  /** What must be known before it is taken, such as a comment: it stands out. */
  notice?: string;
  /** A number or a code was typed or scanned whole: it comes before everything else. */
  exact: boolean;
  /** It fits but for a slip, and stands beneath what fits without: nobody means it who has not chosen it. */
  near?: boolean;
  /** What Enter does, in words: *Hand over*. */
  action: string;
  run: () => void | Promise<void>;
}

/** The most that one part offers for what was typed. */
export const MOST_HITS = 5;

/** What a feature brings to the screen at which the reception works. */
export interface DeskPart {
  /**
   * A hook, which reads what it searches in and keeps it as it is now. Its function answers what fits the words typed, best first, at most
   * `MOST_HITS`, and nothing for ''.
   */
  useSearch: () => (typed: string, presence: DeskPresence) => readonly DeskHit[];
  /** A hook. Its function says what somebody who leaves still has of the building’s, and `''` of nothing. */
  useStillHas?: () => (visitor: DeskVisitor) => string;
  /** A hook. What else can be done with it at the desk, in the menu at its foot. */
  useMore?: () => readonly Action[];
  /** A column beside those of the visitors. */
  Panel?: ComponentType;
  /** Its dialogs, and its keys: there whichever column is shown. */
  Dialogs?: ComponentType;
  /** A button in the desk's foot, beside what is done with a visitor whom nobody announced. */
  Foot?: ComponentType;
  /** Stands with each visitor in the building, of whom there may be thousands; of who has `left`, where there is something to say. */
  VisitMark?: ComponentType<{ visit: DeskVisitor; left?: boolean }>;
}
