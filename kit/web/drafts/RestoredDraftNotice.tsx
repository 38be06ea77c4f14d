import { Anchor, Text } from '@mantine/core';
import { useWords } from '../i18n.ts';
import type { FormDraft } from './useDraft.ts';

interface RestoredDraftNoticeProps<Values extends object> {
  draft: Pick<
    FormDraft<Values>,
    'restoredBase' | 'discardRestored' | 'offered' | 'restoreOffered' | 'discardOffered'
  >;
  /** The form shows other values now: focus its first field. */
  onReset: () => void;
  /** Names the day of an offered draft. */
  describe?: ((values: Values) => string) | undefined;
}

/** Line above a form with a restored draft or an offered one. */
export function RestoredDraftNotice<Values extends object>(props: RestoredDraftNoticeProps<Values>) {
  const { draft, onReset, describe } = props;
  const { t } = useWords();
  const { restoredBase, offered } = draft;
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
  if (!restoredBase && !offered) return null;
  return (
    <Text role="status" c="dimmed">
      {offered ? (
        <>
          {button(
            describe ? t('ui.foundAgain.resumeOf', { day: describe(offered) }) : t('ui.foundAgain.resume'),
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
