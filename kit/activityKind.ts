import { z } from 'zod';
import type { INSTALLATION_TOPIC } from './endpoint.ts';

/** A name chosen in the code, such as that of a feature. Never user input. */
export const camelCaseName = z.string().regex(/^[a-z][a-zA-Z]*$/);

/** Whose personal values an activity has. Visitors are identified by their visit. */
export type PersonKind = 'user' | 'visitor';

export interface Activity {
  readonly kind: ActivityKind;
  readonly building: number | null;
  readonly id: number;
  readonly fields: readonly string[];
  readonly says: Readonly<Record<string, unknown>>;
  /** The only user whose lists change; passed to the feature's `readers`. Null if it may be anybody. */
  readonly concerns: number | null;
  readonly personal: { readonly id: number; readonly before: object; readonly after: object } | null;
}

export interface ActivityKind {
  /** In the past tense, e.g. `visit.canceled`. Stored, so it never changes. */
  readonly name: string;
  readonly about: string;
  readonly topics: readonly string[];
  readonly says: z.ZodObject | undefined;
  readonly personal: { readonly of: PersonKind; readonly values: z.ZodObject } | undefined;
}

interface Declaration<Topic, Says, Values> {
  about: string;
  topic?: Topic;
  /** Ids, numbers, dates and enum values only: no names and no free text. */
  says?: Says;
  /** Stored separately and erased with the person (docs/specification.md §26). */
  personal?: { of: PersonKind; values: Values };
}

/** The arguments of one activity: everything that its kind declares is required. */
type ActivityInput<Topic, Says extends z.ZodObject, Values extends z.ZodObject> = {
  id: number;
  fields?: readonly string[];
  concerns?: number | null;
  building: [Topic] extends [never]
    ? number | null
    : [Topic] extends [typeof INSTALLATION_TOPIC]
      ? null
      : number;
} & ([Says] extends [never] ? unknown : { says: z.output<Says> }) &
  ([Values] extends [never]
    ? unknown
    : {
        /** Null if no person is concerned. Values without a person could never be erased. */
        personal: { id: number; before: z.output<Values>; after: z.output<Values> } | null;
      });

/**
 * Declares a kind of activity: `const visitScheduled = activityKind('visit.scheduled', { about: 'visit',
 * topic: 'visits', says: … })`. The result creates activities for `recordActivity`: `visitScheduled({
 * building, id, says: { residentId } })`. The compiler and the tests check the values; recording does not
 * validate them again.
 */
export function activityKind<
  Topic extends string | readonly string[] = never,
  Says extends z.ZodObject = never,
  Values extends z.ZodObject = never,
>(
  name: string,
  { about, topic, says, personal }: Declaration<Topic, Says, Values>,
): ActivityKind & { says: Says } & ((input: NoInfer<ActivityInput<Topic, Says, Values>>) => Activity) {
  const topics: readonly string[] = topic === undefined ? [] : [topic].flat();
  const make = (input: Partial<Activity> & Pick<Activity, 'id' | 'building'>): Activity => ({
    kind,
    fields: [],
    says: {},
    concerns: null,
    personal: null,
    ...input,
  });
  const named = Object.defineProperty(make, 'name', { value: name });
  const kind = Object.assign(named, { about, topics, says, personal });
  return kind as never;
}

export function indexActivityKinds(kinds: readonly ActivityKind[]): ReadonlyMap<string, ActivityKind> {
  const known = new Map<string, ActivityKind>();
  for (const kind of kinds) {
    if (known.has(kind.name)) throw new Error(`Two activity kinds have the name “${kind.name}”.`);
    known.set(kind.name, kind);
  }
  return known;
}
