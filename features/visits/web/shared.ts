import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import type { Visit } from '../visit.ts';

export type Signer = Pick<Visit, 'id' | 'visitor' | 'visitorEmail' | 'organization' | 'language'>;

export type MatchDialog = ComponentType<DialogView<Signer> & { others?: readonly ExtraAction[] }>;

export interface ExtraAction {
  label: string;
  icon: Icon;
  run: (close: () => void) => void;
}

export { NamesDialog } from './group/NamesDialog.tsx';
