import { Anchor, Text } from '@mantine/core';
import { useI18n } from '../i18n/i18n.ts';
import type { FormDraftState } from './useDraft.ts';

interface RestoredDraftNoticeProps {
  draft: Pick<FormDraftState<object>, 'restoredBase' | 'discardRestored'>;
  onReset: () => void;
}

export function RestoredDraftNotice({ draft, onReset }: RestoredDraftNoticeProps) {
  const { t } = useI18n();
  if (!draft.restoredBase) return null;
  const startAfresh = async () => {
    if (await draft.discardRestored()) onReset();
  };
  return (
    <Text role="status" c="dimmed">
      {t('ui.foundAgain.text')}{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={startAfresh}>
        {t('ui.foundAgain.startAfresh')}
      </Anchor>
    </Text>
  );
}
