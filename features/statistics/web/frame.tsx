import type { FrameParts } from '../../../core/feature/web/screens.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { can } from '../policy.ts';
import { HomeFigures } from './HomeFigures.tsx';

function HomeFiguresOfAdministrators() {
  const { user } = useSession();
  return can.readStatistics(user) && <HomeFigures />;
}

export const statisticsFrameParts: FrameParts = { homeFigures: HomeFiguresOfAdministrators };
