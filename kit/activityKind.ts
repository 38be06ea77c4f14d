import { z } from 'zod';
import type { INSTALLATION_TOPIC } from './endpoint.ts';

/** A name that the program gives, e.g. a feature's; nobody's. */
export const codeName = z.string().regex(/^[a-z][a-zA-Z]*$/);

/** Whose personal values a kind of fact keeps; a visitor is known by the visit. */
export type PersonKind = 'user' | 'visitor';

/** What happened, as it is recorded. */
export interface Activity {
  readonly kind: ActivityKind;
  /** Null where it concerns an account, or all buildings. */
  readonly building: number | null;
  /** The id of what it is about. */
  readonly id: number;
  /** Names of the fields that changed. */
  readonly fields: readonly string[];
  readonly says: Readonly<Record<string, unknown>>;
  /** The person whose it alone is: screens hear of it that such a one is theirs (`readers` of a feature). Null: anybody’s. */
  readonly concerns: number | null;
  readonly personal: { readonly id: number; readonly before: object; readonly after: object } | null;
}

/** A kind of fact, whatever it says. */
export interface ActivityKind {
  /** In the past tense, e.g. `visit.canceled`; stored, so it stays as it is. */
  readonly name: string;
  /** What the id of such a fact is the id of. */
  readonly about: string;
  /** What live updates call the lists that it changes. */
  readonly topics: readonly string[];
  /** Undefined where it says no more than that it happened. */
  readonly says: z.ZodObject | undefined;
  readonly personal: { readonly of: PersonKind; readonly values: z.ZodObject } | undefined;
}

interface Declaration<Topic, Says, Values> {
  about: string;
  /** Without one only the trail's readers are told. */
  topic?: Topic;
  /** Ids, numbers, days, one of several words: nothing that names anybody, no text that somebody wrote. */
  says?: Says;
  /** What changed about a person, before and after: kept apart, and erased with them (docs/specification.md §26). */
  personal?: { of: PersonKind; values: Values };
}

/** What a fact of a kind must be told with. Whatever the kind declares cannot be left out. */
type ActivityInput<Topic, Says extends z.ZodObject, Values extends z.ZodObject> = {
  id: number;
  fields?: readonly string[];
  concerns?: number | null;
  // Which lists have changed is told to a building's screens, or to those of the installation.
  building: [Topic] extends [never]
    ? number | null
    : [Topic] extends [typeof INSTALLATION_TOPIC]
      ? null
      : number;
} & ([Says] extends [never] ? unknown : { says: z.output<Says> }) &
  ([Values] extends [never]
    ? unknown
    : {
        /** `null`: it is nobody's. Values of nobody's could not be erased with anybody. */
        personal: { id: number; before: z.output<Values>; after: z.output<Values> } | null;
      });

/**
 * Declares a kind of fact: `const visitScheduled = fact('visit.scheduled', { about: 'visit', topic: 'visits', says: … })`.
 * The answer makes facts of it, to be given to `record`: `visitScheduled({ building, id, says: { residentId } })`. What it
 * is told with is checked by the compiler, and by the tests with the schemas; not again when it is recorded.
 */
export function activityKind<
  Topic extends string | readonly string[] = never,
  Says extends z.ZodObject = never,
  Values extends z.ZodObject = never,
>(
  name: string,
  { about, topic, says, personal }: Declaration<Topic, Says, Values>,
): ActivityKind & { says: Says } & ((told: NoInfer<ActivityInput<Topic, Says, Values>>) => Activity) {
  const topics: readonly string[] = topic === undefined ? [] : [topic].flat();
  const make = (told: Partial<Activity> & Pick<Activity, 'id' | 'building'>): Activity => ({
    kind,
    fields: [],
    says: {},
    concerns: null,
    personal: null,
    ...told,
  });
  const named = Object.defineProperty(make, 'name', { value: name });
  const kind = Object.assign(named, { about, topics, says, personal });
  return kind as never;
}

/** The kinds by their names. Throws an Error where two have the same. */
export function kindsByName(kinds: readonly ActivityKind[]): ReadonlyMap<string, ActivityKind> {
  const known = new Map<string, ActivityKind>();
  for (const kind of kinds) {
    if (known.has(kind.name)) throw new Error(`Two kinds of facts are called “${kind.name}”.`);
    known.set(kind.name, kind);
  }
  return known;
}
