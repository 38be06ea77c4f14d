import { z } from 'zod';
import type { INSTALLATION_TOPIC } from './endpoint.ts';

/** A name chosen in the code, such as that of a feature. Never user input. */
export const camelCaseNameSchema = z.string().regex(/^[a-z][a-zA-Z]*$/);

/** Whose personal values an activity has. Visitors are identified by their visit. */
export type ActivityPersonKind = 'user' | 'visitor';

export const actorsWithoutAccount = ['visitor', 'link', 'commandLine'] as const;
/** `link`: somebody with a mailed link or a public form. */
export type ActorWithoutAccount = (typeof actorsWithoutAccount)[number];

export interface Activity {
  readonly kind: ActivityKind;
  readonly building: number | null;
  readonly id: number;
  readonly fields: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
  /** The only user whose lists change; passed to the feature's `readers`. Null if it may be anybody. */
  readonly affectedUserId: number | null;
  readonly personal: { readonly id: number; readonly before: object; readonly after: object } | null;
}

export interface ActivityKind {
  /** In the past tense, e.g. `visit.canceled`. Stored, so it never changes. */
  readonly name: string;
  readonly entity: string;
  readonly topics: readonly string[];
  readonly details: z.ZodObject | undefined;
  readonly personal: { readonly personKind: ActivityPersonKind; readonly values: z.ZodObject } | undefined;
  readonly withoutAccount: ActorWithoutAccount | undefined;
}

interface Declaration<Topic, Details, Values> {
  entity: string;
  topic?: Topic;
  /** Ids, numbers, dates and enum values only: no names and no free text. */
  details?: Details;
  /** Stored separately and erased with the person (docs/specification.md §26). */
  personal?: { personKind: ActivityPersonKind; values: Values };
  /** Causes the activity if it has no actor. By default a job does. */
  withoutAccount?: ActorWithoutAccount;
}

/** The arguments of one activity: everything that its kind declares is required. */
type ActivityInput<Topic, Details extends z.ZodObject, Values extends z.ZodObject> = {
  id: number;
  fields?: readonly string[];
  affectedUserId?: number | null;
  building: [Topic] extends [never]
    ? number | null
    : [Topic] extends [typeof INSTALLATION_TOPIC]
      ? null
      : number;
} & ([Details] extends [never] ? unknown : { details: z.output<Details> }) &
  ([Values] extends [never]
    ? unknown
    : {
        /** Null if no person is concerned. Values without a person could never be erased. */
        personal: { id: number; before: z.output<Values>; after: z.output<Values> } | null;
      });

/**
 * Declares a kind of activity: `const visitScheduled = activityKind('visit.scheduled', { entity: 'visit',
 * topic: 'visits', details: … })`. The result creates activities for `recordActivity`: `visitScheduled({
 * building, id, details: { residentId } })`. The compiler and the tests check the values; recording does not
 * validate them again.
 */
export function activityKind<
  Topic extends string | readonly string[] = never,
  Details extends z.ZodObject = never,
  Values extends z.ZodObject = never,
>(
  name: string,
  { entity, topic, details, personal, withoutAccount }: Declaration<Topic, Details, Values>,
): ActivityKind & { details: Details } & ((
    input: NoInfer<ActivityInput<Topic, Details, Values>>,
  ) => Activity) {
  const topics: readonly string[] = topic === undefined ? [] : [topic].flat();
  const make = (input: Partial<Activity> & Pick<Activity, 'id' | 'building'>): Activity => ({
    kind,
    fields: [],
    details: {},
    affectedUserId: null,
    personal: null,
    ...input,
  });
  const factory = Object.defineProperty(make, 'name', { value: name });
  const kind = Object.assign(factory, { entity, topics, details, personal, withoutAccount });
  return kind as never;
}

export function indexActivityKinds(kinds: readonly ActivityKind[]): ReadonlyMap<string, ActivityKind> {
  const kindsByName = new Map<string, ActivityKind>();
  for (const kind of kinds) {
    if (kindsByName.has(kind.name)) throw new Error(`Two activity kinds have the name “${kind.name}”.`);
    kindsByName.set(kind.name, kind);
  }
  return kindsByName;
}
