import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import type { Door, Route, UserContext } from './http.ts';
import type { JobHandler } from './jobs.ts';
import type { Translate, Words } from './words.ts';

/** What features need to make their job handlers. */
export interface Surroundings {
  env: Env;
  translate: Translate;
}

/** A feature as the application registers it: its calls, its jobs, its words. */
export interface Feature {
  /** The folder's name; namespace of its words. */
  readonly name: string;
  readonly words: Words;
  readonly routes: readonly Route[];
  readonly jobs?: (surroundings: Surroundings) => JobHandler[];
  /** Takes back what somebody who leaves still has ahead, and what they wrote; runs before their account is emptied. */
  readonly withdraw?: (context: UserContext) => Promise<void>;
  /** Routes that are no JSON calls (downloads). */
  readonly raw?: (app: FastifyInstance, door: Door) => void;
}
