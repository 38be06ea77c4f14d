import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import type { Visit } from '../visit.ts';

/** Whose agreement it is about. */
export type Signer = Pick<Visit, 'id' | 'visitor' | 'visitorEmail' | 'organization' | 'language'>;

/** A dialog in which the desk lets a visitor sign, or says which signature is theirs; agreements have one. */
export type MatchDialog = ComponentType<DialogView<Signer> & { others?: readonly OtherWay[] }>;

/** What else may become of a visitor who has not signed: it stands in the same dialog, which it closes, or opens another instead of. */
export interface OtherWay {
  label: string;
  icon: Icon;
  run: (close: () => void) => void;
}

export { NamesDialog } from './group/NamesDialog.tsx';
