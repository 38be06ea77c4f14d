import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Language } from '../../../kit/actor.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';

export interface SignatureVisit {
  id: number;
  visitor: string;
  visitorEmail: string | null;
  organization: string;
  language: Language;
}

export interface DialogActionOptions {
  label: string;
  icon: Icon;
  run: (close: () => void) => void;
}

/** Links a signature to a visit. `others`: other ways to obtain one. */
export type MatchSignatureDialogType = ComponentType<
  RecordDialogProps<SignatureVisit> & { others?: readonly DialogActionOptions[] }
>;
