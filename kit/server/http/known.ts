import type { Principal } from '../../actor.ts';

/** What the answer of a call is made of: subjects of a building that the writes count whenever they change them (migration 0119). */
export interface MadeOf {
  readonly building: number;
  readonly subjects: readonly string[];
}

/** How things stand for one call, as long as the texts stay the same: then the same question has the same answer. */
export interface State {
  /** What the caller is and may do. */
  readonly rights: string;
  /** What the answer is made of. */
  readonly made: string;
}

/** Who is behind a token; `state` of a call that says what its answer is made of, and null where nothing tells. */
export interface Known {
  readonly principal: Principal;
  readonly state: State | null;
}

/** Finds who is behind a live token, by its hash (`hashToken`), or null. As of the moment of the call, in whatever process a write was acknowledged. */
export type Authenticate = (tokenHash: string, now: Date, madeOf?: MadeOf) => Promise<Known | null>;
