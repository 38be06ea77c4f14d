import { useI18n } from '../../../kit/web/i18n/i18n.ts';

/** `Floor 4`, `Ground floor`, `Basement 1`, or as typed. */
export function useFloorNameFormatter() {
  const { t } = useI18n();
  const one = (floor: string) => {
    if (floor === '0') return t('evacuations:floor.ground');
    if (/^-\d+$/.test(floor)) return t('evacuations:floor.below', { floor: floor.slice(1) });
    return /^\d+$/.test(floor) ? t('evacuations:floor.above', { floor }) : floor;
  };
  return {
    one,
    all: (floors: readonly string[]) =>
      floors.length === 0 ? t('evacuations:floor.unknown') : floors.map(one).join(', '),
  };
}
