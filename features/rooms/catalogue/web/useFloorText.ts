import { useI18n } from '../../../../kit/web/i18n/i18n.ts';

/** A floor is free text: `Floor 2` for a number, else as it was entered. */
export function useFloorText() {
  const { t } = useI18n();
  return (floor: string) => (/^\d+$/.test(floor) ? t('rooms:settings.floor', { floor }) : floor);
}
