import {
  type Icon,
  IconBarbell,
  IconBook2,
  IconCalendarEvent,
  IconCoffee,
  IconMassage,
  IconMicrophone2,
  IconRun,
  IconScissors,
  IconSparkles,
  IconYoga,
} from '@tabler/icons-react';
import type { EventIconName } from '../event.ts';
import type { EventKind } from '../eventKind.ts';

export const eventIconComponents: Record<EventIconName, Icon> = {
  calendar: IconCalendarEvent,
  microphone: IconMicrophone2,
  coffee: IconCoffee,
  book: IconBook2,
  barbell: IconBarbell,
  run: IconRun,
  yoga: IconYoga,
  scissors: IconScissors,
  sparkles: IconSparkles,
  massage: IconMassage,
};

export const iconByEventKind: Record<EventKind, Icon> = {
  conference: IconCalendarEvent,
  gym: IconBarbell,
  beautyRoom: IconSparkles,
};
