import type { ComponentType } from 'react';
import type { Subject } from '../../../kit/web/dialog/subject.ts';

/** A dialog in which the desk says which signature is a visitor's; agreements have one. */
export type MatchDialog = ComponentType<Subject<{ id: number; visitor: string }>>;
