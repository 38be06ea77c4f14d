import { Suspense, useEffect } from 'react';
import { isStaff } from '../../../kit/actor.ts';
import { lazyCode } from '../../../kit/web/code.ts';
import { isSessionLost } from '../../../kit/web/lostSession.ts';
import { useSession } from '../../../kit/web/session.ts';
import { askWhoActs, stopAsking, useAsked } from './asked.ts';
import { goBack } from './change.ts';
import { whenIdle } from './touches.ts';

const ChangePersonDialog = lazyCode(() => import('./ChangePersonDialog.tsx'));

/** For staff: F9 asks who acts from now on; whoever has taken over and left is followed by whose session it is. */
export default function OperatorWatch() {
  const { user } = useSession();
  const mayChange = isStaff(user);
  const asked = useAsked();
  const acting = user.byPin && user.userId;
  useEffect(() => {
    if (!mayChange) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F9' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (!isSessionLost()) askWhoActs();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [mayChange]);
  useEffect(() => {
    if (acting === undefined) return;
    // A session that ended meanwhile is told of elsewhere.
    return whenIdle(() => void goBack().catch(() => {}));
  }, [acting]);
  return <Suspense>{mayChange && asked && <ChangePersonDialog onClose={stopAsking} />}</Suspense>;
}
