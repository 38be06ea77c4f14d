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
import { type Category, categories } from '../logbook.ts';

export const categoryIcons: Readonly<Record<Category, Icon>> = {
  incident: IconAlertTriangle,
  works: IconTool,
  security: IconShieldLock,
  key: IconKey,
  lostProperty: IconUmbrella,
  round: IconWalk,
  information: IconInfoCircle,
  other: IconDots,
};

export const getCategoryByKey = (key: string): Category | undefined =>
  /^[1-8]$/.test(key) ? categories[Number(key) - 1] : undefined;
