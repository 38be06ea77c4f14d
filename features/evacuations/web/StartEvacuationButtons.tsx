import { Text, UnstyledButton } from '@mantine/core';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { startEvacuation } from '../api.ts';
import type { EvacuationKind } from '../evacuation.ts';
import { PressAndHoldButton } from './PressAndHoldButton.tsx';
import classes from './StartEvacuationButtons.module.css';

const HOTKEY = 'F8';

export function StartEvacuationButtons({ onStarted }: { onStarted: () => void }) {
  const { t } = useI18n();
  const { building } = useSession();
  const onPhone = useBreakpoint('phone');
  const { mutateAsync, isPending } = useCommand(startEvacuation);
  const start = (kind: EvacuationKind) =>
    mutateAsync({ building: building.id, kind })
      .catch(notifyUser.failure)
      // If another user started one first, that one is shown.
      .finally(onStarted);
  const words = (title: string, text: string) => (
    <>
      <Text span size="lg" fw={600}>
        {title}
      </Text>
      <span>{text}</span>
    </>
  );
  return (
    <div className={classes.buttons} data-screen-only>
      <PressAndHoldButton hotkey={HOTKEY} disabled={isPending} onHeld={() => void start('real')}>
        {(needsSecondPress) =>
          words(
            t('evacuations:start.real'),
            needsSecondPress
              ? t('evacuations:start.again')
              : onPhone
                ? t('evacuations:start.realTouch')
                : t('evacuations:start.realText', { key: HOTKEY }),
          )
        }
      </PressAndHoldButton>
      <UnstyledButton className={classes.drill} disabled={isPending} onClick={() => void start('drill')}>
        {words(t('evacuations:start.drill'), t('evacuations:start.drillText'))}
      </UnstyledButton>
    </div>
  );
}
