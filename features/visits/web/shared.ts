import type { ComponentType } from 'react';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';

/** A dialog in which the desk says which signature is a visitor's; agreements have one. */
export type MatchDialog = ComponentType<DialogView<{ id: number; visitor: string }>>;
