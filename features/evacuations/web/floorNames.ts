import { useI18n } from '../../../kit/web/i18n/i18n.ts';

/** `Floor 4`, `Floors 3 and 4`, `Ground floor`, `Basement 1`, or as typed. */
export function useFloorNameFormatter() {
  const { t, language } = useI18n();
  const one = (floor: string) => {
    if (floor === '0') return t('evacuations:floor.ground');
    if (/^-\d+$/.test(floor)) return t('evacuations:floor.below', { floor: floor.slice(1) });
    return /^\d+$/.test(floor) ? t('evacuations:floor.above', { floor }) : floor;
  };
  return {
    one,
    all: (floors: readonly string[]) => {
      if (floors.length === 0) return t('evacuations:floor.unknown');
      if (floors.length === 1 || !floors.every((floor) => /^[1-9]\d*$/.test(floor)))
        return floors.map(one).join(', ');
      return t('evacuations:floor.several', { floors: new Intl.ListFormat(language).format(floors) });
    },
  };
}
