import {
  type Icon,
  IconAlertTriangle,
  IconDots,
  IconInfoCircle,
  IconKey,
  IconShieldLock,
  IconTool,
  IconUmbrella,
  IconWalk,
} from '@tabler/icons-react';
import { type LogbookCategory, logbookCategories } from '../logbook.ts';

export const logbookCategoryIcons: Readonly<Record<LogbookCategory, Icon>> = {
  incident: IconAlertTriangle,
  works: IconTool,
  security: IconShieldLock,
  key: IconKey,
  lostProperty: IconUmbrella,
  round: IconWalk,
  information: IconInfoCircle,
  other: IconDots,
};

export const getLogbookCategoryByShortcut = (key: string): LogbookCategory | undefined =>
  /^[1-8]$/.test(key) ? logbookCategories[Number(key) - 1] : undefined;
