import type { ComponentType } from 'react';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import type { Visit } from '../visit.ts';

/** Whose agreement it is about. */
export type Signer = Pick<Visit, 'id' | 'visitor' | 'visitorEmail' | 'organization' | 'language'>;

/** A dialog in which the desk lets a visitor sign, or says which signature is theirs; agreements have one. */
export type MatchDialog = ComponentType<DialogView<Signer>>;

export { NamesDialog } from './group/NamesDialog.tsx';
