import { Anchor, Text } from '@mantine/core';
import { useI18n } from '../i18n.ts';
import type { FormDraftState } from './useDraft.ts';

interface RestoredDraftNoticeProps<Values extends object> {
  draft: Pick<
    FormDraftState<Values>,
    'restoredBase' | 'discardRestored' | 'offeredValues' | 'restoreOffered' | 'discardOffered'
  >;
  onReset: () => void;
  describe?: ((values: Values) => string) | undefined;
}

export function RestoredDraftNotice<Values extends object>(props: RestoredDraftNoticeProps<Values>) {
  const { draft, onReset, describe } = props;
  const { t } = useI18n();
  const { restoredBase, offeredValues } = draft;
  const button = (label: string, act: () => boolean | Promise<boolean>) => (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="always"
      onClick={async () => (await act()) && onReset()}
    >
      {label}
    </Anchor>
  );
  const discard = (act: () => void) => () => {
    act();
    return true;
  };
  if (!restoredBase && !offeredValues) return null;
  return (
    <Text role="status" c="dimmed">
      {offeredValues ? (
        <>
          {button(
            describe
              ? t('ui.foundAgain.resumeOf', { day: describe(offeredValues) })
              : t('ui.foundAgain.resume'),
            draft.restoreOffered,
          )}
          {' · '}
          {button(t('ui.foundAgain.forget'), discard(draft.discardOffered))}
        </>
      ) : (
        <>
          {t('ui.foundAgain.text')} {button(t('ui.foundAgain.startAfresh'), discard(draft.discardRestored))}
        </>
      )}
    </Text>
  );
}
