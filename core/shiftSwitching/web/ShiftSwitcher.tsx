import { useEffect } from 'react';
import { isStaff } from '../../../kit/actor.ts';
import { lazyComponent } from '../../../kit/web/codeLoading/lazyComponent.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { closePinPrompt, useIsPinPromptOpen } from './pinPrompt.ts';
import { switchBackToSessionOwner } from './switchPerson.ts';
import { watchShiftIdleTimeout } from './userActivity.ts';

const SwitchPersonDialog = lazyComponent(() => import('./SwitchPersonDialog.tsx'));

export default function ShiftSwitcher() {
  const { user } = useSession();
  const mayChange = isStaff(user);
  const isPromptOpen = useIsPinPromptOpen();
  const operatorId = user.byPin && user.userId;
  useEffect(() => {
    if (operatorId === undefined) return;
    // Errors are ignored: an ended session is reported elsewhere.
    return watchShiftIdleTimeout(() => void switchBackToSessionOwner().catch(() => {}));
  }, [operatorId]);
  return mayChange && isPromptOpen && <SwitchPersonDialog onClose={closePinPrompt} />;
}
