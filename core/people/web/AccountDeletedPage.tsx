import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { redirect } from 'react-router';
import { MailLinkResult } from '../../../kit/web/feedback/MailLinkResult.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { currentSession } from '../../../kit/web/session.ts';
import { DeletionEffects } from './DeletionEffects.tsx';
import { clearDeletionSummary, readDeletionSummary } from './deletionSummary.ts';

/** Logged-in people are sent home, unless they deleted another account in this tab. */
export const loader = () => (currentSession() && !readDeletionSummary() ? redirect('/resident/home') : null);

export default function AccountDeletedPage() {
  const { t, language } = useWords();
  const [left] = useState(readDeletionSummary);
  useEffect(clearDeletionSummary, []);
  return (
    <MailLinkResult
      title={t(left ? 'people:deleted.title' : 'people:deleted.over')}
      message={t(left ? 'people:deleted.text' : 'people:deleted.overText')}
      link={{ to: '/login', label: t('people:confirmEmail.login') }}
    >
      {left && (
        <Box mb="xl">
          <DeletionEffects parts={left[language]} when="after" order={2} />
        </Box>
      )}
    </MailLinkResult>
  );
}
