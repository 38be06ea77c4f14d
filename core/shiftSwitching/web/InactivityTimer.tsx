import { useEffect } from 'react';
import { isStaff } from '../../../kit/actor.ts';
import { lazyComponent } from '../../../kit/web/code.ts';
import { useSession } from '../../../kit/web/session.ts';
import { stopAsking, useAsked } from './pinPrompt.ts';
import { goBack } from './switchPerson.ts';
import { whenIdle } from './userActivity.ts';

const ChangePersonDialog = lazyComponent(() => import('./ChangePersonDialog.tsx'));

/** For staff: asks who acts from now on; whoever has taken over and left is followed by whose session it is. */
export default function OperatorWatch() {
  const { user } = useSession();
  const mayChange = isStaff(user);
  const asked = useAsked();
  const acting = user.byPin && user.userId;
  useEffect(() => {
    if (acting === undefined) return;
    // A session that ended meanwhile is told of elsewhere.
    return whenIdle(() => void goBack().catch(() => {}));
  }, [acting]);
  return mayChange && asked && <ChangePersonDialog onClose={stopAsking} />;
}
