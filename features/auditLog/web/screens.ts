import { IconActivity, IconHistory } from '@tabler/icons-react';
import type { FeatureScreens } from '../../../core/web/screens.ts';
import { can } from '../policy.ts';
import waiting from './waiting.ts';

export const auditLog: FeatureScreens = {
  name: 'auditLog',
  screens: [
    {
      path: '/resident/audit',
      load: () => import('./AuditLogPage.tsx'),
      may: can.readAuditLog,
      menu: {
        key: 'audit',
        icon: IconHistory,
        order: 275,
        title: 'menu:audit.title',
        group: 'administration',
        section: 'records',
        text: 'menu:audit.text',
      },
    },
    {
      path: '/resident/operation',
      load: () => import('./OperationPage.tsx'),
      may: can.operate,
      menu: {
        key: 'operation',
        icon: IconActivity,
        order: 280,
        title: 'menu:operation.title',
        group: 'administration',
        section: 'records',
        text: 'menu:operation.text',
        waiting,
      },
    },
  ],
};
