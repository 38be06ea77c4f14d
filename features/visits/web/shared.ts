import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import type { Visit } from '../visit.ts';

export type SignatureVisit = Pick<Visit, 'id' | 'visitor' | 'visitorEmail' | 'organization' | 'language'>;

export type MatchSignatureDialogType = ComponentType<
  RecordDialogProps<SignatureVisit> & { others?: readonly DialogActionOptions[] }
>;

export interface DialogActionOptions {
  label: string;
  icon: Icon;
  run: (close: () => void) => void;
}

export { GroupNamesDialog } from './group/GroupNamesDialog.tsx';
