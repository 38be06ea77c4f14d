import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '../../../kit/web/api/call.ts';
import { lazyComponent } from '../../../kit/web/codeLoading/lazyComponent.ts';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { cancelVisitAsVisitor } from '../api.ts';
import type { VisitorPageData } from '../visitorPage.ts';
import { useVisitorPageCacheUpdate } from './useVisitorPage.ts';

const ConfirmDialog = lazyComponent(async () => {
  const { ConfirmDialog } = await import('../../../kit/web/dialog/ConfirmDialog.tsx');
  return { default: ConfirmDialog };
});

export function CancelVisitButton({ code, visit }: { code: string; visit: VisitorPageData }) {
  const { t, screenLanguage } = useI18n();
  const showAnswer = useVisitorPageCacheUpdate(code);
  const [isConfirming, setConfirming] = useState(false);
  // Loaded after the first render, so that the dialog also opens without a connection.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  if (!visit.may.cancel) return null;
  const visitDay = { day: formatDay(visit.date, screenLanguage), time: formatTime(visit.time) };
  return (
    <>
      <UnstyledButton
        mih="2.75rem"
        td="underline"
        c="inherit"
        fz="inherit"
        onClick={() => setConfirming(true)}
      >
        {t('visitorPage:say.cannot')}
      </UnstyledButton>
      {isMounted && (
        <ConfirmDialog
          opened={isConfirming}
          close={() => setConfirming(false)}
          title={t('visitorPage:cancel.title')}
          confirmLabel={t('visitorPage:cancel.confirm')}
          cancelLabel={t('visitorPage:cancel.keep')}
          danger
          // Repeating the call is harmless, so it may be retried.
          onConfirm={async () => showAnswer(await call(cancelVisitAsVisitor, { code }, { idempotent: true }))}
        >
          {t('visitorPage:cancel.text', visitDay)}
        </ConfirmDialog>
      )}
    </>
  );
}
