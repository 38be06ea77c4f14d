import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import type { Visit } from '../visit.ts';

export type Signer = Pick<Visit, 'id' | 'visitor' | 'visitorEmail' | 'organization' | 'language'>;

/** Dialog that lets a visitor sign or matches an existing signature. */
export type MatchDialog = ComponentType<DialogView<Signer> & { others?: readonly ExtraAction[] }>;

/** Another action offered in that dialog. */
export interface ExtraAction {
  label: string;
  icon: Icon;
  run: (close: () => void) => void;
}

export { NamesDialog } from './group/NamesDialog.tsx';
