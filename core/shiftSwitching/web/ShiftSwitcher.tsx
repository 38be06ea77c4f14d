import { useEffect } from 'react';
import { isStaff } from '../../../kit/actor.ts';
import { lazyComponent } from '../../../kit/web/lazyComponent.ts';
import { useSession } from '../../../kit/web/session.ts';
import { closePinPrompt, useIsPinPromptOpen } from './pinPrompt.ts';
import { switchBack } from './switchPerson.ts';
import { watchIdleTimeout } from './userActivity.ts';

const SwitchPersonDialog = lazyComponent(() => import('./SwitchPersonDialog.tsx'));

export default function ShiftSwitcher() {
  const { user } = useSession();
  const mayChange = isStaff(user);
  const asked = useIsPinPromptOpen();
  const acting = user.byPin && user.userId;
  useEffect(() => {
    if (acting === undefined) return;
    // Errors are ignored: an ended session is reported elsewhere.
    return watchIdleTimeout(() => void switchBack().catch(() => {}));
  }, [acting]);
  return mayChange && asked && <SwitchPersonDialog onClose={closePinPrompt} />;
}
