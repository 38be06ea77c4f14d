import { IconUsers } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import type { MatchDialog } from './shared.ts';

export const visits = (matching?: () => Promise<{ MatchDialog: MatchDialog }>): FeatureScreens => ({
  name: 'appointments',
  screens: [
    {
      path: '/resident/table',
      load: async () => {
        const [{ pageOf }, match] = await Promise.all([import('./AppointmentsPage.tsx'), matching?.()]);
        return pageOf(match?.MatchDialog);
      },
      module: 'appointments',
      menu: {
        key: 'appointments',
        icon: IconUsers,
        order: 20,
        title: 'menu:appointments.title',
        tile: 'menu:appointments.text',
      },
    },
  ],
  today: { module: 'appointments', load: () => import('./today.tsx') },
  palette: () => import('./palette.ts'),
});
