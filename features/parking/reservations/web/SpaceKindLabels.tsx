import { type Icon, IconChargingPile, IconDisabled, IconMotorbike, IconUserCheck } from '@tabler/icons-react';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import hidden from '../../../../kit/web/ui/visuallyHidden.module.css';
import type { SpaceKind } from '../../catalogue/space.ts';
import classes from './SpaceKindLabels.module.css';

const spaceKindIcons: Readonly<Record<SpaceKind, Icon>> = {
  visitor: IconUserCheck,
  electric: IconChargingPile,
  accessible: IconDisabled,
  twoWheels: IconMotorbike,
};

export function SpaceKindLabels({ kinds, short = false }: { kinds: readonly SpaceKind[]; short?: boolean }) {
  const { t } = useI18n();
  if (kinds.length === 0) return null;
  return (
    <span className={classes.kinds}>
      {kinds.map((kind) => {
        const IconOf = spaceKindIcons[kind];
        const word = t(`parking:kinds.${kind}`);
        return (
          <span key={kind} className={classes.kind} title={short ? word : undefined}>
            <IconOf size={16} stroke={1.5} aria-hidden />
            <span className={short ? hidden.visuallyHidden : undefined}>{word}</span>
          </span>
        );
      })}
    </span>
  );
}
